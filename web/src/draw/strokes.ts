/** What surfaces are drawn with: paths in the frame of a piece's longest edge (x along it, the middle at 0). */
import { chance, type Pick } from "./chance";
import { polygon, short, type Spot } from "./geometry";

export interface Stroke { d: string; kind: string }
/** `a` and `b` are half the length and width of a piece in millimetres. */
export type Texture = (a: number, b: number, pick: Pick) => Stroke[];

export const n = short;
export const rect = (x0: number, y0: number, x1: number, y1: number): string => `M${n(x0)} ${n(y0)}H${n(x1)}V${n(y1)}H${n(x0)}Z`;
export const ring = (x: number, y: number, r: number): string => `M${n(x - r)} ${n(y)}a${n(r)} ${n(r)} 0 1 0 ${n(2 * r)} 0a${n(r)} ${n(r)} 0 1 0 ${n(-2 * r)} 0Z`;
export const across = (xs: number[], y0: number, y1: number): string => xs.map((x) => `M${n(x)} ${n(y0)}V${n(y1)}`).join("");
export const along = (ys: number[], x0: number, x1: number): string => ys.map((y) => `M${n(x0)} ${n(y)}H${n(x1)}`).join("");

/** Values between two ends, as near to a step as an even division allows. */
export function divided(from: number, to: number, step: number): number[] {
  const parts = Math.max(1, Math.round((to - from) / step));
  return Array.from({ length: parts - 1 }, (_, i) => from + ((to - from) * (i + 1)) / parts);
}

/** Something round and uneven. */
export function blob(x: number, y: number, r: number, corners: number, pick: Pick): string {
  const turn = pick(360) / 57.3;
  const spots = Array.from({ length: corners }, (_, i): Spot => {
    const [angle, far] = [turn + (Math.PI * 2 * i) / corners, r * (0.78 + pick(44) / 100)];
    return [x + far * Math.cos(angle), y + far * Math.sin(angle)];
  });
  return polygon(spots);
}

/** Places spread over the outline, one to about so much ground each. */
export function spread(a: number, b: number, ground: number, pick: Pick): Spot[] {
  const side = Math.sqrt(ground);
  const [columns, rows] = [Math.max(1, Math.round((2 * a) / side)), Math.max(1, Math.round((2 * b) / side))];
  const [w, h] = [(2 * a) / columns, (2 * b) / rows];
  return Array.from({ length: columns * rows }, (_, i): Spot => {
    const [column, row] = [i % columns, Math.floor(i / columns)];
    return [-a + w * (column + 0.2 + pick(60) / 100), -b + h * (row + 0.2 + pick(60) / 100)];
  });
}

export function scree(a: number, b: number, pick: Pick, ground: number, least: number, most: number): Stroke[] {
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
