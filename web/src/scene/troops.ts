// The units on the table as they are drawn: computed once a message, so that layers only compare strings.
import { around, type Box } from "../draw/labels";
import { short, type Paper } from "../draw/geometry";
import { outline, type Disc } from "../draw/outline";
import { REACH, type Look } from "../draw/pictures";
import { letter } from "../kit/figures";
import type { Looks, Model, State, Unit } from "../wire";
import { baseLength, baseOf, facings, figureScale, sideClass, standing, strengthOf, symbolOf } from "./looks";
import { isDone, type Stand } from "./pieces";

/** One model on its base. */
export interface Standing {
  id: number;
  model: Stand;
  x: number;
  y: number;
  r: number;
  /** Where it looks, in degrees. */
  turn: number;
  /** As a transform of the picture, which lies about its own middle. */
  pose: string;
  look: Look;
  /** The picture's corner and size. */
  corner: number;
  size: number;
}

/** One unit: what it is called, how it is doing, and where its members stand. */
export interface Troop {
  id: number;
  ref: string;
  unit: Unit;
  side: string;
  isActing: boolean;
  isDone: boolean;
  now: number;
  of: number;
  /** Read out. */
  words: string;
  /** On the paper. */
  box: Box;
  shadows: string;
  outline: string;
  /** The radius of its smallest base. */
  least: number;
  stands: Standing[];
}

const GAP = 6;
const outlines = new Map<string, string>();

/** A line about bases, kept by where they are: most units stand still from message to message. */
function lineAbout(discs: readonly Disc[]): string {
  const key = discs.map(({ x, y, r }) => `${short(x)} ${short(y)} ${short(r)}`).join(",");
  let line = outlines.get(key);
  if (line === undefined) {
    if (outlines.size > 2000) outlines.clear();
    outlines.set(key, (line = outline(discs, GAP)));
  }
  return line;
}

/** Where the light comes from: shadows of all bases as one path. */
function shadowOf({ x, y, r }: Disc): string {
  const [cx, cy, rx, ry] = [x + r * 0.22, y + r * 0.29, r * 1.04, r];
  return `M${short(cx - rx)} ${short(cy)}a${short(rx)} ${short(ry)} 0 1 0 ${short(2 * rx)} 0a${short(rx)} ${short(ry)} 0 1 0 ${short(-2 * rx)} 0Z`;
}

export function poseAt(x: number, y: number, turn: number): string {
  return `translate(${short(x)}px,${short(y)}px) rotate(${Math.round(turn)}deg)`;
}

export function lookOf(unit: Unit, model: Model, looks: Looks, isSpent: boolean): Look {
  const figure = symbolOf(unit, model, looks);
  return {
    classes: `unit ${sideClass(unit.seat)}${isSpent ? " done" : ""}`, base: baseOf(unit.seat), figure, scale: figureScale(figure, 10),
    slab: baseLength(model) / Math.max(model.radius, 1), initial: unit.name.slice(0, 1),
  };
}

/** One model as it is drawn, looking some way. */
export function standOf(unit: Unit, model: Stand, looks: Looks, paper: Paper, turn: number, isSpent: boolean): Standing {
  const [[x, y], r] = [paper.at(model.place), paper.length(model.radius)];
  return { id: model.id, model, x, y, r, turn, pose: poseAt(x, y, turn), look: lookOf(unit, model, looks, isSpent), corner: -r * REACH, size: 2 * r * REACH };
}

/** How each unit was drawn last, and from what. */
const drawn = new WeakMap<Unit, { from: readonly unknown[]; troop: Troop }>();

/** Everybody on the table; a unit about which nothing is new is the same object as before. */
export function troopsOf(state: State, looks: Looks, paper: Paper, acted: ReadonlySet<number>): Troop[] {
  const turns = facings(state);
  return state.units.flatMap((unit) => {
    const members = standing(state, unit);
    if (!members.length) return [];
    const isSpent = isDone(state, unit, acted);
    const from = [looks, paper, state.acting === unit.id, isSpent, ...unit.members.map((id) => state.models[id]), ...members.map(({ id }) => turns.get(id))];
    const last = drawn.get(unit);
    if (last && last.from.length === from.length && last.from.every((one, at) => one === from[at])) return [last.troop];
    const troop = troopOf(state, unit, looks, members.map((model) => standOf(unit, model, looks, paper, turns.get(model.id) ?? 0, isSpent)), isSpent);
    drawn.set(unit, { from, troop });
    return [troop];
  });
}

function troopOf(state: State, unit: Unit, looks: Looks, stands: Standing[], isSpent: boolean): Troop {
  const { now, of } = strengthOf(state, unit, looks);
  const isActing = state.acting === unit.id;
  return {
    id: unit.id, ref: `u${unit.id}`, unit, side: sideClass(unit.seat), isActing, isDone: isSpent, now, of,
    words: `${unit.name}, ${letter(unit.seat)}, ${now} of ${of}${isActing ? ", acting" : isSpent ? ", done" : ""}`,
    box: around(stands.map(({ x, y, r }) => ({ x: x - r, y: y - r, width: 2 * r, height: 2 * r }))),
    shadows: stands.filter((one) => !one.look.slab).map(shadowOf).join(""), outline: lineAbout(stands), least: Math.min(...stands.map((one) => one.r)), stands,
  };
}
