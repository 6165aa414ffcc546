// What terrain is made of, drawn to fit an outline of any size: paths in the frame of its longest edge (x along it, the
// middle at 0), the same for the same piece. Classes name fills and lines of the style sheet; light comes from the top.
import { chance, type Pick } from "./chance";
import { polygon, short, type Spot } from "./geometry";

export interface Stroke { d: string; kind: string }
type Texture = (a: number, b: number, pick: Pick) => Stroke[];

/** What a piece of this material looks like; `a` and `b` are half its length and width in millimetres. */
export function texture(material: string, a: number, b: number, seed: string): Stroke[] {
  return TEXTURES[material]?.(a, b, chance(seed)) ?? [];
}

const n = short;
const rect = (x0: number, y0: number, x1: number, y1: number): string => `M${n(x0)} ${n(y0)}H${n(x1)}V${n(y1)}H${n(x0)}Z`;
const ring = (x: number, y: number, r: number): string => `M${n(x - r)} ${n(y)}a${n(r)} ${n(r)} 0 1 0 ${n(2 * r)} 0a${n(r)} ${n(r)} 0 1 0 ${n(-2 * r)} 0Z`;
const across = (xs: number[], y0: number, y1: number): string => xs.map((x) => `M${n(x)} ${n(y0)}V${n(y1)}`).join("");
const along = (ys: number[], x0: number, x1: number): string => ys.map((y) => `M${n(x0)} ${n(y)}H${n(x1)}`).join("");

/** Values between two ends, as near to a step as an even division allows. */
function divided(from: number, to: number, step: number): number[] {
  const parts = Math.max(1, Math.round((to - from) / step));
  return Array.from({ length: parts - 1 }, (_, i) => from + ((to - from) * (i + 1)) / parts);
}

/** Something round and uneven. */
function blob(x: number, y: number, r: number, corners: number, pick: Pick): string {
  const turn = pick(360) / 57.3;
  const spots = Array.from({ length: corners }, (_, i): Spot => {
    const [angle, far] = [turn + (Math.PI * 2 * i) / corners, r * (0.78 + pick(44) / 100)];
    return [x + far * Math.cos(angle), y + far * Math.sin(angle)];
  });
  return polygon(spots);
}

/** Places spread over the outline, one to about so much ground each. */
function spread(a: number, b: number, ground: number, pick: Pick): Spot[] {
  const side = Math.sqrt(ground);
  const [columns, rows] = [Math.max(1, Math.round((2 * a) / side)), Math.max(1, Math.round((2 * b) / side))];
  const [w, h] = [(2 * a) / columns, (2 * b) / rows];
  return Array.from({ length: columns * rows }, (_, i): Spot => {
    const [column, row] = [i % columns, Math.floor(i / columns)];
    return [-a + w * (column + 0.2 + pick(60) / 100), -b + h * (row + 0.2 + pick(60) / 100)];
  });
}

function scree(a: number, b: number, pick: Pick, ground: number, least: number, most: number): Stroke[] {
  const tones = ["g-t2", "g-t1", "g-t1", "g-t3"];
  return spread(a, b, ground, pick).flatMap(([x, y]) => {
    const [far, tone] = [pick(100) / 100, tones[pick(4)]!];
    const [r, stone, corners] = [least + (most - least) * far * far, pick(997), 4 + pick(3)];
    return [
      { d: blob(x + r * 0.25, y + r * 0.35, r, corners, chance(`${stone}`)), kind: "dim" },
      { d: blob(x, y, r, corners, chance(`${stone}`)), kind: `${tone} thin` },
    ];
  });
}

const TEXTURES: Record<string, Texture> = {
  /** Corrugated steel. */
  ribs: (a, b) => [
    { d: rect(-a, -b, a, b), kind: "g-t1" },
    { d: across(divided(-a + 4, a - 4, 6), -b + 3, b - 3), kind: "rib" },
    { d: across(divided(-a + 4, a - 4, 6).map((x) => x + 1.8), -b + 3, b - 3), kind: "rib-light" },
    { d: rect(-a, -b, a, -b + 4) + rect(-a, b - 4, a, b) + rect(-a, -b, -a + 4, b) + rect(a - 4, -b, a, b), kind: "g-t2" },
    { d: rect(-a, -b, -a + 6, -b + 6) + rect(a - 6, -b, a, -b + 6) + rect(-a, b - 6, -a + 6, b) + rect(a - 6, b - 6, a, b), kind: "g-t3" },
    { d: rect(-a, -b, a, b), kind: "g-tl" },
  ],
  /** Crops in rows. */
  rows: (a, b) => [
    { d: rect(-a, -b, a, b), kind: "patch" },
    { d: across(divided(-a + 3, a - 3, 5), -b + 2, b - 2), kind: "rib-light" },
  ],
  /** Courses of rough blocks. */
  stones: (a, b, pick) => {
    const courses = [-b, ...divided(-b, b, 10), b];
    const rows = courses.slice(1).map((y1, row) => {
      const xs = [-a, ...divided(-a, a, 17).map((x) => x + (row % 2 ? 6 : 0) + pick(3) - 1), a];
      return { d: xs.slice(1).map((x1, i) => rect(xs[i]! + 0.4, courses[row]! + 0.4, x1 - 0.4, y1 - 0.4)).join(""), kind: `${row % 2 ? "g-t1" : "g-t3"} thin round` };
    });
    return [{ d: rect(-a, -b, a, b), kind: "g-t2" }, ...rows, { d: rect(-a, -b, a, b), kind: "g-tl" }];
  },
  /** Stacked boxes. */
  crates: (a, b, pick) => {
    const [xs, ys] = [[-a, ...divided(-a, a, 26), a], [-b, ...divided(-b, b, 26), b]];
    const boxes = ys.slice(1).flatMap((y1, j) => xs.slice(1).map((x1, i) => [xs[i]! + 0.6, ys[j]! + 0.6, x1 - 0.6, y1 - 0.6] as const));
    return boxes.flatMap(([x0, y0, x1, y1]) => [
      { d: rect(x0, y0, x1, y1), kind: `${pick(3) ? "g-t1" : "g-t3"} thin` },
      { d: `${rect(x0 + 3, y0 + 3, x1 - 3, y1 - 3)}M${n(x0 + 3)} ${n(y0 + 3)}L${n(x1 - 3)} ${n(y1 - 3)}`, kind: "g-tl" },
    ]);
  },
  /** Broken ground that may be crossed. */
  scree: (a, b, pick) => [{ d: rect(-a, -b, a, b), kind: "patch" }, ...scree(a, b, pick, 150, 2, 11)],
  craters: (a, b, pick) => [
    { d: rect(-a, -b, a, b), kind: "patch" },
    ...spread(a, b, 2200, pick).flatMap(([x, y]) => {
      const r = 10 + pick(10);
      return [{ d: blob(x, y, r * 1.25, 11, pick), kind: "g-t3 faint" }, { d: ring(x, y, r), kind: "dim" }, { d: ring(x + r * 0.1, y + r * 0.12, r * 0.66), kind: "dim" }];
    }),
  ],
  /** Cast concrete with chamfered edges. */
  slabs: (a, b) => {
    const inset = Math.min(7, b * 0.4);
    const [x, y] = [a - inset, b - inset];
    return [
      { d: rect(-a, -b, a, b), kind: "g-t2" },
      { d: polygon([[-a, -b], [a, -b], [x, -y], [-x, -y]]), kind: "g-t3" },
      { d: polygon([[-a, -b], [-x, -y], [-x, y], [-a, b]]), kind: "g-t1" },
      { d: rect(-x, -y, x, y), kind: "g-t1" },
      { d: across(divided(-a, a, 42), -b, b), kind: "g-tl" },
      { d: `${rect(-x, -y, x, y)}${rect(-a, -b, a, b)}`, kind: "g-tl" },
    ];
  },
  /** Cabinets with fans, louvres and pipes. */
  machines: (a, b, pick) => {
    const xs = [-a + 3, ...divided(-a + 3, a - 3, 30), a - 3];
    const parts = xs.slice(1).flatMap((x1, i): Stroke[] => {
      const [x0, middle, wide] = [xs[i]! + 1.5, (xs[i]! + x1) / 2, (x1 - xs[i]!) / 2 - 4];
      const box = { d: rect(x0, -b + 5, x1 - 1.5, b - 5), kind: `${pick(2) ? "g-t1" : "g-t3"} thin` };
      const r = Math.min(wide, b - 9);
      if (pick(3) === 0) return [box, { d: along(divided(-b + 7, b - 7, 4), x0 + 3, x1 - 4.5), kind: "rib" }];
      return [box, { d: ring(middle, 0, r), kind: "g-t2 thin" }, { d: ring(middle, 0, r * 0.36), kind: "g-t3 thin" },
        { d: [0, 60, 120].map((turn) => { const [dx, dy] = [r * Math.cos(turn / 57.3), r * Math.sin(turn / 57.3)]; return `M${n(middle - dx)} ${n(-dy)}L${n(middle + dx)} ${n(dy)}`; }).join(""), kind: "g-tl" }];
    });
    return [{ d: rect(-a, -b, a, b), kind: "g-t2" }, ...parts, { d: along([-b + 2.5, b - 2.5], -a, a), kind: "rib-light" }, { d: rect(-a, -b, a, b), kind: "g-tl" }];
  },
  /** A lorry: bed with a tilt, bonnet with a windscreen. */
  truck: (a, b) => [
    { d: rect(-a, -b, a * 0.4, b), kind: "g-t1" },
    { d: across(divided(-a, a * 0.4, 14), -b, b), kind: "rib" },
    { d: rect(a * 0.45, -b + 2, a, b - 2), kind: "g-t3" },
    { d: rect(a * 0.52, -b + 4, a * 0.66, b - 4), kind: "dim" },
    { d: `${rect(-a, -b, a * 0.4, b)}${rect(a * 0.45, -b + 2, a, b - 2)}`, kind: "g-tl" },
  ],
  /** What is left of a house: walls with breaches, a floor, fallen stones. */
  ruin: (a, b, pick) => {
    const thick = Math.min(8, b * 0.3);
    const pieces = (end: number): [number, number][] => {
      const cuts = [-end, ...divided(-end, end, 26).map((x) => x + pick(7) - 3), end];
      return cuts.slice(1).map((to, i): [number, number] => [cuts[i]!, to]).filter((_, i, all) => i === 0 || i === all.length - 1 || pick(3) > 0);
    };
    const walls = [
      ...pieces(a).map(([x0, x1]) => rect(x0, -b, x1, -b + thick)), ...pieces(a).map(([x0, x1]) => rect(x0, b - thick, x1, b)),
      ...pieces(b).map(([y0, y1]) => rect(-a, y0, -a + thick, y1)), ...pieces(b).map(([y0, y1]) => rect(a - thick, y0, a, y1)),
    ].join("");
    return [
      { d: rect(-a, -b, a, b), kind: "g-t2" },
      { d: rect(-a + thick, -b + thick, a - thick, b - thick), kind: "g-t1 faint" },
      { d: across(divided(-a, a, 13), -b, b) + along(divided(-b, b, 13), -a, a), kind: "joint" },
      ...scree(a - thick, b - thick, pick, 700, 2, 11),
      { d: walls, kind: "dim cast" }, { d: walls, kind: "g-t3 thin" }, { d: rect(-a, -b, a, b), kind: "g-tl" },
    ];
  },
  /** A flat roof with a parapet, hatches and vents. */
  roof: (a, b, pick) => [
    { d: rect(-a, -b, a, b), kind: "g-t3" }, { d: rect(-a + 6, -b + 6, a - 6, b - 6), kind: "g-t1 thin" },
    { d: `M${n(-a + 6)} ${n(-b + 6)}H${n(a - 6)}V${n(-b + 10)}H${n(-a + 10)}V${n(b - 6)}H${n(-a + 6)}Z`, kind: "dim" },
    { d: across(divided(-a + 6, a - 6, 40), -b + 6, b - 6) + along(divided(-b + 6, b - 6, 40), -a + 6, a - 6), kind: "joint" },
    ...spread(a - 22, b - 22, 5200, pick).flatMap(([x, y]) => {
      const [w, h] = [6 + pick(8), 5 + pick(6)];
      return [{ d: rect(x - w + 3, y - h + 4, x + w + 3, y + h + 4), kind: "dim" }, { d: rect(x - w, y - h, x + w, y + h), kind: `${pick(2) ? "g-t2" : "g-t3"} thin` }];
    }),
    { d: rect(-a, -b, a, b), kind: "g-tl" },
  ],
  /** Roofs of a factory hall, one row of windows each. */
  sawtooth: (a, b) => {
    const xs = [-a, ...divided(-a, a, 34), a];
    return [
      { d: rect(-a, -b, a, b), kind: "g-t1" },
      ...xs.slice(1).flatMap((x1, i): Stroke[] => [
        { d: rect(xs[i]!, -b, xs[i]! + (x1 - xs[i]!) * 0.34, b), kind: "g-t3" },
        { d: rect(x1 - 7, -b, x1, b), kind: "g-t2" },
        { d: rect(x1 - 5.5, -b + 4, x1 - 1.5, b - 4), kind: "glass" },
        { d: along(divided(-b + 4, b - 4, 12), x1 - 5.5, x1 - 1.5), kind: "g-tl" },
      ]),
      { d: across(xs, -b, b), kind: "g-tl" }, { d: rect(-a, -b, a, b), kind: "g-tl" },
    ];
  },
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

/** Every material there is, for whoever asks what may be named. */
export const MATERIALS: readonly string[] = Object.keys(TEXTURES);
