import { expect, it } from "vitest";
import { alike, carried } from "./alike";

it("compares what came over the wire by what it says", () => {
  const piece = () => ({ id: 1, outline: [[0, 0], [5, 0]], tags: ["low"], counters: {}, known: null });
  expect(alike([piece(), piece()], [piece(), piece()])).toBe(true);
  expect(alike([piece()], [piece(), piece()])).toBe(false);
  expect(alike(piece(), { ...piece(), outline: [[0, 0], [5, 1]] })).toBe(false);
  expect(alike(piece(), { ...piece(), counters: { hits: 1 } })).toBe(false);
  expect(alike({ ...piece(), known: undefined }, { ...piece(), seen: undefined })).toBe(false);
  expect([alike(null, {}), alike([], {}), alike({}, []), alike(0, null)]).toEqual([false, false, false, false]);
});

it("keeps the objects of before wherever nothing is new", () => {
  const table = () => ({ round: 1, pieces: [{ id: 0, at: [1, 2] }, { id: 1, at: [3, 4] }], tags: ["a"], note: null as string | null });
  const before = table();
  expect(carried(before, table())).toBe(before);
  const moved = table();
  moved.pieces[1]!.at = [3, 5];
  const now = carried(before, moved);
  expect(now).toEqual({ ...table(), pieces: [{ id: 0, at: [1, 2] }, { id: 1, at: [3, 5] }] });
  expect([now === before, now.pieces === before.pieces, now.pieces[0] === before.pieces[0], now.pieces[1] === before.pieces[1], now.tags === before.tags]).toEqual([false, false, true, false, true]);
});

it("takes over nothing that is longer, shorter, or of another kind", () => {
  expect(carried([1, 2], [1])).toEqual([1]);
  expect(carried([1], [1, 2])).toEqual([1, 2]);
  expect(carried({ a: 1, b: 2 }, { a: 1 })).toEqual({ a: 1 });
  expect(carried({ 0: 1 }, [1])).toEqual([1]);
  expect(carried({ a: null }, { a: {} })).toEqual({ a: {} });
  expect([carried(null, 3), carried({}, null), carried(undefined, "x")]).toEqual([3, null, "x"]);
});
