import { describe, expect, it } from "vitest";

import type { Barred, Choose, Lexicon, State } from "../wire";
import { missed } from "./barred";

const lexicon: Lexicon = { unit: "", labels: {}, quiet: [], dice: [], numbered: [], told: {}, places: {}, classes: {}, cards: {}, each: "", opens: [], harms: [], deeds: { dig: "Dig in" } };
const bar = (key: string, text: string): Barred => ({ key, text, clause: "x.y.z" });
const unit = (id: number, seat: number, name: string): unknown => ({ id, seat, name, members: [id] });
const view = {
  units: [unit(0, 0, "Own"), unit(1, 1, "Seen"), unit(2, 1, "Hidden"), unit(3, 1, "Gone"), unit(4, 1, "Walker")],
  models: [0, 1, 2, 3, 4].map((id) => ({ id, unit: id, place: id === 3 ? null : [0, 0] })),
} as unknown as State;
const asks = (commits: boolean, barred: Barred[]): Choose =>
  ({ seat: 0, commits, barred, options: [{ key: "u1", label: "Seen", subject: "u1" }, { key: "go", label: "Go", subject: null }] }) as unknown as Choose;

describe("what one may miss", () => {
  it("is called by its words, each once with every reason, and with others of the same one", () => {
    const found = missed(asks(false, [bar("dig", "too late"), bar("wait", "too late"), bar("hide", "too late"), bar("dig", "never"), bar("u2", "unseen"), bar("orders:4", "no"), bar("x*", "no")]), view, lexicon);
    expect(found).toEqual([
      { names: ["Dig in"], text: "too late; never", clause: "x.y.z" },
      { names: ["Wait", "Hide"], text: "too late", clause: "x.y.z" },
    ]);
  });
  it("is an enemy on the table where targets are chosen, with the first reason that fits", () => {
    const found = missed(asks(true, [bar("u0", "friend"), bar("u2", "unseen"), bar("u*", "too far"), bar("m4", "armoured")]), view, lexicon);
    expect(found.map((row) => [row.names, row.text])).toEqual([[["Hidden"], "unseen"], [["Walker"], "too far"]]);
  });
  it("names an enemy once", () => {
    const found = missed(asks(true, [bar("u2", "Hidden is out of range"), bar("u4", "Walker is out of range")]), view, lexicon);
    expect(found.map((row) => [row.names, row.text])).toEqual([[["Hidden", "Walker"], "it is out of range"]]);
  });
});
