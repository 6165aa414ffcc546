/** What was made: steel, stone and concrete, crates and machines, houses whole and broken. */
import { polygon } from "./geometry";
import { across, along, divided, n, rect, ring, scree, spread, type Stroke, type Texture } from "./strokes";

export const BUILT: Record<string, Texture> = {
  /** Corrugated steel. */
  ribs: (a, b) => [
    { d: rect(-a, -b, a, b), kind: "g-t1" },
    { d: across(divided(-a + 4, a - 4, 6), -b + 3, b - 3), kind: "rib" },
    { d: across(divided(-a + 4, a - 4, 6).map((x) => x + 1.8), -b + 3, b - 3), kind: "rib-light" },
    { d: rect(-a, -b, a, -b + 4) + rect(-a, b - 4, a, b) + rect(-a, -b, -a + 4, b) + rect(a - 4, -b, a, b), kind: "g-t2" },
    { d: rect(-a, -b, -a + 6, -b + 6) + rect(a - 6, -b, a, -b + 6) + rect(-a, b - 6, -a + 6, b) + rect(a - 6, b - 6, a, b), kind: "g-t3" },
    { d: rect(-a, -b, a, b), kind: "g-tl" },
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
};
