import { describe, expect, it } from "vitest";
import type { AnyEvent } from "../wire";
import { beatsOf, lengthOf, paced, rested, within } from "./pacing";

const moved = { type: "Moved", paths: [[1, [[0, 0], [3000, 0]]]] } as unknown as AnyEvent;
const rolled = { type: "Rolled" } as unknown as AnyEvent;
const lost = { type: "Removed", refs: ["m1"], fate: "lost" } as unknown as AnyEvent;
const quiet = { type: "Counted", changes: [] } as unknown as AnyEvent;
const whole = (...events: AnyEvent[]): number => lengthOf(beatsOf(events));

describe("the pace", () => {
  it("takes two to five seconds for a move and a volley, and none for what is not seen", () => {
    expect([whole(), whole(quiet)]).toEqual([0, 0]);
    expect(whole(moved)).toBe(250 + 900 + 200);
    expect(whole(moved, rolled, lost)).toBeGreaterThan(2000);
    const aimed = lengthOf(beatsOf([moved, rolled, rolled, lost], new Set([1])));
    expect(aimed).toBe(whole(moved, rolled, rolled, lost) + 450);
    expect(aimed).toBeLessThan(5000);
  });
  it("lets those go together who go in one go, and fall together who fall together", () => {
    expect(whole(moved, quiet, moved)).toBe(whole(moved));
    expect(whole(lost, quiet, lost)).toBe(whole(lost));
    expect(whole(moved, rolled, moved)).toBe(whole(moved, rolled) + 900);
  });
  it("has its speeds", () => {
    const of = (speed: "1" | "2" | "losses" | "once", ...events: AnyEvent[]): number => lengthOf(paced(beatsOf(events), speed));
    expect(of("2", rolled) * 2).toBe(of("1", rolled));
    expect(of("losses", moved, rolled)).toBe(200);
    expect(of("losses", lost)).toBeGreaterThan(1000);
    expect(of("once", moved, rolled, lost)).toBe(0);
  });
  it("goes by quickly in a busy turn, but for losses", () => {
    expect(lengthOf(paced(beatsOf([moved]), "1", true)) * 2).toBe(whole(moved));
    expect(lengthOf(paced(beatsOf([lost]), "1", true))).toBe(whole(lost));
  });
  it("fits into a time, and fills one", () => {
    const beats = beatsOf([moved, rolled, lost]);
    expect(lengthOf(within(beats, 1000))).toBeCloseTo(1000);
    expect(within(beats, 9000)).toEqual(beats);
    expect(lengthOf(rested(beats, 9000))).toBe(9000);
    expect(rested(beats, 10)).toEqual(beats);
    expect(within(beats, -5).every((beat) => beat.ms === 0)).toBe(true);
  });
  it("lets one beat follow on another", () => {
    const beats = beatsOf([moved, rolled, lost]);
    expect(beats.map((beat) => beat.kind)).toEqual(["notice", "walk", "dice", "result", "pause"]);
    expect(beatsOf([moved, rolled, lost], new Set([1])).map((beat) => beat.kind)).toEqual(["notice", "walk", "aim", "dice", "result", "pause"]);
    beats.slice(1).forEach((beat, index) => expect(beat.start).toBe(beats[index]!.start + beats[index]!.ms));
  });
});
