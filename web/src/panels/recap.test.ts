import { describe, expect, it } from "vitest";
import type { LogLine } from "../wire";
import { recap } from "./recap";

const line = (kind: LogLine["kind"], activation: number, text: string, seat: number, step: number): LogLine => ({ id: step, kind, round: 1, activation, text, clause: "", refs: [], seat, step, dice: null, by: -1 });

describe("since your turn", () => {
  const lines = [
    line("roll", 1, "own dice", 0, 1),
    line("activation", 5, "B Storm Golems", 1, 2),
    line("move", 5, "Storm Golems move", 1, 3),
    line("activation", 8, "B Wraith", 1, 4),
    line("loss", 8, "Troopers lose 1 model", 0, 5),
    line("loss", 8, "Toad loses 1 frame", 0, 6),
    line("round", 9, "Round 2", -1, 7),
  ];

  it("names every loss, and those who did it first", () => {
    expect(recap(lines, 0)).toMatchObject([
      { words: "Wraith", losses: ["Troopers lose 1 model", "Toad loses 1 frame"], step: 4 },
      { words: "Storm Golems", losses: [], step: 2 },
    ]);
  });
  it("says nothing of what one did oneself", () => {
    expect(recap(lines.slice(0, 1), 0)).toEqual([]);
    expect(recap(lines, 1).map((part) => part.words)).toEqual(["own dice"]);
  });
});
