import { describe, expect, it } from "vitest";
import type { Looks, Model, State, Unit } from "../wire";
import { levelOf, plated } from "./roster";

const levels = { strain: [{ least: 0, word: "calm", tone: "plain" }, { least: 3, word: "tense", tone: "warn" }, { least: 6, word: "shaking", tone: "alarm" }] };
const looks = { gauges: ["health", "strain"], full: { cook: 4, beast: 9 }, levels } as unknown as Looks;
const unit = (id: number, seat: number, profile: string, members = [id]): Unit => ({ id, seat, profile, members, tags: [] }) as unknown as Unit;

describe("the plates below a map of zones", () => {
  it("say what a number means from its least on", () => {
    expect([0, 2, 3, 5, 6, 11].map((value) => levelOf({ key: "strain", value, of: 0 }, looks)?.word)).toEqual(["calm", "calm", "tense", "tense", "shaking", "shaking"]);
    expect(levelOf({ key: "health", value: 3, of: 4 }, looks)).toBeUndefined();
  });
  it("are of the players' beings, not of a referee's and not of machines without gauges", () => {
    const seats = [{ id: 0, tags: [] }, { id: 1, tags: ["referee"] }, { id: 2, tags: [] }];
    const state = { seats, models: [] as Model[], units: [unit(0, 0, "cook"), unit(1, 1, "beast"), unit(2, 2, "cook"), unit(3, 0, "truck"), unit(4, 0, "cook", [])] } as unknown as State;
    expect(plated(state, looks).map((one) => one.id)).toEqual([0, 2]);
  });
});
