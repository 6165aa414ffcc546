import { describe, expect, it } from "vitest";
import type { Toll } from "../wire";
import { hot, leftOf, nextToBreak } from "./tolls";

const toll = (text: string, lost: number, breaks: number, more: Partial<Toll> = {}): Toll => ({ ref: text, seat: 0, text, lost, of: 10, breaks, broken: false, note: "", ...more });

describe("losses against break points", () => {
  it("names those that break soonest, and none without losses or broken already", () => {
    const rows = [toll("far", 1, 8), toll("whole", 0, 1), toll("near", 2, 3), toll("gone", 5, 5, { broken: true }), toll("middle", 3, 6)];
    expect(nextToBreak(rows).map((one) => one.text)).toEqual(["near", "middle", "far"]);
  });
  it("counts to the last where nothing else breaks it", () => {
    expect(leftOf(toll("all", 4, 0))).toBe(6);
  });
  it("is in danger from two thirds on", () => {
    expect([toll("a", 4, 6), toll("b", 3, 6), toll("c", 0, 1)].map(hot)).toEqual([true, false, false]);
  });
});
