/** Small geometry of the hand, on the table. */
import type { Point, State } from "../wire";

/** The last point on the straight way to a goal that is no farther than so much. */
export function within(start: Point, to: Point, most: number): Point {
  const [dx, dy] = [to[0] - start[0], to[1] - start[1]];
  const away = Math.hypot(dx, dy);
  if (away <= most) return to;
  return [start[0] + Math.trunc((dx * most) / away), start[1] + Math.trunc((dy * most) / away)];
}

/** A point turned about another one, in degrees. */
export function turned([x, y]: Point, [cx, cy]: Point, by: number): Point {
  const [dx, dy, turn] = [x - cx, y - cy, (by * Math.PI) / 180];
  return [Math.round(cx + dx * Math.cos(turn) - dy * Math.sin(turn)), Math.round(cy + dx * Math.sin(turn) + dy * Math.cos(turn))];
}

/** Whose end of those lies at a place, bases and some slack counted in. */
export function nearest(ends: Map<number, Point>, state: State, at: Point, slack: number): number | null {
  let best: number | null = null;
  let least = Infinity;
  for (const [id, end] of ends) {
    const away = Math.hypot(end[0] - at[0], end[1] - at[1]) - (state.models[id]?.radius ?? 0);
    if (away <= slack && away < least) [best, least] = [id, away];
  }
  return best;
}

/** The point of an upright or level edge nearest to a place. */
export function onto(start: Point, end: Point, at: Point): Point {
  const hold = (value: number, a: number, b: number): number => Math.min(Math.max(value, Math.min(a, b)), Math.max(a, b));
  return [hold(at[0], start[0], end[0]), hold(at[1], start[1], end[1])];
}
