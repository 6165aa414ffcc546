import { describe, expect, it } from "vitest";
import type { Feature, Lexicon, Looks, Marker, Scene, State } from "../wire";
import { margin, quarters, stakes } from "./stakes";

const looks = { markers: { flag: "m-flag" }, held: "held:", worth: ["vp"] } as unknown as Looks;
const lexicon = { labels: { vp: "VP" } } as unknown as Lexicon;
const marker = (id: number, tags: string[], counters: Record<string, number> = {}): Marker => ({ id, kind: "flag", at: [100, 100], on: null, counters, tags, known: null });
const scene = (claims: Record<string, [number, number]>, objects: Record<string, number> = {}, left: Record<string, [number, number]> = {}): Scene => ({ claims, objects, left, names: {} }) as unknown as Scene;

describe("what is fought for", () => {
  it("says who leads and by how much", () => {
    expect([margin([0, 0]), margin([5, 2]), margin([1, 4]), margin([4, 4])]).toEqual(["", "A by 3", "B by 3", "tied, 4 to 4"]);
  });
  it("names the holder where the lead does not say it", () => {
    const state = { board: [100, 100], markers: [marker(0, ["held:0"], { vp: 4 }), marker(1, ["held:0"]), marker(2, [])], features: [] } as unknown as State;
    const found = stakes(state, looks, lexicon, scene({ k0: [3, 1], k1: [0, 2] }));
    expect(found.map((one) => [one.words, one.note, one.seat])).toEqual([["4 VP", "A by 2", 0], ["flag", "held by A, B by 2", 0], ["flag", "", null]]);
  });
  it("counts what is left of a thing that one side guards, and warns from half of it on", () => {
    const thing = (id: number): Feature => ({ id, kind: "generator", outline: [], counters: {}, tags: [], zones: [] }) as unknown as Feature;
    const state = { board: [100, 100], markers: [], features: [thing(0), thing(1), thing(2)] } as unknown as State;
    const found = stakes(state, looks, lexicon, scene({}, { f0: 0, f1: 1 }, { f0: [3, 4], f1: [1, 2] }));
    expect(found.map((one) => [one.ref, one.note, one.seat, one.isHot])).toEqual([["f0", "3 of 4", 0, false], ["f1", "1 of 2", 1, true]]);
  });
  it("says on which part of the table each lies, as long as that tells them apart", () => {
    const words = (places: [number, number][]): (string | undefined)[] => quarters(places, [90, 90]).map((one) => one?.[1]);
    expect(words([[10, 45], [45, 45], [80, 45]])).toEqual(["W", "Middle", "E"]);
    expect(words([[45, 80], [45, 10]])).toEqual(["N", "S"]);
    // Close together they are told apart by the room that they take up, not by that of the table.
    expect(words([[40, 40], [50, 40], [40, 50], [50, 50]])).toEqual(["SW", "SE", "NW", "NE"]);
    expect(words([[40, 40], [41, 40], [80, 40]])).toEqual([undefined, undefined, undefined]);
    expect(words([[10, 10]])).toEqual([undefined]);
  });
});
