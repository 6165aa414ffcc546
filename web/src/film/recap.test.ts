import { describe, expect, it } from "vitest";
import type { LogLine } from "../wire";
import { recap } from "./recap";

const line = (kind: LogLine["kind"], activation: number, text: string, seat: number, id: number): LogLine => ({ id, kind, round: 1, activation, text, clause: "", refs: [], seat, step: id, dice: null, by: -1, begins: kind === "activation" ? 2 : 0, name: "" });

describe("since your turn", () => {
  const lines = [
    line("activation", -1, "A Troopers", 0, 1),
    line("move", 1, "Troopers come on", -1, 2),
    line("activation", -1, "B Storm Golems", 1, 3),
    line("move", 3, "Storm Golems move 9 cm", -1, 4),
    line("activation", -1, "B Wraith", 1, 5),
    line("roll", 5, "attack", 1, 6),
    line("loss", 5, "Troopers lose 1 model", -1, 7),
    line("loss", 5, "Toad loses 1 frame", -1, 8),
    line("round", -1, "Round 2", -1, 9),
  ];

  it("names every loss, and those who did it first", () => {
    expect(recap(lines, 0)).toMatchObject([
      { seat: 1, words: "Wraith", losses: ["Troopers lose 1 model", "Toad loses 1 frame"], step: 6 },
      { seat: 1, words: "Storm Golems move 9 cm", losses: [], step: 4 },
    ]);
  });
  it("says nothing of what one did oneself", () => {
    expect(recap(lines.slice(0, 2), 0)).toEqual([]);
    expect(recap(lines, 1).map((part) => part.words)).toEqual(["Troopers come on"]);
  });
  it("knows whose turn it is by a heading that stands before", () => {
    expect(recap(lines.slice(1, 2), 0, lines)).toEqual([]);
    expect(recap(lines.slice(1, 2), 1, lines).map((part) => part.words)).toEqual(["Troopers come on"]);
  });
  it("tells the deed, not what ended or was paid before it", () => {
    const turn = [line("activation", -1, "B Golems", 1, 1), line("line", 1, "Golems no longer take cover", -1, 2), line("move", 1, "Golems rush 18 cm", -1, 3), line("line", 1, "Golems take cover", -1, 4)];
    expect(recap(turn, 0).map((part) => part.words)).toEqual(["Golems rush 18 cm"]);
    const shot = [turn[0]!, turn[1]!, { ...line("line", 1, "B: Golems fire at Troopers", 1, 3), by: 1, begins: 3, name: "" }, turn[2]!];
    expect(recap(shot, 0).map((part) => part.words)).toEqual(["Golems fire at Troopers"]);
  });
});
