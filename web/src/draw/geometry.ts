// From places on the table (whole hundredths, y to the north) to millimetres of the picture (y down), and small shapes.
import type { Location, Point } from "../wire";

export type Spot = readonly [number, number];

/** Millimetres per unit of length; what is not named is drawn as centimetres. */
const SIZES: Record<string, number> = { cm: 10, inch: 25.4, in: 25.4, "": 10 };

export class Paper {
  readonly scale: number;
  readonly width: number;
  readonly depth: number;

  constructor(board: Point, unit: string) {
    this.scale = (SIZES[unit] ?? 10) / 100;
    this.width = board[0] * this.scale;
    this.depth = board[1] * this.scale;
  }
  at(point: Point): Spot {
    return [point[0] * this.scale, this.depth - point[1] * this.scale];
  }
  back(spot: Spot): Point {
    return [Math.round(spot[0] / this.scale), Math.round((this.depth - spot[1]) / this.scale)];
  }
  length(hundredths: number): number {
    return hundredths * this.scale;
  }
  path(points: readonly Point[]): Spot[] {
    return points.map((point) => this.at(point));
  }
}

/** An outline turned clockwise as seen from above, by whole degrees, and laid at a point. */
export function laid(outline: readonly Point[], at: Point, degrees: number): Point[] {
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  return outline.map(([x, y]) => [at[0] + x * cos + y * sin, at[1] - x * sin + y * cos]);
}

export function isPoint(place: Location | null | undefined): place is Point {
  return Array.isArray(place);
}

export function short(value: number): string {
  return String(Math.round(value * 10) / 10);
}

export function polygon(spots: readonly Spot[]): string {
  return spots.length ? `M${spots.map(([x, y]) => `${short(x)} ${short(y)}`).join("L")}Z` : "";
}

export function polyline(spots: readonly Spot[]): string {
  return spots.length ? `M${spots.map(([x, y]) => `${short(x)} ${short(y)}`).join("L")}` : "";
}

export function far(a: Spot, b: Spot): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1]);
}

/** The convex hull, counter-clockwise. */
export function hull(spots: readonly Spot[]): Spot[] {
  const sorted = [...spots].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  if (sorted.length < 3) return sorted;
  const half = (points: Spot[]): Spot[] => {
    const chain: Spot[] = [];
    for (const p of points) {
      while (chain.length > 1 && turn(chain[chain.length - 2]!, chain[chain.length - 1]!, p) <= 0) chain.pop();
      chain.push(p);
    }
    chain.pop();
    return chain;
  };
  return [...half(sorted), ...half(sorted.reverse())];
}

function turn(a: Spot, b: Spot, c: Spot): number {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}

/** A length in the game's unit for people: one decimal. */
export function inWords(hundredths: number): string {
  return (hundredths / 100).toFixed(1);
}

/** How far something may go or reach: a decimal only where there is one. */
export function limitInWords(hundredths: number): string {
  return String(Math.round(hundredths / 10) / 10);
}

/** How long a way is, in hundredths. */
export function lengthOf(points: readonly Point[]): number {
  let sum = 0;
  for (let i = 1; i < points.length; i += 1) sum += far(points[i - 1]!, points[i]!);
  return sum;
}

/** The points of a way after each so much of it, its end left out. */
export function ticksOf(way: readonly Point[], every: number): Point[] {
  const found: Point[] = [];
  let gone = 0;
  for (let i = 1; i < way.length && every > 0; i += 1) {
    const [a, b] = [way[i - 1]!, way[i]!];
    const leg = far(a, b);
    for (let at = every * (found.length + 1); at <= gone + leg && leg > 0; at += every) found.push([a[0] + ((b[0] - a[0]) * (at - gone)) / leg, a[1] + ((b[1] - a[1]) * (at - gone)) / leg]);
    gone += leg;
  }
  return found.length && gone - every * found.length < 1 ? found.slice(0, -1) : found;
}

const STEP = 5;

/** A closed line on a grid without its steps: walked in short strides, each averaged with its neighbours. */
export function softened(spots: readonly Spot[]): string {
  let walk: Spot[] = [];
  spots.forEach((a, i) => {
    const b = spots[(i + 1) % spots.length]!;
    const strides = Math.max(1, Math.round(far(a, b) / STEP));
    for (let n = 0; n < strides; n += 1) walk.push([a[0] + ((b[0] - a[0]) * n) / strides, a[1] + ((b[1] - a[1]) * n) / strides]);
  });
  if (walk.length < 12) return polygon(spots);
  for (let pass = 0; pass < 2; pass += 1) walk = walk.map((_, i) => mean(walk, i, 2));
  return polygon(walk);
}

function mean(walk: readonly Spot[], at: number, reach: number): Spot {
  let [x, y] = [0, 0];
  for (let n = -reach; n <= reach; n += 1) {
    const spot = walk[(at + n + walk.length) % walk.length]!;
    [x, y] = [x + spot[0], y + spot[1]];
  }
  return [x / (2 * reach + 1), y / (2 * reach + 1)];
}
