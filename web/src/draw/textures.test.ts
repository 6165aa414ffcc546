import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { MATERIALS, texture } from "./textures";

it("has a colour for every stroke of every texture", () => {
  const sheet = (path: string): string => readFileSync(join(import.meta.dirname, path), "utf-8");
  const styles = sheet("../kit/symbols/figures.svg") + sheet("./terrain.css");
  const strokes = MATERIALS.flatMap((material) => texture(material, 120, 80, "any"));
  expect(strokes.length).toBeGreaterThan(20);
  const isDressed = (kind: string): boolean => kind.split(" ").some((one) => styles.includes(`.${one}{`) || styles.includes(`.${one} {`));
  expect([...new Set(strokes.map((stroke) => stroke.kind))].filter((kind) => !isDressed(kind))).toEqual([]);
});
