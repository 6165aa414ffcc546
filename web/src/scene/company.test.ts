import { describe, expect, it } from "vitest";
import type { SeatLine } from "../wire";

import { companyOf, sideName, sitterOf } from "./company";

const seat = (number: number, name: string, more: Partial<SeatLine> = {}): SeatLine =>
  ({ seat: number, letter: "AB"[number]!, name, who: "person", level: "", person: "", taken: true, online: true, share: "whole", ...more }) as SeatLine;

describe("who sits at the table", () => {
  it("says which side is one's own and against whom", () => {
    const seats = [seat(0, "Orks"), seat(1, "Space Marines", { who: "computer", level: "greedy" })];
    expect(companyOf(seats, [0])).toBe("You are the Orks, against the Space Marines, led by the computer.");
    expect(companyOf([seats[0]!, seat(1, "Gold", { person: "Ann" })], [0])).toBe("You are the Orks, against Ann with Gold.");
    expect(companyOf([seats[0]!, seat(1, "Eldar", { taken: false })], [0])).toBe("You are the Orks, against Eldar, where nobody sits yet.");
    expect(companyOf([seat(0, "crew"), seat(1, "referee")], [0, 1])).toBe("You play both sides: the crew and the referee.");
    expect(companyOf([seat(0, "crew", { person: "Ann" }), seat(1, "referee")], [])).toBe("Ann with the crew, against the referee.");
  });
  it("gives armies an article and lets names stand alone", () => {
    expect(["UNA task group", "The Evolved", "Gray", "A", "Imperial Guard"].map(sideName)).toEqual(["the UNA task group", "the Evolved", "Gray", "A", "the Imperial Guard"]);
  });
  it("calls people by their names", () => {
    expect([seat(0, "Orks", { person: "Ann" }), seat(0, "Orks"), seat(0, "Orks", { taken: false }), seat(0, "Orks", { who: "computer" })].map(sitterOf)).toEqual(["Ann", "Guest", "Nobody yet", "Computer"]);
  });
});
