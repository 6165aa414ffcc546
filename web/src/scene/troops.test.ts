import { describe, expect, it } from "vitest";
import { called, overlap, type Box } from "../draw/labels";
import { Paper } from "../draw/geometry";
import { drawn, keyOf, REACH } from "../draw/pictures";
import type { Feature, Looks, Model, State, Unit } from "../wire";
import { terrainPicture } from "./sites";
import { troopsOf } from "./troops";

const looks = { figures: { man: "k-trooper" }, leaders: {}, specials: {}, heads: "", strength: "strength", terrain: {}, unit_of_length: "cm" } as unknown as Looks;
const model = (id: number, unit: number, place: [number, number] | null): Model =>
  ({ id, unit, profile: "man", radius: 100, size: 2, solid: false, place, facing: 0, counters: {}, tags: [], known: null });
const unit = (id: number, seat: number, members: number[]): Unit =>
  ({ id, seat, profile: "man", name: `Unit ${id}`, members, leader: members[0]!, parent: null, counters: { strength: 3 }, tags: [], known: null });
const state = {
  board: [6000, 4000], acting: 0, models: [model(0, 0, [1000, 1000]), model(1, 0, [1300, 1000]), model(2, 1, [1000, 3000]), model(3, 2, null)],
  units: [unit(0, 0, [0, 1]), unit(1, 1, [2]), unit(2, 1, [3])],
} as unknown as State;
const paper = new Paper([6000, 4000], "cm");

describe("units as they are drawn", () => {
  const troops = troopsOf(state, looks, paper, new Set([1]));

  it("are those on the table, with their words, strength and state", () => {
    expect(troops.map(({ words, now, of, isActing, isDone }) => ({ words, now, of, isActing, isDone }))).toEqual([
      { words: "Unit 0, A, 2 of 3, acting", now: 2, of: 3, isActing: true, isDone: false },
      { words: "Unit 1, B, 1 of 3, done", now: 1, of: 3, isActing: false, isDone: true },
    ]);
  });

  it("have one picture a stand, in the middle of its base and turned to the enemy", () => {
    const [first] = troops[0]!.stands;
    expect(first).toMatchObject({ x: 100, y: 300, r: 10, turn: 0, pose: "translate(100px,300px) rotate(0deg)", corner: -10 * REACH, size: 20 * REACH });
    expect(troops[1]!.stands[0]!.turn).toBe(180);
    expect(troops[0]!.stands.map((one) => keyOf(one.look))).toEqual([keyOf(first!.look), keyOf(first!.look)]);
    expect(keyOf(troops[1]!.stands[0]!.look)).not.toBe(keyOf(first!.look));
  });

  it("share a line about them and one path of shadows", () => {
    expect(troops[0]!.shadows.match(/M/g)).toHaveLength(2);
    expect(troops[0]!.outline).toMatch(/^M.*Z$/);
    expect(troopsOf(state, looks, paper, new Set())[0]!.outline).toBe(troops[0]!.outline);
  });

  it("stay the same objects from table to table as long as nothing about them is new", () => {
    const [first, second] = troopsOf(state, looks, paper, new Set([1]));
    const later = { ...state, models: [...state.models] };
    expect(troopsOf(later, looks, paper, new Set([1]))[0]).toBe(first);
    later.models[2] = model(2, 1, [1000, 2990]);
    const [still, moved] = troopsOf(later, looks, paper, new Set([1]));
    expect([still === first, moved === second, moved!.stands[0]!.y]).toEqual([true, false, 101]);
    expect(troopsOf({ ...later, acting: 1 }, looks, paper, new Set([1])).map((one) => one.isActing)).toEqual([false, true]);
    expect(troopsOf(later, looks, paper, new Set([0, 1])).map((one) => one.isDone)).toEqual([false, true]);
  });

  it("are drawn from the sheet, and by an initial where it has nothing", () => {
    const { look } = troops[0]!.stands[0]!;
    expect(drawn(look, "--base:red;")).toContain('<symbol id="k-trooper"');
    expect(drawn({ ...look, figure: "" }, "")).toContain(">U</text>");
    expect(drawn({ ...look, slab: 3 }, "")).toContain('height="30"');
  });
});

describe("terrain", () => {
  const feature = (id: number, height: number, tags: string[]): Feature =>
    ({ id, kind: "wall", outline: [[0, 0], [500, 0], [500, 100], [0, 100]], height, solid: true, counters: {}, tags, known: null, zones: [] });

  it("is one picture, with shadows of what stands up", () => {
    const text = terrainPicture([feature(0, 4, []), feature(1, 0, ["area"])], looks, paper, "", "");
    expect(text.match(/class="tshadow"/g)).toHaveLength(1);
    expect(text.match(/class="ter /g)).toHaveLength(2);
  });
});

describe("a name", () => {
  const sheet: Box = { x: 0, y: 0, width: 200, height: 100 };
  const choices = [{ words: "a long name", size: { width: 120, height: 18 } }, { words: "short", size: { width: 40, height: 18 } }];
  const unitAt: Box = { x: 90, y: 40, width: 20, height: 20 };

  it("is as telling as there is room for, and covers no other", () => {
    expect(called(unitAt, choices, [], [], sheet)?.words).toBe("a long name");
    const others = [{ x: 0, y: 60, width: 200, height: 40 }, { x: 0, y: 0, width: 200, height: 39 }];
    const found = called(unitAt, choices, [unitAt], others, sheet)!;
    expect(found.words).toBe("short");
    expect(others.every((other) => overlap(found.box, other) === 0)).toBe(true);
  });

  it("is left out where there is none", () => {
    expect(called(unitAt, choices, [], [sheet], sheet)).toBeNull();
    expect(called(unitAt, choices, [], [], { x: 0, y: 0, width: 30, height: 100 })).toBeNull();
  });
});
