import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { commands } from "./commands";
import { battle } from "../battle/match.svelte";
import type { Choose, Move, Shown, Suggested, Told, Tried } from "../wire";

type Sent = { type: string; n: number; revision: number };

let sent: Sent[] = [];

/** A connection that is open at once and keeps what is said. */
class Wire {
  static OPEN = 1;
  readyState = 1;
  send(text: string): void {
    sent.push(JSON.parse(text) as Sent);
  }
  close(): void {
    this.readyState = 3;
  }
}

/** What the page reads of a message, the rest left out. */
const told = <One extends Told>(message: Partial<One>): One => message as One;
const asking = { type: "Choose", seat: 0, options: [], least: 1, most: 1 } as unknown as Choose;
const state = (revision: number, prompt: string): Shown => told<Shown>({
  type: "state", revision, seat: 0, events: [], log_from: 0, log: [], waiting: [0], thinking: [], clocks: [], absent: [],
  decision: { ...asking, prompt },
});
const asked = (type: string): Sent[] => sent.filter((one) => one.type === type);
const newest = (type: string): number => asked(type).at(-1)!.n;
const suggested = (n: number): Suggested => told<Suggested>({ type: "suggested", n, revision: 0, seat: 0, answer: ["a"], words: "a" });
const tried = (n: number, revision: number): Tried => told<Tried>({ type: "tried", n, revision, seat: 0, answer: ["a"], refusals: [], overlay: { reach: [] } as unknown as Tried["overlay"] });

beforeEach(() => {
  vi.stubGlobal("WebSocket", Wire);
  vi.stubGlobal("location", { protocol: "http:", host: "here" });
  vi.useFakeTimers();
  sent = [];
  battle.open("battle", "");
  battle.hear(state(0, "Who?"));
});

afterEach(() => {
  battle.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a suggestion", () => {
  it("is asked for again when somebody else has answered meanwhile, and an old one is not taken", () => {
    battle.suggest();
    const first = newest("suggest");
    battle.hear(state(1, "Who?"));
    expect(asked("suggest").map((one) => one.revision)).toEqual([0, 1]);
    battle.hear(suggested(first));
    expect(battle.suggested).toBeNull();
    battle.hear(suggested(newest("suggest")));
    expect(battle.suggested?.words).toBe("a");
  });

  it("is not put on another question", () => {
    battle.suggest();
    battle.hear(state(1, "Where?"));
    battle.hear(suggested(newest("suggest")));
    expect([asked("suggest").length, battle.suggested]).toEqual([1, null]);
  });
});

describe("a move", () => {
  const move = (revision: number): Shown => ({ ...state(revision, "Where?"), decision: { type: "Move", seat: 0, prompt: "Where?", movers: [] } as unknown as Move });

  it("is not given away by Enter, unless the computer suggests to stay", () => {
    battle.hear(move(1));
    commands.confirm();
    expect(asked("answer")).toEqual([]);
    battle.suggest();
    battle.hear({ ...suggested(newest("suggest")), answer: [] });
    commands.confirm();
    expect(asked("answer").length).toBe(1);
  });

  it("that is suggested and dropped again is not given away either", () => {
    battle.hear(move(1));
    battle.suggest();
    battle.hear({ ...suggested(newest("suggest")), answer: [[0, [[1, 1]]]] });
    battle.cancel();
    commands.confirm();
    expect(asked("answer")).toEqual([]);
  });
});

describe("a draft", () => {
  it("is being judged until the engine has spoken of the newest", () => {
    const first = newest("try");
    battle.try({ answer: ["b"] });
    battle.hear(tried(first, 0));
    expect([battle.isTrying, asked("try").length]).toEqual([true, 1]);
    vi.advanceTimersByTime(100);
    expect([battle.isTrying, asked("try").length]).toEqual([true, 2]);
    battle.hear(tried(newest("try"), 0));
    expect(battle.isTrying).toBe(false);
  });

  it("is still being judged when something else was asked too late", () => {
    battle.hear({ type: "error", code: "stale", text: "", n: 4711 });
    battle.hear(tried(newest("try"), 0));
    expect([battle.isTrying, battle.tried?.n]).toEqual([false, newest("try")]);
  });
});
