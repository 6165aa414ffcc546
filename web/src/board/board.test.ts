import { expect, test } from "vitest";
import type { Choose, Model, Scene, State, Unit } from "../wire";
import { layOut } from "./tips/callouts";
import { concerned, grown } from "../scene/concern";
import { hull, laid, lengthOf, Paper, softened, ticksOf } from "../draw/geometry";
import { aside } from "../gesture/camera.svelte";
import { bestSpot, overlap } from "../draw/labels";
import { baseLength, facings, figureScale, holder, symbolOf } from "../scene/looks";
import { labelOf } from "../scene/naming";
import { lengthInWords, measured } from "../gesture/measure.svelte";
import { outline } from "../draw/outline";
import { MATERIALS, texture } from "../draw/textures";
import { within } from "../gesture/places";
import { cone, corner, crowding, keyOfZone, light, standings, zoneAt, type Mapped } from "../scene/zones";
import { holds, isDone, keyFor, modelAt, subjects } from "../scene/pieces";

const model = (id: number, unit: number, place: [number, number] | null): Model =>
  ({ id, unit, profile: "man", radius: 125, size: 2, solid: false, place, facing: 0, counters: {}, tags: [], known: null });
const unit = (id: number, seat: number, members: number[]): Unit =>
  ({ id, seat, profile: "man", name: `Unit ${id}`, members, leader: members[0] ?? null, parent: null, counters: {}, tags: [], known: null });
const table = {
  board: [1000, 600], models: [model(0, 0, [100, 100]), model(1, 0, [400, 100]), model(2, 1, [100, 500])],
  units: [unit(0, 0, [0, 1]), unit(1, 1, [2])], features: [], markers: [], cards: [], acting: null,
} as unknown as State;

test("the picture turns north up and comes back exactly", () => {
  const paper = new Paper([1000, 600], "cm");
  expect(paper.at([0, 0])).toEqual([0, 60]);
  expect(paper.at([1000, 600])).toEqual([100, 0]);
  expect(paper.back(paper.at([123, 457]))).toEqual([123, 457]);
  expect(new Paper([4800, 4800], "inch").width).toBeCloseTo(1219.2);
});

test("a ruler that others show is measured on one's own table, from base to base where it lies on their middles", () => {
  expect(measured(table, { from: [100, 100], to: [400, 500] })).toEqual({ whole: 500, gap: 375 });
  expect(measured(table, { from: [100, 100], to: [100, 500] })).toEqual({ whole: 400, gap: 150 });
  expect(measured(table, { from: [700, 100], to: [1000, 500] })).toEqual({ whole: 500, gap: null });
  expect(measured(table, { from: [101, 100], to: [401, 500] }).gap).toBeNull();
  expect(lengthInWords({ whole: 500, gap: 375 }, "cm")).toBe("3.8 cm between bases, 5.0 from the middle");
});

test("a hull leaves out what lies inside", () => {
  expect(hull([[0, 0], [4, 0], [4, 4], [0, 4], [2, 2]])).toHaveLength(4);
});

test("the length of a way is the sum of its legs", () => {
  expect(lengthOf([[0, 0], [300, 400], [300, 500]])).toBe(600);
});

test("one outline goes around neighbours, two around men far apart", () => {
  const near = outline([{ x: 0, y: 0, r: 12 }, { x: 30, y: 0, r: 12 }], 6);
  const apart = outline([{ x: 0, y: 0, r: 12 }, { x: 300, y: 0, r: 12 }], 6);
  expect(near.match(/M/g)).toHaveLength(1);
  expect(apart.match(/M/g)).toHaveLength(2);
  expect(near).not.toContain("NaN");
});

test("terrain in hand turns clockwise, as the engine lays it", () => {
  const wedge: [number, number][] = [[300, 0], [0, 100], [-300, 0]];
  const turned = laid(wedge, [1000, 500], 30).map((point) => point.map(Math.round));
  expect(turned).toEqual([[1260, 350], [1050, 587], [740, 650]]); // what `rotated` of the engine gives
});

test("steps of a grid are softened without leaving their neighbourhood", () => {
  const path = softened([[0, 0], [10, 0], [10, 10], [20, 10], [20, 40], [0, 40]]);
  const numbers = path.match(/-?\d+(\.\d+)?/g)!.map(Number);
  expect(Math.max(...numbers)).toBeLessThanOrEqual(40);
  expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0);
});

test("a label avoids what is taken and stays on the sheet", () => {
  const sheet = { x: 0, y: 0, width: 400, height: 300 };
  const spot = { x: 100, y: 100, width: 20, height: 20 };
  const size = { width: 60, height: 18 };
  const free = bestSpot(spot, size, [], sheet);
  expect(free.y).toBeGreaterThan(120);
  const blocked = { x: 60, y: 120, width: 120, height: 40 };
  expect(overlap(bestSpot(spot, size, [spot, blocked], sheet), blocked)).toBe(0);
  expect(bestSpot({ x: 390, y: 290, width: 8, height: 8 }, size, [], sheet).x).toBeLessThanOrEqual(338);
});

test("figures look at the nearest enemy", () => {
  const turns = facings(table);
  expect(turns.get(0)).toBe(0);
  expect(turns.get(2)).toBe(180);
});

test("figures on rectangular bases look as these are turned", () => {
  const tank = { ...table.models[0]!, facing: 30, counters: { "base-length": 350 } };
  expect(baseLength(tank)).toBe(350);
  expect(baseLength(table.models[1]!)).toBe(0);
  expect(facings({ ...table, models: [tank, ...table.models.slice(1)] }).get(0)).toBe(120);
});

test("a bearer, a leader and a plain man have their own symbols", () => {
  const looks = { figures: { man: "k-man" }, leaders: { "k-man": "k-boss" }, specials: { "weapon:big": "k-big" } } as never;
  expect(symbolOf(table.units[0]!, table.models[0]!, looks)).toBe("k-boss");
  expect(symbolOf(table.units[0]!, table.models[1]!, looks)).toBe("k-man");
  expect(symbolOf(table.units[0]!, { ...table.models[1]!, tags: ["weapon:big"] }, looks)).toBe("k-big");
  expect(figureScale("k-man", 12.5)).toBeCloseTo(1.18);
});

test("labels fall back to words", () => {
  const lexicon = { unit: "cm", labels: { lp: "LP" }, quiet: [], dice: [], numbered: [], told: {}, places: {}, classes: {}, cards: {}, each: "", opens: [], harms: [], deeds: {} };
  expect(labelOf("lp", lexicon)).toBe("LP");
  expect(labelOf("no-such:lp", lexicon)).toBe("no such LP");
  expect(labelOf("weapon.2", lexicon)).toBe("weapon 2");
});

test("a marker tells who holds it", () => {
  const marker = { id: 0, kind: "spot", at: null, on: null, counters: {}, tags: ["held:1"], known: null };
  expect(holder(marker, { held: "held:" } as never)).toBe(1);
  expect(holder({ ...marker, tags: [] }, { held: "held:" } as never)).toBeNull();
});

test("a finger finds the nearest base, with some room", () => {
  expect(modelAt(table, [150, 130], 0)?.id).toBe(0);
  expect(modelAt(table, [240, 100], 0)).toBeNull();
  expect(modelAt(table, [240, 100], 30)?.id).toBe(0);
});

test("an outline holds its inside, whichever way round", () => {
  const square: [number, number][] = [[0, 0], [10, 0], [10, 10], [0, 10]];
  expect(holds(square, [5, 5])).toBe(true);
  expect(holds([...square].reverse(), [5, 5])).toBe(true);
  expect(holds(square, [15, 5])).toBe(false);
});

test("a man stands for his unit in a choice", () => {
  const form = { type: "Choose", about: ["u0"], options: [{ key: "shoot-1", label: "", clause: "", subject: "u1", cost: 0 }] } as unknown as Choose;
  expect(keyFor(form, table, "m2")).toBe("shoot-1");
  expect(keyFor(form, table, "m0")).toBeNull();
  expect(subjects(form)).toEqual(new Set(["u1"]));
  expect(subjects({ ...form, about: ["u1"] })).toEqual(new Set());
});

test("a unit is done when it has acted and another acts", () => {
  expect(isDone({ ...table, acting: 1 }, table.units[0]!, new Set([0]))).toBe(true);
  expect(isDone({ ...table, acting: 0 }, table.units[0]!, new Set([0]))).toBe(false);
  expect(isDone({ ...table, acting: 1 }, table.units[0]!, new Set())).toBe(false);
});

test("a decision names the part of the table it is about", () => {
  const paper = new Paper(table.board, "cm");
  const form = { type: "Choose", about: ["u0"], options: [] } as unknown as Choose;
  expect(concerned(form, table, paper)).toEqual([0, 7.5, 82.5, 60]);
  expect(concerned(null, table, paper)).toBeNull();
  expect(grown([0, 0, 10, 40], 20)).toEqual([-5, 0, 15, 40]);
});

test("a goal beyond the way allowed is pulled back to just that far", () => {
  expect(within([0, 0], [300, 400], 600)).toEqual([300, 400]);
  const [x, y] = within([0, 0], [3000, 4000], 1800);
  expect(Math.hypot(x, y)).toBeLessThanOrEqual(1800);
  expect(Math.hypot(x, y)).toBeGreaterThan(1798);
});

test("rooms hold their people in rows, ducts are found by their way", () => {
  const room = { id: 0, kind: "room", outline: [[0, 0], [100, 0], [100, 80], [0, 80]], height: 0, solid: false, counters: {}, tags: ["dark"], known: null, zones: ["A1"] };
  const duct = { ...room, id: 1, kind: "crawl", outline: [[200, 0], [200, 100], [300, 100]], tags: [], zones: ["C1"] };
  const people = [0, 1, 2, 3].map((id) => ({ ...model(id, 0, null), place: "A1" }));
  const deck = { ...table, models: people, features: [room, duct] } as unknown as State;
  const spots = standings(deck);
  expect(new Set([...spots.values()].map((spot) => spot.join())).size).toBe(4);
  for (const [x, y] of spots.values()) expect(zoneAt(deck, [x, y])?.zones).toEqual(["A1"]);
  expect(zoneAt(deck, [204, 50])?.zones).toEqual(["C1"]);
  expect(zoneAt(deck, [150, 50])).toBeNull();
  expect(light(deck.features[0]!, { light: { A1: "seen" } } as unknown as Scene)).toBe("seen");
  expect(light(deck.features[0]!, null)).toBe("known");
  const form = { type: "Choose", options: [{ key: "move:A1", label: "", clause: "", subject: null, cost: 0 }] } as unknown as Choose;
  expect(keyOfZone(form, deck.features[0]!)).toBe("move:A1");
  expect(keyOfZone(form, deck.features[1]!)).toBeNull();
});

test("labels about a draft never cover one another", () => {
  const label = (key: string, at: [number, number]) => ({ key, kind: "used" as const, at, radius: 0, lines: [{ text: "of 18.0 cm", clause: "" }], lead: "9.6" });
  const laid = layOut([label("a", [500, 500]), label("b", [505, 500])], { x: 0, y: 0, width: 900, height: 700 }, (point) => point, 1, () => ({ width: 90, height: 40 }));
  expect(overlap(laid[0]!.box, laid[1]!.box)).toBe(0);
});

test("a label about a draft covers no name where there is room beside it", () => {
  const sheet = { x: 0, y: 0, width: 900, height: 700 };
  const label = { key: "a", kind: "blocked" as const, at: [500, 500] as [number, number], radius: 0, lines: [{ text: "Blocked by high wall", clause: "" }], lead: "" };
  const lay = (names: { x: number; y: number; width: number; height: number }[]) => layOut([label], sheet, (point) => point, 1, () => ({ width: 130, height: 26 }), [], names)[0]!.box;
  const name = lay([]);
  expect(overlap(lay([name]), name)).toBe(0);
});

test("a lamp shines along the longer way of its room, or where its bearer peeks", () => {
  const room = { id: 0, kind: "room", zones: ["A1"], outline: [[0, 0], [200, 0], [200, 60], [0, 60]], tags: [] } as unknown as Mapped;
  const [from, , , ahead] = cone([50, 30], room, null);
  expect(from).toEqual([50, 30]);
  expect([ahead![0] > 150, Math.round(ahead![1])]).toEqual([true, 30]);
  expect(cone([50, 30], room, [50, -100])[3]![1]).toBeLessThan(0);
  expect(corner(room, 0)[0]).toBeGreaterThan(corner(room, 1)[0]);
});

test("people in a crowd are drawn smaller", () => {
  const features = [{ id: 0, kind: "room", zones: ["A1"], outline: [[0, 0], [70, 0], [70, 60], [0, 60]], tags: [] }];
  const crowd = (number: number): State => ({ features, models: Array.from({ length: number }, (_, id) => ({ id, unit: id, place: "A1" })) }) as unknown as State;
  expect(crowding(crowd(1)).get("A1")).toBe(1);
  expect(crowding(crowd(9)).get("A1")).toBeLessThan(0.8);
});

test("terrain of every material fills its outline, the same way for the same piece", () => {
  for (const material of MATERIALS) {
    const strokes = texture(material, 60, 25, "wall3");
    expect(strokes.length, material).toBeGreaterThan(1);
    expect(strokes).toEqual(texture(material, 60, 25, "wall3"));
    expect(strokes.every(({ d, kind }) => d.startsWith("M") && !d.includes("NaN") && kind), material).toBe(true);
  }
  expect(texture("scree", 60, 25, "a")).not.toEqual(texture("scree", 60, 25, "b"));
  expect(texture("unheard of", 60, 25, "a")).toEqual([]);
});

test("a way is marked after each so much of it, its end left out", () => {
  expect(ticksOf([[0, 0], [700, 0], [700, 800]], 500)).toEqual([[500, 0], [700, 300]]);
  expect(ticksOf([[0, 0], [1200, 0]], 500)).toEqual([[500, 0], [1000, 0]]);
  expect(ticksOf([[0, 0], [1200, 0]], 0)).toEqual([]);
  expect(ticksOf([[5, 5]], 500)).toEqual([]);
});

test("a table that leaves enough bare desk makes room for a card beside it, and stands in the middle else", () => {
  expect([aside(800, 352), aside(400, 352), aside(352, 352), aside(300, 352), aside(-20, 352)]).toEqual([400, 352, 352, 150, -10]);
});
