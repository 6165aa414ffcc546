// Where labels go: beside what they name, where they hide least. Boxes are in pixels of the screen at the present zoom.

import type { Size } from "./words";

export interface Box { x: number; y: number; width: number; height: number }

const GAP = 6;

export function overlap(a: Box, b: Box): number {
  const across = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const down = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return across > 0 && down > 0 ? across * down : 0;
}

interface Spot { box: Box; cost: number }

/** Below, above, right, left or at a corner of something, inside the sheet, near before far; below is liked best. */
function spotsOf(around: Box, { width, height }: Size, sheet: Box, gaps: readonly number[]): Spot[] {
  return gaps.flatMap((gap, ring) => spots(around, width, height, gap).map(([x, y], index) => ({
    box: {
      x: Math.min(Math.max(x, sheet.x + 2), sheet.x + sheet.width - width - 2),
      y: Math.min(Math.max(y, sheet.y + 2), sheet.y + sheet.height - height - 2), width, height,
    },
    cost: index * 8 + ring * 60,
  })));
}

/** Only what lies where a label might go: of hundreds of figures a handful. */
function near(found: readonly Spot[], boxes: readonly Box[]): Box[] {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { box } of found) {
    if (box.x < left) left = box.x;
    if (box.y < top) top = box.y;
    if (box.x + box.width > right) right = box.x + box.width;
    if (box.y + box.height > bottom) bottom = box.y + box.height;
  }
  const some: Box[] = [];
  for (const box of boxes) if (box.x < right && box.y < bottom && box.x + box.width > left && box.y + box.height > top) some.push(box);
  return some;
}

function covered(box: Box, boxes: readonly Box[]): number {
  let sum = 0;
  for (const other of boxes) sum += overlap(box, other);
  return sum;
}

/** Another label weighs more than a figure: it cannot be read at all. */
const WEIGHT = 3;

function cheapest(found: readonly Spot[], figures: readonly Box[], labels: readonly Box[]): Box | null {
  let [best, least]: [Box | null, number] = [null, Infinity];
  for (const { box, cost } of found) {
    const whole = cost < least ? cost + covered(box, figures) + WEIGHT * covered(box, labels) : Infinity;
    if (whole < least) [best, least] = [box, whole];
  }
  return best;
}

export function bestSpot(around: Box, size: Size, taken: readonly Box[], sheet: Box, gaps: readonly number[] = [GAP]): Box {
  const found = spotsOf(around, size, sheet, gaps);
  return cheapest(found, near(found, taken), []) ?? { ...around, ...size };
}

/** Words that something may be called by, the most telling first. */
export interface Called { words: string; size: Size }
/** At most this share of a label may lie over figures; beyond it fewer words are tried. */
const HIDING = 0.12;
const RINGS = [GAP, 20];

/** The most telling words for which there is room beside something: they cover no other label, and hardly a figure. */
export function called(around: Box, choices: readonly Called[], figures: readonly Box[], labels: readonly Box[], sheet: Box, rings: readonly number[] = RINGS, hiding = HIDING): { words: string; box: Box } | null {
  for (const { words, size } of choices) {
    const found = spotsOf(around, size, sheet, rings);
    const [some, others] = [near(found, figures), near(found, labels)];
    const box = cheapest(found, some, others);
    if (box && !covered(box, others) && covered(box, some) <= hiding * size.width * size.height && inside(box, sheet)) return { words, box };
  }
  return null;
}

/** Whether the edge of what can be seen would cut a box. */
export function isCut(box: Box, view: Box): boolean {
  return overlap(box, view) > 0 && !inside(box, view);
}

/** A box moved by no more than needed to lie inside another. */
export function clamped(box: Box, view: Box): Box {
  const within = (at: number, size: number, from: number, room: number): number => Math.max(from, Math.min(at, from + room - size));
  return { ...box, x: within(box.x, box.width, view.x, view.width), y: within(box.y, box.height, view.y, view.height) };
}

export function inside(box: Box, sheet: Box): boolean {
  return box.x >= sheet.x && box.y >= sheet.y && box.x + box.width <= sheet.x + sheet.width && box.y + box.height <= sheet.y + sheet.height;
}

function spots(around: Box, width: number, height: number, gap: number): [number, number][] {
  const middle = around.x + around.width / 2 - width / 2;
  const level = around.y + around.height / 2 - height / 2;
  const [right, bottom] = [around.x + around.width, around.y + around.height];
  return [
    [middle, bottom + gap], [middle, around.y - height - gap], [right + gap, level], [around.x - width - gap, level],
    [right - GAP, bottom + gap], [around.x - width + GAP, bottom + gap], [right - GAP, around.y - height - gap],
    [around.x - width + GAP, around.y - height - gap],
  ];
}

/** Figures are drawn larger than their bases: arms and barrels reach out on all sides. */
export function drawn({ x, y, width, height }: Box): Box {
  const more = Math.min(width, height) / 2;
  return { x: x - more, y: y - more, width: width + 2 * more, height: height + 2 * more };
}

/** The box around boxes. */
export function around(boxes: readonly Box[]): Box {
  const [x, y] = [Math.min(...boxes.map((b) => b.x)), Math.min(...boxes.map((b) => b.y))];
  return { x, y, width: Math.max(...boxes.map((b) => b.x + b.width)) - x, height: Math.max(...boxes.map((b) => b.y + b.height)) - y };
}
