import { describe, expect, it } from "vitest";
import type { AnyEvent, Done, Harm, LogLine, Model, Point, State, Unit } from "../wire";
import { along, at, posesAt } from "./at";
import { NONE } from "./marks";
import { times } from "./pacing";
import { cut, reelOf, type Reel } from "./reel";

const model = (id: number, unit: number, place: Point | null): Model => ({ id, unit, place, tags: [], counters: {}, radius: 100 }) as unknown as Model;
const unit = (id: number, seat: number, name: string, members: number[]): Unit => ({ id, seat, name, members, tags: [], counters: {} }) as unknown as Unit;
const units = [unit(0, 0, "Star", [0, 1]), unit(1, 1, "Golems", [2])];
const state = (places: (Point | null)[]): State => ({ round: 2, models: places.map((place, id) => model(id, id < 2 ? 0 : 1, place)), units, features: [] }) as unknown as State;

const decided = { type: "Decided", seat: 1, refs: ["u1", "u0"], words: "" } as unknown as AnyEvent;
const moved = (id: number, ...path: Point[]): AnyEvent => ({ type: "Moved", paths: [[id, path]] }) as unknown as AnyEvent;
const rolled = { type: "Rolled" } as unknown as AnyEvent;
const lost = { type: "Removed", refs: ["m0"], fate: "lost" } as unknown as AnyEvent;
const line = (step: number, text: string, kind: LogLine["kind"] = "line"): LogLine => ({ id: step, step, text, kind, begins: 0, by: -1, seat: kind === "line" ? 1 : -1, dice: kind === "roll" ? { faces: [6] } : null }) as unknown as LogLine;

const harm = (step: number, number: number, what = ""): Harm => ({ ref: "u0", at: [0, 0], number, what, words: "", step });
const done = (id: number, begins: number, until: number, words: string, more: Partial<Done> = {}): Done => ({ id, begins, until, seat: 1, unit: 1, words, aims: [], harms: [], within: -1, goes_on: -1, ...more });

/** The golems go to the middle, fire at Star and kill one. */
function volley(): Reel {
  const [before, after] = [state([[0, 0], [100, 0], [3000, 0]]), state([null, [100, 0], [1000, 0]])];
  const events = [moved(2, [1000, 0]), decided, rolled, lost];
  const lines = [line(5, "Golems move 20 cm", "move"), line(6, "Golems fire at Star"), line(7, "attack", "roll"), line(8, "Star loses 1", "loss")];
  const deeds = [done(6, 2, 5, "Golems move 20 cm"), done(7, 5, 8, "Golems fire at Star", { aims: ["u0"], harms: [harm(7, -1)] })];
  return reelOf({ before, after, events, deeds, lines, first: 4, seat: 0, earlier: NONE });
}
const start = (reel: Reel, kind: string): number => reel.beats.find((beat) => beat.kind === kind)!.start;

describe("a reel at a moment", () => {
  const reel = volley();

  it("has everybody where he stood before, on his way, and where he ends", () => {
    expect(posesAt(reel, 0).get(2)).toEqual([3000, 0]);
    const walk = reel.beats.find((beat) => beat.kind === "walk")!;
    expect(posesAt(reel, walk.start + walk.ms / 2).get(2)![0]).toBeCloseTo(2000);
    expect(posesAt(reel, walk.start + walk.ms).has(2)).toBe(false);
    expect(posesAt(reel, reel.length).size).toBe(0);
  });

  it("knows the units that are still to come to where the table has them, and no fallen", () => {
    expect([...at(reel, 0).coming]).toEqual([1]);
    expect([...at(reel, start(reel, "dice")).coming]).toEqual([]);
  });

  it("lets nobody fall before the dice have lain", () => {
    expect(at(reel, start(reel, "dice")).poses.get(0)).toEqual([0, 0]);
    expect(at(reel, start(reel, "dice")).marks.losses).toEqual([]);
    const fell = at(reel, start(reel, "result"));
    expect(fell.poses.has(0)).toBe(false);
    expect(fell.marks.losses.map((loss) => [loss.at, loss.words])).toEqual([[[0, 0], "−1 Star"]]);
    expect(fell.marks.fallen).toEqual([{ round: 2, at: [0, 0], unit: 0 }]);
  });

  it("draws the way of the other side, and who aims at whom", () => {
    expect(at(reel, 0).marks.trails).toEqual([]);
    expect(at(reel, start(reel, "walk")).marks.trails).toEqual([{ id: 2, seat: 1, way: [[3000, 0], [1000, 0]], stops: [[1000, 0]] }]);
    expect(at(reel, start(reel, "walk")).aims).toEqual([]);
    expect(at(reel, start(reel, "dice")).aims).toEqual([{ id: 700, from: [3000, 0], to: [50, 0], seat: 1 }]);
    expect(at(reel, reel.length).aims).toEqual([]);
  });

  it("says what is being done, and shows the dice while they lie", () => {
    expect(at(reel, start(reel, "walk")).caption).toBe("Golems move 20 cm");
    expect(at(reel, start(reel, "dice"))).toMatchObject({ caption: "Golems fire at Star", seat: 1, dice: { text: "attack" } });
    expect(at(reel, start(reel, "result")).dice).toBeNull();
    expect(at(reel, reel.length)).toMatchObject({ caption: "", dice: null });
  });

  it("puts together what a deed costs in several tables, and says what is worn down", () => {
    const hurt = state([[0, 0], [100, 0], [1000, 0]]);
    const first = reelOf({ before: hurt, after: hurt, events: [rolled], deeds: [done(3, 0, 1, "Fire", { harms: [harm(0, -1)] })], lines: [], first: 0, seat: 0, earlier: NONE });
    const { marks } = at(first, first.length);
    const more = reelOf({ before: hurt, after: hurt, events: [rolled], deeds: [done(3, 0, 2, "Fire", { harms: [harm(0, -3), harm(1, 2, "wounds"), harm(1, 0, "broken")] })], lines: [], first: 1, seat: 0, earlier: marks });
    expect(at(more, more.length).marks.losses.map((loss) => loss.words)).toEqual(["−3 Star", "+2 wounds", "broken"]);
  });

  it("takes the deeds as they come, those alone whose events it has", () => {
    const hurt = state([[0, 0], [100, 0], [1000, 0]]);
    const deeds = [done(1, 0, 3, "before"), done(2, 3, 6, "begun before"), done(3, 6, 7, "now"), done(4, 7, 9, "after")];
    expect(reelOf({ before: hurt, after: hurt, events: [rolled, rolled], deeds, lines: [], first: 5, seat: 0, earlier: NONE }).deeds.map((deed) => deed.id)).toEqual([2, 3]);
  });

  it("leaves the same behind however fast it was told", () => {
    const flash = cut(reel, times(reel.beats, 0));
    expect(flash.length).toBe(0);
    expect(at(flash, 0)).toEqual(at(reel, reel.length));
  });

  it("draws no way of one's own, and one of a unit, that goes on where it ended", () => {
    const [before, after] = [state([[0, 0], [100, 0], [3000, 0]]), state([[0, 0], [900, 0], [1000, 0]])];
    const first = reelOf({ before, after, events: [moved(1, [900, 0]), moved(2, [2000, 0])], deeds: [], lines: [], first: 0, seat: 0, earlier: NONE });
    const more = reelOf({ before: after, after, events: [moved(2, [500, 0])], deeds: [], lines: [], first: 2, seat: 0, earlier: at(first, first.length).marks });
    expect(at(more, more.length).marks.trails).toEqual([{ id: 2, seat: 1, way: [[3000, 0], [2000, 0], [500, 0]], stops: [[2000, 0], [500, 0]] }]);
  });

  it("stands between two ways where the first has ended", () => {
    const [before, after] = [state([[0, 0], [100, 0], [3000, 0]]), state([[0, 0], [100, 0], [500, 0]])];
    const twice = reelOf({ before, after, events: [moved(2, [2000, 0]), rolled, moved(2, [500, 0])], deeds: [], lines: [], first: 0, seat: 0, earlier: NONE });
    expect(posesAt(twice, start(twice, "dice")).get(2)).toEqual([2000, 0]);
  });
});

describe("a way", () => {
  it("is gone along by its length", () => {
    const corner: Point[] = [[0, 0], [100, 0], [100, 300]];
    expect([along(corner, 0), along(corner, 0.25), along(corner, 0.5), along(corner, 1)]).toEqual([[0, 0], [100, 0], [100, 100], [100, 300]]);
    expect(along([[5, 5], [5, 5]], 0.5)).toEqual([5, 5]);
  });
});
