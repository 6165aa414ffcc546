import { describe, expect, it } from "vitest";
import { turnWords, type Moment } from "./turns";

const moment = (more: Partial<Moment>): Moment => ({ isReplay: false, isOver: false, isAsked: false, isReply: false, thinking: [], waiting: [], ...more });

describe("whose turn it is", () => {
  it("is an answer in the middle of what the other side does, a move else", () => {
    expect(turnWords(moment({ isAsked: true, isReply: true, waiting: [0] }))).toBe("Your answer");
    expect(turnWords(moment({ isAsked: true, waiting: [0] }))).toBe("Your move");
  });
  it("names who thinks before who is waited for", () => {
    expect(turnWords(moment({ thinking: [1], waiting: [1] }))).toBe("B thinks");
    expect(turnWords(moment({ waiting: [0, 1] }))).toBe("Waiting for A and B");
  });
  it("is nobody's in a replay and when all is over", () => {
    expect(turnWords(moment({ isReplay: true, isAsked: true }))).toBe("Replay");
    expect(turnWords(moment({ isOver: true, waiting: [1] }))).toBe("Battle over");
  });
});
