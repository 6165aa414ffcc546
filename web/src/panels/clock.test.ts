import { describe, expect, it } from "vitest";

import { titleOf } from "./turn";
import { handicap, left, paceWords, span, spokenLeft } from "../kit/times";

describe("time in words", () => {
  it("counts minutes and seconds, then hours and days", () => {
    expect(left(299_001)).toBe("5:00");
    expect(left(61_000)).toBe("1:01");
    expect(left(-5)).toBe("0:00");
    expect(left(2 * 3_600_000 + 5 * 60_000)).toBe("2 h 5 min");
    expect(left(50 * 3_600_000)).toBe("2 days 2 h");
  });

  it("is read out in whole words", () => {
    expect(spokenLeft(61_000)).toBe("1 minute 1 second");
    expect(spokenLeft(120_000)).toBe("2 minutes");
    expect(spokenLeft(0)).toBe("0 seconds");
  });

  it("says what a pace means", () => {
    expect(span(60)).toBe("60 seconds");
    expect(span(86_400)).toBe("1 day");
    expect(paceWords({ name: "live", reaction: 60, decision: 300 })).toContain("60 seconds for a reaction, 5 minutes");
    expect(paceWords({ name: "none", reaction: 0, decision: 0 })).toContain("takes the time");
  });

  it("says who plays with less time", () => {
    const seat = { seat: 0, letter: "A", name: "UNA", who: "person", level: "", person: "", taken: true, online: true } as const;
    expect(handicap({ ...seat, share: "whole" })).toBe("");
    expect(handicap({ ...seat, share: "half" })).toBe(", half the time");
    expect(handicap({ ...seat, share: "quarter" })).toBe(", a quarter of the time");
  });
});

describe("the title of the tab", () => {
  it("says whose move it is and in how many battles", () => {
    expect(titleOf("Fire", 0)).toBe("Fire · Grognard");
    expect(titleOf("Fire", 1)).toBe("Your move · Fire · Grognard");
    expect(titleOf("", 3)).toBe("(3) Your move · Grognard");
  });
});
