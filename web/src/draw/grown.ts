/** Ground, and what grows on it or hangs over it. */
import { chance } from "./chance";
import { across, blob, divided, rect, ring, scree, spread, type Stroke, type Texture } from "./strokes";

export const GROWN: Record<string, Texture> = {
  /** Crops in rows. */
  rows: (a, b) => [
    { d: rect(-a, -b, a, b), kind: "patch" },
    { d: across(divided(-a + 3, a - 3, 5), -b + 2, b - 2), kind: "rib-light" },
  ],
  /** Broken ground that may be crossed. */
  scree: (a, b, pick) => [{ d: rect(-a, -b, a, b), kind: "patch" }, ...scree(a, b, pick, 150, 2, 11)],
  craters: (a, b, pick) => [
    { d: rect(-a, -b, a, b), kind: "patch" },
    ...spread(a, b, 2200, pick).flatMap(([x, y]) => {
      const r = 10 + pick(10);
      return [{ d: blob(x, y, r * 1.25, 11, pick), kind: "g-t3 faint" }, { d: ring(x, y, r), kind: "dim" }, { d: ring(x + r * 0.1, y + r * 0.12, r * 0.66), kind: "dim" }];
    }),
  ],
  /** Living rock: boulders grown together, each with a lighter head. */
  facets: (a, b, pick) => [
    { d: rect(-a, -b, a, b), kind: "g-t2" },
    ...spread(a, b, Math.min(2400, a * b), pick).flatMap(([x, y]): Stroke[] => {
      const [r, corners, seed] = [24 + pick(18), 6 + pick(3), `${pick(997)}`];
      return [
        { d: blob(x + 4, y + 6, r, corners, chance(seed)), kind: "dim" },
        { d: blob(x, y, r, corners, chance(seed)), kind: "g-t1 thin" },
        { d: blob(x - r * 0.12, y - r * 0.16, r * 0.6, corners, chance(seed)), kind: "g-t3 faint" },
        { d: blob(x - r * 0.2, y - r * 0.26, r * 0.28, corners, chance(seed)), kind: "g-t3" },
      ];
    }),
    { d: rect(-a, -b, a, b), kind: "g-tl" },
  ],
  /** Crowns of trees over ground that may be crossed. */
  canopy: (a, b, pick) => [
    { d: rect(-a, -b, a, b), kind: "patch" },
    ...spread(a, b, 850, pick).flatMap(([x, y]) => {
      const r = 11 + pick(7);
      return [{ d: blob(x + 3, y + 4, r, 11, pick), kind: "dim" }, { d: blob(x, y, r, 11, pick), kind: "g-t2 thin" }, { d: blob(x - 1, y - 1.5, r * 0.72, 9, pick), kind: "g-t1" }, { d: blob(x - 2.5, y - 3.5, r * 0.36, 7, pick), kind: "g-t3" }];
    }),
  ],
  /** Smoke that hides and is walked through. */
  haze: (a, b, pick) => [
    { d: rect(-a, -b, a, b), kind: "veil" },
    ...spread(a, b, 1100, pick).map(([x, y]) => ({ d: ring(x, y, 16 + pick(15)), kind: "puff" })),
  ],
};
