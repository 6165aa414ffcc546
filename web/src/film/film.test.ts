import { describe, expect, it, vi } from "vitest";
import { film, lengthOf, LONGEST, paced, SHORTEST } from "./film.svelte";
import type { AnyEvent, Shown } from "../wire";

const moved = { type: "Moved", paths: [[1, [[0, 0], [3000, 0]]]] } as unknown as AnyEvent;
const rolled = { type: "Rolled" } as unknown as AnyEvent;
const lost = { type: "Removed", refs: ["m1"] } as unknown as AnyEvent;
const shown = (events: AnyEvent[], decision: unknown = null): Shown => ({ events, decision }) as unknown as Shown;

describe("the film of the other side's turn", () => {
  it("takes two to five seconds for a move and a volley", () => {
    expect(lengthOf([])).toBe(0);
    expect(lengthOf([moved])).toBe(250 + 900 + 200);
    expect(lengthOf([moved, rolled, lost])).toBeGreaterThan(2000);
    expect(lengthOf([moved, rolled, rolled, lost])).toBeLessThan(5000);
  });
  it("has its speeds", () => {
    expect(paced([rolled], "2") * 2).toBe(paced([rolled], "1"));
    expect(paced([moved, rolled], "losses")).toBe(200);
    expect(paced([lost], "losses")).toBeGreaterThan(1000);
    expect(paced([moved, rolled, lost], "once")).toBe(0);
  });
  it("shows one table after another, and all of them when it is skipped", () => {
    vi.useFakeTimers();
    film.set("1");
    const seen: number[] = [];
    const show = (one: Shown): void => void seen.push(one.events.length);
    film.take(shown([moved]), false, show);
    film.take(shown([moved, rolled]), false, show);
    film.take(shown([], { type: "Choose" }), false, show);
    expect(seen).toEqual([1]);
    vi.advanceTimersByTime(lengthOf([moved]));
    expect(seen).toEqual([1, 2]);
    film.skip();
    expect(seen).toEqual([1, 2, 0]);
    expect(film.isRunning).toBe(false);
    vi.useRealTimers();
  });
  it("stands still when it is held, and goes on", () => {
    vi.useFakeTimers();
    const seen: number[] = [];
    const show = (one: Shown): void => void seen.push(one.events.length);
    film.take(shown([moved]), true, show);
    film.take(shown([moved, rolled]), false, show);
    film.hold();
    vi.advanceTimersByTime(LONGEST);
    expect(seen).toEqual([1]);
    film.hold();
    expect(seen).toEqual([1, 2]);
    film.clear();
    vi.useRealTimers();
  });
  it("is none of the laying of the table: the first question comes with it", () => {
    const asked: boolean[] = [];
    film.take({ ...shown([rolled, rolled], { type: "Choose" }), log_from: 0 }, false, (one) => void asked.push(one.decision !== null));
    expect([asked, film.isRunning]).toEqual([[true], false]);
  });
  it("looks at a short turn for two seconds before one's own begins, and at no own deed", () => {
    vi.useFakeTimers();
    const asked: boolean[] = [];
    const show = (one: Shown): void => void asked.push(one.decision !== null);
    film.take(shown([]), true, show);
    film.take(shown([moved], { type: "Choose" }), false, show);
    expect(asked).toEqual([false, false]);
    vi.advanceTimersByTime(SHORTEST - 1);
    expect(asked).toEqual([false, false]);
    vi.advanceTimersByTime(1);
    expect(asked).toEqual([false, false, true]);
    film.take(shown([moved], { type: "Choose" }), true, show);
    expect(asked.at(-1)).toBe(true);
    film.take(shown([moved]), false, show);
    film.take(shown([], { type: "Choose" }), false, show);
    film.skip();
    expect(asked.at(-1)).toBe(true);
    expect(film.isRunning).toBe(false);
    film.clear();
    vi.useRealTimers();
  });
  it("is told in twenty seconds whatever happens", () => {
    vi.useFakeTimers();
    const seen: number[] = [];
    const show = (one: Shown): void => void seen.push(one.events.length);
    for (let at = 0; at < 40; at += 1) film.take(shown([moved, rolled, lost]), at === 0, show);
    vi.advanceTimersByTime(LONGEST + 5);
    expect(seen).toHaveLength(40);
    film.clear();
    vi.useRealTimers();
  });
});
