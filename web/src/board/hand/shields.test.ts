import { describe, expect, it } from "vitest";
import { inSentences, rows } from "../../scene/outlook";
import type { Cover, Facing, Model, Overlay, State, Unit } from "../../wire";
import { Paper } from "../../draw/geometry";
import { lead, shields, type Ghost } from "./shields";

const cover = (ref: string, holds: boolean, gives = "4+", against = ""): Cover =>
  ({ ref, covered: holds ? 3 : 0, of: 3, by: [], gives, holds, clause: "a.cover.half", text: holds ? "3 of 3 behind a wall" : "in the open", against });
const model = (id: number, unit: number, place: [number, number]): Model => ({ id, unit, place, radius: 125, size: 2 }) as unknown as Model;
const unit = (id: number, seat: number, members: number[], name: string): Unit => ({ id, seat, members, leader: members[0], name }) as unknown as Unit;
const state = {
  board: [12000, 12000], units: [unit(0, 0, [0], "Own"), unit(1, 1, [1], "Grim"), unit(2, 1, [2], "Bane")],
  models: [model(0, 0, [1000, 1000]), model(1, 1, [9000, 6000]), model(2, 1, [9000, 6600])],
} as unknown as State;
const paper = new Paper([12000, 12000], "cm");

function ghost(...facing: Facing[]): Ghost {
  return { state, facing, sight: [], ends: new Map([[0, [3000, 6000]]]), chief: 0, paper, px: 1 };
}
const faced = (foe: string, own: Cover, theirs: Cover, notes: string[] = []): Facing => ({ foe, own: [own], theirs: [theirs], notes });

describe("shields from a ghost", () => {
  it("stand at both ends of the line, each beside whom it covers", () => {
    const [own, theirs] = shields(ghost(faced("u1", cover("u0", true), cover("u1", false))));
    expect([own!.words, own!.holds, own!.seat]).toEqual(["4+", true, 0]);
    expect([theirs!.words, theirs!.holds, theirs!.seat]).toEqual(["–", false, 1]);
    expect(own!.at[0]).toBeGreaterThan(paper.at([3000, 6000])[0]);
    expect(own!.at[0]).toBeLessThan(paper.at([6000, 6000])[0]);
    expect(theirs!.at[0]).toBeGreaterThan(paper.at([6000, 6000])[0]);
    expect(theirs!.at[0]).toBeLessThan(paper.at([9000, 6000])[0]);
  });
  it("lie beside each other where two enemies stand in one direction, and are one where they say the same", () => {
    const apart = shields(ghost(faced("u1", cover("u0", true), cover("u1", true)), faced("u2", cover("u0", false), cover("u2", true))));
    expect(apart.map((one) => one.key)).toEqual(["own u1 u0", "theirs u1 u1", "own u2 u0", "theirs u2 u2"]);
    expect(Math.hypot(apart[0]!.at[0] - apart[2]!.at[0], apart[0]!.at[1] - apart[2]!.at[1])).toBeGreaterThan(20);
    const same = shields(ghost(faced("u1", cover("u0", true), cover("u1", true)), faced("u2", cover("u0", true), cover("u2", true))));
    expect(same.map((one) => one.foes)).toEqual([["u1", "u2"], ["u1"], ["u2"]]);
  });
  it("say both where weapons find different cover", () => {
    expect(lead([cover("u1", true, "+1", "Rifle"), cover("u1", false, "+0", "Gun")])).toBe("+1 –");
  });
});

describe("the same in words", () => {
  it("names who reacts first and says cover each way", () => {
    const overlay = {
      facing: [faced("u1", cover("u0", true), cover("u1", false)), faced("u2", cover("u0", false), cover("u2", true), ["they have no weapon in range"])],
      reactions: [{ ref: "u2", text: "Bane on overwatch may fire", clause: "a.watch.fire" }],
    } as unknown as Overlay;
    const found = rows(overlay, state);
    expect(found.map((one) => one.name)).toEqual(["Bane", "Grim"]);
    expect(inSentences(found)).toBe(
      "2 in sight. Bane: you in the open; they cover 4+, 3 of 3 behind a wall; may fire on overwatch; They have no weapon in range. "
      + "Grim: you cover 4+, 3 of 3 behind a wall; they in the open.",
    );
    expect(inSentences([])).toBe("No enemy sees it there.");
  });
});
