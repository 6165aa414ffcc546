import { describe, expect, it } from "vitest";
import type { Reach } from "../wire";
import { bandAt, isInside } from "../gesture/aim.svelte";
import { bestSpot, hiddenBy, spots } from "./corner";

const square = (from: number, to: number): [number, number][] => [[from, from], [to, from], [to, to], [from, to]];
const band = (key: string, allowance: number, polygons: [number, number][][]): Reach => ({ label: key, allowance, polygons, key }) as Reach;

describe("a click in a band", () => {
  const bands = [band("rush", 25, [square(0, 100)]), band("move", 15, [square(20, 80), square(40, 60)])];

  it("takes the shortest move that gets there", () => {
    expect(bandAt(bands, [30, 30])?.key).toBe("move");
    expect(bandAt(bands, [5, 5])?.key).toBe("rush");
  });
  it("takes the longer way where an obstacle leaves a hole, and none outside", () => {
    expect(isInside(bands[1]!.polygons, [50, 50])).toBe(false);
    expect(bandAt(bands, [50, 50])?.key).toBe("rush");
    expect(bandAt(bands, [150, 50])).toBeNull();
  });
  it("takes no band that is only drawn", () => {
    expect(bandAt([band("", 15, [square(0, 100)])], [30, 30])).toBeNull();
  });
});

describe("the card of a unit", () => {
  const card: [number, number] = [300, 300];
  const all = spots(1300, 770, card);

  it("lies where it hides least", () => {
    const pieces = [{ x: 100, y: 600, weight: 20 }, { x: 1200, y: 600, weight: 20 }];
    expect(hiddenBy(bestSpot(all, card, pieces, null), card, pieces)).toBe(0);
    expect(bestSpot(all, card, [], null)).toEqual(all[0]);
  });
  it("stays for a single model and goes when it hides who acts", () => {
    expect(bestSpot(all, card, [{ x: 100, y: 600, weight: 1 }], all[0]!)).toEqual(all[0]);
    expect(bestSpot(all, card, [{ x: 100, y: 600, weight: 20 }], all[0]!)).not.toEqual(all[0]);
  });
});
