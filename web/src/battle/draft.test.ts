import { beforeEach, expect, test } from "vitest";
import { costOf, draft, everyKey } from "./draft.svelte";
import { readRoute } from "../kit/routes.svelte";
import type { Allocate, Choose, Move, Order, Place } from "../wire";

const asked = { seat: 0, name: "x", prompt: "", clause: "", about: [], topic: "", secret: false };
const option = (key: string, cost = 0) => ({ key, label: key, clause: "", subject: null, cost });
const choose = (least: number, most: number): Choose =>
  ({ ...asked, type: "Choose", options: [option("a", 1), option("b", 2), option("c", 3)], least, most, budget: null, barred: [] }) as unknown as Choose;

beforeEach(() => draft.begin(null));

test("one choice replaces the other, several are gathered up to the most", () => {
  draft.begin(choose(1, 1));
  expect(draft.isComplete).toBe(false);
  draft.pick("a");
  draft.pick("b");
  expect(draft.answer).toEqual(["b"]);
  draft.begin(choose(0, 2));
  expect(draft.isComplete).toBe(true);
  for (const key of ["a", "b", "c"]) draft.pick(key);
  expect(draft.answer).toEqual(["b", "c"]);
  draft.pick("b");
  expect(draft.answer).toEqual(["c"]);
  expect(costOf(choose(0, 2), ["b", "c"])).toBe(5);
});

test("an order starts as laid and is changed by moving one card", () => {
  draft.begin({ ...asked, type: "Order", items: [option("a"), option("b"), option("c")] } as unknown as Order);
  draft.reorder(2, 0);
  expect(draft.answer).toEqual(["c", "a", "b"]);
  draft.clear();
  expect(draft.answer).toEqual(["a", "b", "c"]);
});

test("shares are complete when every lot is given out", () => {
  const form = {
    ...asked, commits: true, type: "Allocate", lots: [{ key: "hits", label: "hits", count: 3, subject: null }],
    bins: [{ key: "x", label: "x", subject: null, most: null }, { key: "y", label: "y", subject: null, most: null }], fits: [],
  } as unknown as Allocate;
  draft.begin(form);
  draft.share("hits", "x", 2);
  expect([draft.isComplete, draft.leftOf(form, "hits")]).toEqual([false, 1]);
  draft.share("hits", "y", 1);
  expect(draft.isComplete).toBe(true);
  expect(draft.answer).toEqual([["hits", "x", 2], ["hits", "y", 1]]);
});

test("a move keeps one way for each model; an engine's answer replaces all", () => {
  draft.begin({ ...asked, type: "Move", movers: [] } as unknown as Move);
  draft.walkOne(1, [[5, 5]]);
  draft.walkOne(2, [[6, 6]]);
  draft.walkOne(1, [[7, 7]]);
  expect(draft.answer).toEqual([[2, [[6, 6]]], [1, [[7, 7]]]]);
  draft.take([[3, [[1, 1]]]]);
  expect(draft.answer).toEqual([[3, [[1, 1]]]]);
  draft.clear();
  expect(draft.isEmpty).toBe(true);
});

test("an optional placement may stay empty", () => {
  draft.begin({ ...asked, type: "Place", optional: false } as unknown as Place);
  expect(draft.isComplete).toBe(false);
  draft.putOne("m1", [3, 4]);
  draft.putOne("m1", [5, 6], 90);
  expect(draft.answer).toEqual([["m1", [5, 6], 90]]);
  draft.begin({ ...asked, type: "Place", optional: true } as unknown as Place);
  expect(draft.isComplete).toBe(true);
});

test("addresses name a battle, a seat's key and a moment", () => {
  expect(readRoute("#/")).toMatchObject({ page: "lobby", battle: "" });
  expect(readRoute("#/battle/abc/secret")).toMatchObject({ page: "battle", battle: "abc", key: "secret", step: null });
  expect(readRoute("#/battle/abc@57")).toMatchObject({ page: "battle", battle: "abc", step: 57 });
  expect(readRoute("#/nonsense").page).toBe("lobby");
});

test("shares with one taker each are laid out, only to be confirmed", () => {
  const form = { ...asked, type: "Allocate", commits: true, lots: [{ key: "m1", label: "", count: 1, subject: null }, { key: "m2", label: "", count: 1, subject: null }],
    bins: [{ key: "u3", label: "", subject: null, most: null }], fits: [] } as unknown as Allocate;
  draft.begin(form);
  expect(draft.isComplete).toBe(true);
  expect(draft.answer).toEqual([["m1", "u3", 1], ["m2", "u3", 1]]);
  draft.begin({ ...form, lots: [], commits: false });
  expect(draft.isBegun).toBe(false);
});

test("what falls to one's own is shared out evenly from the start, within what each may take", () => {
  const bin = (key: string, most: number | null) => ({ key, label: key, subject: null, most });
  const form = {
    ...asked, commits: false, type: "Allocate", lots: [{ key: "pin", label: "pins", count: 3, subject: null }],
    bins: [bin("x", null), bin("y", 1)], fits: [],
  } as unknown as Allocate;
  draft.begin(form);
  expect([draft.isComplete, draft.isBegun]).toEqual([true, false]);
  expect([draft.shareOf("pin", "x"), draft.shareOf("pin", "y")]).toEqual([2, 1]);
  draft.begin({ ...form, bins: [bin("y", 1)] } as Allocate);
  expect(draft.isComplete).toBe(false);
});

test("who may act together does, unless some are named", () => {
  expect(everyKey(choose(0, 3), true)).toEqual(["a", "b", "c"]);
  expect([everyKey(choose(0, 3), false), everyKey(choose(1, 2), true), everyKey({ ...choose(1, 3), budget: 2 } as Choose, true)]).toEqual([[], [], []]);
});
