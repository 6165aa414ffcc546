import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { asked } from "../battle/asked.svelte";
import { link } from "../battle/link.svelte";
import { battle } from "../battle/match.svelte";
import { moment } from "../battle/moment.svelte";
import type { AnyEvent, Done, Looked, Shown, State, Told } from "../wire";
import { film } from "./film.svelte";
import { beatsOf, lengthOf, LONGEST, SHORTEST } from "./pacing";
import { projector } from "./projector.svelte";
import { replay, STOP } from "./replay.svelte";

const moved = { type: "Moved", paths: [[1, [[0, 0], [3000, 0]]]] } as unknown as AnyEvent;
const rolled = { type: "Rolled" } as unknown as AnyEvent;
const lost = { type: "Removed", refs: ["m1"], fate: "lost" } as unknown as AnyEvent;
const view = { board: [100, 100], round: 1, models: [], units: [], features: [] } as unknown as State;
const said: string[] = [];

/** A connection that is open at once and keeps what is said. */
class Wire {
  static OPEN = 1;
  readyState = 1;
  send(text: string): void {
    said.push(text);
  }
  close(): void {
    this.readyState = 3;
  }
}

let revision = 0;
const table = (events: AnyEvent[], decision: object | null = null): Shown =>
  ({ type: "state", revision: ++revision, seat: 0, view, events, decision, step: 10, log: [], log_from: 1, done: [], done_from: 0, acted: [] }) as unknown as Shown;
const choice = { type: "Choose", options: [], prompt: "What next?", seat: 0 };
const tell = (events: AnyEvent[], decision: object | null = null): void => link.hear(table(events, decision));
/** How many events the table that is shown came with, and whether something is asked. */
const seen = (): [number, boolean] => [battle.state!.events.length, battle.decision !== null];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Wire);
  vi.stubGlobal("location", { protocol: "http:", host: "here" });
  link.open("battle", "");
  film.set("1");
  tell([]);
});
afterEach(() => {
  link.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("the film of the other side's turn", () => {
  it("shows one table after another, and all of them when it is skipped", () => {
    tell([moved]);
    tell([moved, rolled]);
    tell([moved, rolled, lost], choice);
    expect(seen()).toEqual([1, false]);
    vi.advanceTimersByTime(lengthOf(beatsOf([moved])));
    expect(seen()).toEqual([2, false]);
    film.skip();
    expect(seen()).toEqual([3, true]);
    expect(film.isRunning).toBe(false);
  });

  it("stands still when it is held, and goes on from there", () => {
    tell([moved]);
    tell([moved, rolled]);
    vi.advanceTimersByTime(400);
    film.hold();
    const t = projector.t;
    vi.advanceTimersByTime(LONGEST);
    expect([seen()[0], projector.t, film.isHeld]).toEqual([1, t, true]);
    film.hold();
    vi.advanceTimersByTime(lengthOf(beatsOf([moved])) - 401);
    expect(seen()[0]).toBe(1);
    vi.advanceTimersByTime(1);
    expect(seen()[0]).toBe(2);
  });

  it("is none of the laying of the table: the first question comes with it", () => {
    link.hear({ ...table([rolled, rolled], choice), log_from: 0 });
    expect([seen()[1], film.isRunning]).toEqual([true, false]);
  });

  it("looks at a short turn for two seconds before one's own begins", () => {
    tell([moved], choice);
    expect(seen()).toEqual([1, false]);
    vi.advanceTimersByTime(SHORTEST - 1);
    expect(seen()).toEqual([1, false]);
    vi.advanceTimersByTime(1);
    expect(seen()).toEqual([1, true]);
  });

  it("keeps nobody waiting for what he did himself, and tells it twice as fast", () => {
    tell([], choice);
    asked.confirm([]);
    tell([moved], choice);
    expect([seen()[1], film.isRunning, projector.isRunning]).toEqual([true, false, true]);
    vi.advanceTimersByTime(lengthOf(beatsOf([moved])) / 2);
    expect(projector.isRunning).toBe(false);
  });

  it("tells what others did after one's own answer at their pace, before the next question", () => {
    const deed = (begins: number, seat: number): Done => ({ id: begins, begins, until: begins + 1, seat, unit: seat, words: "move", aims: [], harms: [], within: -1, goes_on: -1 });
    tell([], choice);
    asked.confirm([]);
    link.hear({ ...table([moved, moved], choice), done: [deed(8, 0), deed(9, 1)] });
    expect([seen()[1], film.isRunning, film.length]).toEqual([false, true, SHORTEST]);
    vi.advanceTimersByTime(SHORTEST + lengthOf(beatsOf([moved])));
    expect([seen()[1], film.isRunning]).toEqual([true, false]);
  });

  it("is skipped to one's own turn, whatever others have still to do", () => {
    tell([moved]);
    film.skip();
    tell([rolled]);
    tell([moved, rolled], choice);
    expect([seen(), film.isRunning]).toEqual([[2, true], false]);
    asked.confirm([]);
    tell([]);
    tell([moved]);
    expect(film.isRunning).toBe(true);
  });

  it("is told in twenty seconds whatever happens", () => {
    for (let at = 0; at < 40; at += 1) tell([moved, rolled, lost]);
    tell([lost], choice);
    vi.advanceTimersByTime(LONGEST);
    expect(seen()[1]).toBe(true);
  });

  it("forgets the question of a battle that is left", () => {
    tell([moved]);
    tell([moved, rolled], choice);
    link.close();
    vi.advanceTimersByTime(LONGEST);
    expect([battle.state, film.isRunning]).toEqual([null, false]);
  });
});

describe("a replay", () => {
  const deed = (begins: number, until: number, words = "move"): Done => ({ id: until, begins, until, seat: 1, unit: 1, words, aims: [], harms: [], within: -1, goes_on: -1 });
  const looked = (at: number, since = at, events: AnyEvent[] = []): Told => ({ type: "looked", n: null, at, steps: 10, view, since, events }) as unknown as Looked;
  const looks = (): unknown[] => said.map((text) => JSON.parse(text) as { type: string; at: number; since?: number }).filter((one) => one.type === "look").map(({ at, since }) => [at, since]);

  beforeEach(() => {
    said.length = 0;
    replay.speed = 1;
    link.hear({ ...table([]), done: [deed(2, 4), deed(4, 5, ""), deed(5, 10)], done_from: 0 });
  });

  it("goes on when a stop has been looked at, tells what led to the next, and returns to the present", () => {
    replay.toggle();
    link.hear(looked(2));
    vi.advanceTimersByTime(STOP - 1);
    expect(looks()).toEqual([[2, undefined]]);
    vi.advanceTimersByTime(1);
    expect(looks()).toEqual([[2, undefined], [4, 2]]);
    link.hear(looked(4, 2, [moved]));
    expect(projector.reel?.events).toEqual([moved]);
    vi.advanceTimersByTime(lengthOf(beatsOf([moved])) - 1);
    expect(moment.at).toBe(4);
    vi.advanceTimersByTime(1);
    expect([moment.at, replay.isPlaying]).toEqual([null, false]);
  });

  it("plays four times as fast", () => {
    replay.hasten();
    replay.hasten();
    replay.toggle();
    link.hear(looked(2));
    vi.advanceTimersByTime(STOP / 4);
    expect(looks().length).toBe(2);
  });

  it("stands still when it is paused, and goes on", () => {
    replay.toggle();
    link.hear(looked(2));
    replay.toggle();
    vi.advanceTimersByTime(LONGEST);
    expect(looks().length).toBe(1);
    replay.toggle();
    vi.advanceTimersByTime(STOP);
    expect(looks().length).toBe(2);
  });

  it("tells a stretch again and stays at its end; what comes meanwhile is shown at once", () => {
    replay.tell(2, 4);
    expect(looks()).toEqual([[2, undefined], [4, 2]]);
    link.hear(looked(2));
    link.hear(looked(4, 2, [moved, rolled]));
    tell([lost], choice);
    expect(projector.reel?.events.length).toBe(2);
    vi.advanceTimersByTime(LONGEST);
    expect([moment.at, projector.isRunning]).toEqual([4, false]);
    replay.live();
    expect(seen()).toEqual([1, true]);
  });
});
