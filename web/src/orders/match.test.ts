import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { commands } from "./commands";
import { asked } from "../battle/asked.svelte";
import { link } from "../battle/link.svelte";
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
  type: "state", revision, seat: 0, events: [], log_from: 0, log: [], done_from: 0, done: [], waiting: [0], thinking: [], clocks: [], absent: [],
  decision: { ...asking, prompt },
});
const sentOf = (type: string): Sent[] => sent.filter((one) => one.type === type);
const newest = (type: string): number => sentOf(type).at(-1)!.n;
const suggested = (n: number): Suggested => told<Suggested>({ type: "suggested", n, revision: 0, seat: 0, answer: ["a"], words: "a" });
const tried = (n: number, revision: number): Tried => told<Tried>({ type: "tried", n, revision, seat: 0, answer: ["a"], refusals: [], overlay: { reach: [] } as unknown as Tried["overlay"] });

beforeEach(() => {
  vi.stubGlobal("WebSocket", Wire);
  vi.stubGlobal("location", { protocol: "http:", host: "here" });
  vi.useFakeTimers();
  sent = [];
  link.open("battle", "");
  link.hear(state(0, "Who?"));
});

afterEach(() => {
  link.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a suggestion", () => {
  it("is asked for again when somebody else has answered meanwhile, and an old one is not taken", () => {
    asked.suggest();
    const first = newest("suggest");
    link.hear(state(1, "Who?"));
    expect(sentOf("suggest").map((one) => one.revision)).toEqual([0, 1]);
    link.hear(suggested(first));
    expect(asked.suggested).toBeNull();
    link.hear(suggested(newest("suggest")));
    expect(asked.suggested?.words).toBe("a");
  });

  it("is not put on another question", () => {
    asked.suggest();
    link.hear(state(1, "Where?"));
    link.hear(suggested(newest("suggest")));
    expect([sentOf("suggest").length, asked.suggested]).toEqual([1, null]);
  });
});

describe("a move", () => {
  const move = (revision: number): Shown => ({ ...state(revision, "Where?"), decision: { type: "Move", seat: 0, prompt: "Where?", movers: [] } as unknown as Move });

  it("is not given away by Enter, unless the computer suggests to stay", () => {
    link.hear(move(1));
    commands.confirm();
    expect(sentOf("answer")).toEqual([]);
    asked.suggest();
    link.hear({ ...suggested(newest("suggest")), answer: [] });
    commands.confirm();
    expect(sentOf("answer").length).toBe(1);
  });

  it("that is suggested and dropped again is not given away either", () => {
    link.hear(move(1));
    asked.suggest();
    link.hear({ ...suggested(newest("suggest")), answer: [[0, [[1, 1]]]] });
    asked.cancel();
    commands.confirm();
    expect(sentOf("answer")).toEqual([]);
  });
});

describe("a draft", () => {
  it("is being judged until the engine has spoken of the newest", () => {
    const first = newest("try");
    asked.try({ answer: ["b"] });
    link.hear(tried(first, 0));
    expect([asked.isTrying, sentOf("try").length]).toEqual([true, 1]);
    vi.advanceTimersByTime(100);
    expect([asked.isTrying, sentOf("try").length]).toEqual([true, 2]);
    link.hear(tried(newest("try"), 0));
    expect(asked.isTrying).toBe(false);
  });

  it("is still being judged when something else was asked too late", () => {
    link.hear({ type: "error", code: "stale", text: "", n: 4711 });
    link.hear(tried(newest("try"), 0));
    expect([asked.isTrying, asked.tried?.n]).toEqual([false, newest("try")]);
  });
});
