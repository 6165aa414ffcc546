import { describe, expect, it } from "vitest";

import { hung, powered, RADIUS } from "../gesture/lens.svelte";
import { inOrOut } from "../gesture/measure.svelte";
import { given, keysOf, keyShown, rebind, register, type Command } from "../kit/keyboard";
import { LEAST, MOST, read, USUAL, within } from "../kit/layout.svelte";
import { filtered, filterNamed, underDeeds } from "../scene/chronicle";
import { OLDEST, traced } from "../scene/echoes";
import { firstThrow, struckDice } from "../scene/rethrown";
import type { Dice, Done, LogLine } from "../wire";

const line = (id: number, kind: LogLine["kind"], more: Partial<LogLine> = {}): LogLine => ({
  id, kind, round: 1, activation: -1, text: `${kind} ${id}`, clause: "", refs: [], seat: -1, step: id, dice: null, by: -1, begins: 0, name: "", deed: -1, ...more,
});
const thrown = (purpose: string, faces: number[], more: Partial<Dice> = {}): Dice => ({
  seat: 0, purpose, faces, sides: 6, need: 6, outcome: 0, parts: [], secret: false, kinds: [], again: false, sums: [], needs: [], reading: "", ...more,
});
const roll = (id: number, dice: Dice): LogLine => line(id, "roll", { dice });

describe("the lens", () => {
  it("hangs above the finger, and beside it where there is no room above", () => {
    const [x, y] = hung([200, 400], 390);
    expect(x).toBe(200);
    expect(y + RADIUS).toBeLessThan(400);
    for (const at of [[20, 30], [370, 30], [200, 100]] as const) {
      const spot = hung(at, 390);
      expect(Math.hypot(spot[0] - at[0], spot[1] - at[1])).toBeGreaterThan(RADIUS);
      expect(spot[0] - RADIUS).toBeGreaterThan(0);
      expect(spot[0] + RADIUS).toBeLessThan(390);
      expect(spot[1] - RADIUS).toBeGreaterThan(0);
    }
  });

  it("always makes larger, and small tables large enough", () => {
    expect(powered(1)).toBeGreaterThan(1);
    expect(powered(0.2)).toBeGreaterThan(0.8);
  });
});

describe("the ruler", () => {
  it("says in or out, and by how much", () => {
    expect([inOrOut(960, 1000), inOrOut(1000, 1000), inOrOut(1040, 1000)]).toEqual(["in by 0.4", "in by 0.0", "out by 0.4"]);
  });
});

describe("keys", () => {
  const command = (id: string, ...keys: string[]): Command => ({ id, words: id, keys, group: "Table", run: () => undefined });
  const [up, wait] = [command("up", "w"), command("wait", "q", "z")];

  it("yields a usual key to who was given it, and gives it back", () => {
    const stop = register(up, wait);
    rebind(given({}, "wait", "w"));
    expect([keysOf(up), keysOf(wait), keyShown("up"), keyShown("wait")]).toEqual([[], ["w"], "", "W"]);
    rebind(given({ wait: "w" }, "up", "w"));
    expect([keysOf(up), keysOf(wait)]).toEqual([["w"], ["q", "z"]]);
    rebind({});
    stop();
  });

  it("never gives one key to two", () => {
    expect(given({ a: "j", b: "k" }, "b", "j")).toEqual({ b: "j" });
  });
});

describe("the layout", () => {
  it("reads what was kept and mends what does not fit", () => {
    expect(read(null)).toMatchObject({ ...USUAL, hidden: { left: false, right: true }, drawer: "log", filter: "deeds" });
    expect(read('{"left": 20, "hidden": {"right": false}, "drawer": "units", "folded": {"dice": true}}')).toMatchObject({
      left: 20, right: USUAL.right, hidden: { left: false, right: false }, drawer: "units", folded: { dice: true },
    });
    expect(read('{"left": 900, "right": -4}')).toMatchObject({ left: MOST.left, right: LEAST.right });
    expect(read('{"drawer": "attic"}').drawer).toBe("log");
    expect(read('{"swapped": true}').swapped).toBe(true);
    expect(read('{"swapped": "yes"}').swapped).toBe(false);
    expect(read("no layout at all")).toMatchObject(USUAL);
    expect(within("left", NaN)).toBe(USUAL.left);
  });
});

describe("the log", () => {
  const log = [
    line(0, "round"), line(1, "activation"), line(2, "move", { refs: ["m4"] }), line(3, "line", { seat: 1 }),
    line(4, "loss", { refs: ["m7"] }), line(5, "phase"), roll(6, thrown("to hit", [6])), line(7, "line", { text: "B: fires", by: 1 }), line(8, "line"),
  ];
  const shown = (...asked: Parameters<typeof filtered> extends [unknown, ...infer Rest] ? Rest : never): number[] => filtered(log, ...asked).map((one) => one.id);

  it("shows kinds of lines under their headings", () => {
    expect(shown("moves")).toEqual([0, 1, 2]);
    expect(shown("losses")).toEqual([0, 1, 4]);
    expect(shown("orders")).toEqual([0, 1, 3, 5, 7]);
    expect(shown("dice")).toEqual([0, 5, 6]);
    expect(shown("all")).toHaveLength(log.length);
  });

  it("has lines under what was done; headings, and what nobody has words for, by themselves", () => {
    const deeds = ["Golems move", "", "Golems fire"].map((words, id) => ({ id, words }) as Done);
    const told = [line(0, "round"), line(9, "activation"), line(1, "move", { deed: 0 }), line(2, "line", { deed: 0 }), line(3, "mark"), line(4, "line", { deed: 1 }), line(5, "roll", { deed: 2 }), line(6, "phase"), line(7, "loss", { deed: 2 })];
    expect(underDeeds(told, deeds).map((one) => (one.deed ? [one.deed.id, one.lines.map(({ id }) => id)] : one.line.id))).toEqual([0, [0, [1, 2]], 3, 4, [2, [5]], 6, [2, [7]]]);
  });

  it("shows what a unit did and suffered", () => {
    expect(shown("all", "", new Set(["u2", "m4", "m7"]))).toEqual([0, 1, 2, 4]);
    expect(shown("losses", "", new Set(["m4"]))).toEqual([]);
  });

  it("takes a filter it does not know for none", () => {
    expect([filterNamed("moves"), filterNamed("story")]).toEqual(["moves", "deeds"]);
  });
});

describe("dice thrown again", () => {
  it("strikes the missed dice of a pushed roll, of each kind", () => {
    const first = thrown("Officer: comtech", [6, 3, 2, 1, 6], { kinds: [3, 2] });
    const second = thrown("Officer: comtech, pushed", [4, 5, 6, 2], { kinds: [2, 2] });
    const log = [roll(0, first), line(1, "line"), line(2, "line"), roll(3, second)];
    expect(firstThrow(log, 3)).toBe(0);
    expect(struckDice(log)).toEqual(new Map([[0, new Set([2, 1, 3])]]));
  });

  it("strikes the dice of the push when it is pushed once more", () => {
    const pushed = thrown("Kid: mobility, pushed", [1, 2]);
    const log = [roll(0, thrown("Kid: mobility", [3, 4])), roll(1, pushed), roll(2, pushed)];
    expect([...struckDice(log).keys()]).toEqual([0, 1]);
  });

  it("strikes no more than were picked up, the lowest", () => {
    const log = [roll(0, thrown("gun: attack", [3, 1, 2, 5], { need: 4 })), roll(1, thrown("gun: re-roll", [4, 4], { need: 4, again: true }))];
    expect(struckDice(log)).toEqual(new Map([[0, new Set([1, 2])]]));
  });

  it("leaves other rolls alone", () => {
    const log = [roll(0, thrown("Pilot: comtech", [1])), roll(1, thrown("Medic: comtech, pushed", [2])), roll(2, thrown("Pilot: comtech", [3]))];
    expect(struckDice(log).size).toBe(0);
  });
});

describe("echoes", () => {
  const [a, b] = [{ zone: "A4" }, { zone: "A7" }];

  it("fade from one stretch to the next and are forgotten", () => {
    let trace = traced(undefined, [a], "1");
    expect(trace.echoes).toEqual([]);
    trace = traced(trace, [b], "1");
    expect(trace.echoes).toEqual([{ item: a, age: 0 }]);
    for (let age = 1; age <= OLDEST; age += 1) {
      trace = traced(trace, [b], `${age + 1}`);
      expect(trace.echoes).toEqual([{ item: a, age }]);
    }
    expect(traced(trace, [b], "9").echoes).toEqual([]);
  });

  it("are none where something is there again", () => {
    const gone = traced(traced(undefined, [a], "1"), [], "1");
    expect(traced(gone, [a], "2").echoes).toEqual([]);
    expect(traced(gone, [], "1").echoes).toEqual(gone.echoes);
  });
});
