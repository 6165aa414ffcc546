/** The server's HTTP side, as the lobby and the dialogs use it. */

export interface ScenarioCard {
  id: string; title: string; summary: string; seats: string[]; forces: string[][]; tutorial: boolean;
}
export interface GameCard {
  id: string; title: string; version: string;
  facts: { unit_of_length: string; seats: number; dice: string[]; measuring_first: boolean; options: [string, string][] };
  scenarios: ScenarioCard[];
  levels: [string, string][];
}
export interface SeatCard {
  seat: number; letter: string; name: string; who: string; level: string; taken: boolean; online: boolean;
}
export interface Summary {
  battle: string; name: string; game: string; game_title: string; scenario: string; scenario_title: string;
  options: string[]; dice: string; commitment: string; created: string; changed: string; seats: SeatCard[];
  you: number[]; round: number; revision: number; waiting: number[]; over: boolean;
  outcome: { winners: number[]; reason: string; clause: string } | null; next: string;
}
export interface SeatWish { who: "me" | "friend" | "computer"; level?: string }
export interface BattleWish {
  game: string; scenario: string; seats: SeatWish[]; forces?: string[]; options?: string[]; dice?: string; name?: string;
}
export interface Created { battle: string; seats: { seat: number; who: string; key: string }[]; at?: number }
export interface Clause { id: string; section: string; title: string; text: string; from: string }
export interface FairDice {
  commitment: string; secret: string; throws: { purpose: string; sides: number[]; faces: number[] }[];
}

/** What the server refused, in its own words. */
export class Refused extends Error {
  constructor(readonly code: string, text: string, readonly faults: string[]) {
    super(text);
  }
}

async function ask<T>(path: string, body?: unknown): Promise<T> {
  const how: RequestInit = { credentials: "same-origin" };
  if (body !== undefined) {
    how.method = "POST";
    how.headers = { "content-type": "application/json" };
    how.body = JSON.stringify(body);
  }
  const answer = await fetch(`/api/${path}`, how).catch(() => {
    throw new Refused("offline", "The server does not answer. Is it running?", []);
  });
  const data = (await answer.json().catch(() => ({}))) as Record<string, unknown>;
  if (answer.ok) return data as T;
  const faults = Array.isArray(data.faults) ? data.faults.map(wordsOfFault) : [];
  throw new Refused(String(data.code ?? answer.status), String(data.text ?? "The server refused."), faults);
}

function wordsOfFault(fault: unknown): string {
  if (typeof fault === "string") return fault;
  const parts = Object.values(fault as Record<string, unknown>).filter((part) => part);
  return parts.join(": ");
}

const at = encodeURIComponent;

export const api = {
  games: async () => (await ask<{ games: GameCard[] }>("games")).games,
  rules: async (game: string) => (await ask<{ clauses: Clause[] }>(`games/${at(game)}/rules`)).clauses,
  looks: (game: string) => ask<{ looks: Record<string, unknown>; title: string }>(`games/${at(game)}/looks`),
  mine: async () => (await ask<{ battles: Summary[] }>("battles")).battles,
  create: (wish: BattleWish) => ask<Created>("battles", wish),
  join: (battle: string, key: string) => ask<Summary>(`battles/${at(battle)}/join`, { key }),
  rematch: (battle: string) => ask<Created>(`battles/${at(battle)}/rematch`, {}),
  branch: (battle: string, step: number, seat: number) => ask<Created>(`battles/${at(battle)}/branch`, { at: step, seat }),
  dice: (battle: string) => ask<FairDice>(`battles/${at(battle)}/dice`),
};

export function picture(battle: string): string {
  return `/api/battles/${at(battle)}/picture.svg`;
}

/** The link that gives somebody a seat, or lets anybody watch. */
export function linkTo(battle: string, key = "", step: number | null = null): string {
  const page = location.href.split("#")[0];
  return `${page}#/battle/${at(battle)}${step === null ? "" : `@${step}`}${key ? `/${at(key)}` : ""}`;
}

/** The battle and key in a pasted link or code; null when it is neither. */
export function readLink(text: string): string | null {
  const path = text.trim().match(/#\/battle\/([\w-]+(?:@\d+)?)(?:\/([\w%-]+))?/);
  if (path) return `#/battle/${path[1]}${path[2] ? `/${path[2]}` : ""}`;
  const code = text.trim().match(/^([\w-]{6,64})(?:\/([\w-]+))?$/);
  return code ? `#/battle/${code[1]}${code[2] ? `/${code[2]}` : ""}` : null;
}
