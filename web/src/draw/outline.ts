// The outline of a unit: a soft line around all its bases, found by marching squares over their blended distances.
import { short, type Spot } from "./geometry";

export interface Disc { x: number; y: number; r: number }

const CELL = 4;
const BLEND = 0.09;

/** Paths around the discs at a gap; far members get a line of their own. */
export function outline(discs: readonly Disc[], gap: number): string {
  if (!discs.length) return "";
  const reach = Math.max(...discs.map((disc) => disc.r)) + gap + 3 * CELL;
  const left = Math.min(...discs.map((disc) => disc.x)) - reach;
  const top = Math.min(...discs.map((disc) => disc.y)) - reach;
  const columns = Math.ceil((Math.max(...discs.map((disc) => disc.x)) + reach - left) / CELL) + 1;
  const rows = Math.ceil((Math.max(...discs.map((disc) => disc.y)) + reach - top) / CELL) + 1;
  const field = new Float64Array(columns * rows);
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1)
      field[row * columns + column] = gap - distance(discs, left + column * CELL, top + row * CELL);
  return loops(field, columns, rows).map((loop) => smooth(loop.map(([x, y]) => [left + x * CELL, top + y * CELL]))).join("");
}

/** Distance to the nearest base, blended so that neighbours flow together. */
function distance(discs: readonly Disc[], x: number, y: number): number {
  let sum = 0;
  for (const disc of discs) sum += Math.exp(-BLEND * (Math.hypot(x - disc.x, y - disc.y) - disc.r));
  return -Math.log(sum) / BLEND;
}

/** Closed lines where the field is zero. */
function loops(field: Float64Array, columns: number, rows: number): Spot[][] {
  const next = new Map<string, [Spot, string]>();
  const at = (c: number, r: number): number => field[r * columns + c] ?? -1;
  const key = (s: Spot): string => `${s[0].toFixed(3)},${s[1].toFixed(3)}`;
  const join = (a: Spot, b: Spot): void => void next.set(key(a), [b, key(b)]);
  for (let r = 0; r + 1 < rows; r += 1)
    for (let c = 0; c + 1 < columns; c += 1) {
      const [tl, tr, br, bl] = [at(c, r), at(c + 1, r), at(c + 1, r + 1), at(c, r + 1)];
      const sides = [tl > 0, tr > 0, br > 0, bl > 0];
      const kind = Number(sides[0]) * 8 + Number(sides[1]) * 4 + Number(sides[2]) * 2 + Number(sides[3]);
      if (kind === 0 || kind === 15) continue;
      const cut = (a: number, b: number): number => a / (a - b);
      const spots: Record<string, Spot> = {
        t: [c + cut(tl, tr), r], r: [c + 1, r + cut(tr, br)], b: [c + cut(bl, br), r + 1], l: [c, r + cut(tl, bl)],
      };
      for (const [from, to] of STEPS[kind] ?? []) join(spots[from!]!, spots[to!]!);
    }
  return chained(next);
}

const STEPS: Record<number, string[]> = {
  1: ["bl"], 2: ["rb"], 3: ["rl"], 4: ["tr"], 5: ["tl", "br"], 6: ["tb"], 7: ["tl"], 8: ["lt"], 9: ["bt"], 10: ["lb", "rt"],
  11: ["rt"], 12: ["lr"], 13: ["br"], 14: ["lb"],
};

function chained(next: Map<string, [Spot, string]>): Spot[][] {
  const found: Spot[][] = [];
  while (next.size) {
    const [start] = next.keys();
    const loop: Spot[] = [];
    let here = start;
    while (here !== undefined) {
      const step = next.get(here);
      if (!step) break;
      next.delete(here);
      loop.push(step[0]);
      here = step[1];
    }
    if (loop.length > 3) found.push(loop);
  }
  return found;
}

/** A closed line through the middles of the steps. */
function smooth(loop: Spot[]): string {
  const thin = loop.filter((_, index) => index % 2 === 0);
  const middle = (i: number): Spot => {
    const [a, b] = [thin[i % thin.length]!, thin[(i + 1) % thin.length]!];
    return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  };
  const start = middle(thin.length - 1);
  const parts = thin.map((spot, i) => {
    const to = middle(i);
    return `Q${short(spot[0])} ${short(spot[1])} ${short(to[0])} ${short(to[1])}`;
  });
  return `M${short(start[0])} ${short(start[1])}${parts.join("")}Z`;
}
