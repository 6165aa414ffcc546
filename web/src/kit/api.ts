/** The server's HTTP side, as the lobby and the dialogs use it. */

import { mine, paces } from "./paces.svelte";
import type { ClauseCard, ClauseCards, DiceCard, Forgotten, GameCard, GameCards, LookCard, Made, NewBattle, ScenarioCard, Summaries, Summary } from "../wire";

export type { ClauseCard as Clause, DiceCard as FairDice, GameCard, Made as Created, NewBattle as BattleWish, ScenarioCard, Summary };

/** What the server refused, in its own words. */
export class Refused extends Error {
  constructor(readonly code: string, text: string, readonly faults: string[]) {
    super(text);
  }
}

async function ask<T>(path: string, body?: unknown, method = "GET"): Promise<T> {
  const how: RequestInit = { credentials: "same-origin", method };
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
  games: async () => {
    const found = await ask<GameCards>("games");
    paces.all = found.paces;
    return found.games;
  },
  rules: async (game: string) => (await ask<ClauseCards>(`games/${at(game)}/rules`)).clauses,
  looks: (game: string) => ask<LookCard>(`games/${at(game)}/looks`),
  mine: async () => (mine.battles = (await ask<Summaries>("battles")).battles),
  create: (wish: NewBattle) => ask<Made>("battles", wish),
  one: (battle: string) => ask<Summary>(`battles/${at(battle)}`),
  join: (battle: string, key: string) => ask<Summary>(`battles/${at(battle)}/join`, { key }),
  rematch: (battle: string) => ask<Made>(`battles/${at(battle)}/rematch`, {}),
  goOn: (battle: string) => ask<Made>(`battles/${at(battle)}/continue`, {}),
  branch: (battle: string, step: number, seat: number) => ask<Made>(`battles/${at(battle)}/branch`, { at: step, seat }),
  hide: (battle: string) => ask<object>(`battles/${at(battle)}/hide`, {}),
  leave: (battle: string) => ask<object>(`battles/${at(battle)}/leave`, {}),
  remove: (battle: string) => ask<object>(`battles/${at(battle)}`, undefined, "DELETE"),
  forget: () => ask<Forgotten>("me", undefined, "DELETE"),
  dice: (battle: string) => ask<DiceCard>(`battles/${at(battle)}/dice`),
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
