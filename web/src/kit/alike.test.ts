import { expect, it } from "vitest";
import { alike } from "./alike";

it("compares what came over the wire by what it says", () => {
  const piece = () => ({ id: 1, outline: [[0, 0], [5, 0]], tags: ["low"], counters: {}, known: null });
  expect(alike([piece(), piece()], [piece(), piece()])).toBe(true);
  expect(alike([piece()], [piece(), piece()])).toBe(false);
  expect(alike(piece(), { ...piece(), outline: [[0, 0], [5, 1]] })).toBe(false);
  expect(alike(piece(), { ...piece(), counters: { hits: 1 } })).toBe(false);
  expect(alike({ ...piece(), known: undefined }, { ...piece(), seen: undefined })).toBe(false);
  expect([alike(null, {}), alike([], {}), alike({}, []), alike(0, null)]).toEqual([false, false, false, false]);
});
