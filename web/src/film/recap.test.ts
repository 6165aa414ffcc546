import { describe, expect, it } from "vitest";
import type { Done, Harm } from "../wire";
import { recap, stopsOf } from "./recap";

const lost: Harm = { ref: "u1", at: null, number: -1, what: "", words: "Troopers lose 1 model", step: 7 };
const done = (id: number, seat: number, words: string, more: Partial<Done> = {}): Done => ({ id, begins: 2 * id, until: 2 * id + 2, seat, unit: seat < 0 ? -1 : 4, words, aims: [], harms: [], within: -1, goes_on: -1, ...more });
const ids = (deeds: Done[]): number[] => deeds.map((deed) => deed.id);

describe("since your turn", () => {
  const deeds = [
    done(0, 0, "Troopers come on"),
    done(1, -1, "Initiative"),
    done(2, 1, "Storm Golems move 9 cm"),
    done(3, 1, "Wraith fires at Troopers", { harms: [lost] }),
    done(4, 1, ""),
    done(5, 1, "Golems move 2 cm", { goes_on: 2 }),
  ];

  it("has losses first, then what units did, then the rest; what had been broken into is told once", () => {
    expect(ids(recap(deeds, 0))).toEqual([3, 2, 1]);
  });
  it("says nothing of what one did oneself and nobody else in between", () => {
    expect(ids(recap(deeds.slice(1, 5), 1))).toEqual([1]);
  });
  it("names every loss, also one in what is left of a deed or that nobody has words for", () => {
    expect(ids(recap([done(6, 1, "", { harms: [lost] }), done(7, 1, "rest", { goes_on: 2, harms: [lost] })], 0))).toEqual([6, 7]);
  });
  it("names what one's own deeds cost oneself, and what they cost anybody in the turn of the others", () => {
    const fight = [done(6, 0, "Troopers charge", { harms: [{ ...lost, ref: "u2" }] }), done(7, 1, "Golems fight"), done(8, 0, "Troopers shoot back", { harms: [{ ...lost, ref: "u2" }] })];
    expect(ids(recap(fight, 0))).toEqual([8, 7]);
    expect(ids(recap(fight, 0, 0, (ref) => ref === "u2"))).toEqual([6, 8, 7]);
  });
  it("names of what had begun before only what it cost since", () => {
    const shot = done(3, 1, "Wraith fires", { harms: [lost, { ...lost, ref: "u2", step: 6 }] });
    expect(recap([done(2, 1, "move"), shot], 0, 7).map((deed) => deed.harms.map((harm) => harm.ref))).toEqual([["u1"]]);
    expect(recap([shot], 0, 8)).toEqual([]);
  });
  it("leaves the list as it is", () => {
    recap(deeds, 0);
    expect(ids(deeds)).toEqual([0, 1, 2, 3, 4, 5]);
  });
  it("stops a replay before the first deed and after each that is told", () => {
    expect(stopsOf(deeds)).toEqual([0, 2, 4, 6, 8, 12]);
  });
});
