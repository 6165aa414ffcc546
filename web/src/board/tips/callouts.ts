// Labels that answer a question about the draft: what they say and where, so that none covers another.
import type { Point, Ref, Refusal, State, Tried } from "../../wire";
import { inWords, isPoint, limitInWords, type Spot } from "../../draw/geometry";
import { bestSpot, type Box } from "../../draw/labels";
import { capital } from "../../scene/naming";
import { unitOf } from "../../scene/pieces";
import type { Size } from "../../draw/words";

export interface Line { text: string; clause: string }
export interface Callout {
  key: string;
  kind: "used" | "refusal" | "blocked" | "cover" | "reacts";
  at: Point;
  radius: number;
  lines: Line[];
  lead: string;
}
export interface Laid extends Callout { box: Box }

export interface Question {
  state: State;
  tried: Tried | null;
  faults: readonly Refusal[];
  ends: Map<number, Point>;
  chief: number | null;
  unit: string;
  showSight: boolean;
}

export function callouts(ask: Question): Callout[] {
  return [...refused(ask), ...used(ask), ...blocked(ask), ...covered(ask), ...reacting(ask)];
}

const line = (text: string, clause = ""): Line => ({ text, clause });

function refused({ faults }: Question): Callout[] {
  const spoken = faults.filter((fault, i) => fault.at && faults.findIndex((other) => other.text === fault.text) === i).slice(0, 3);
  const at = spoken[spoken.length - 1]?.at;
  return at ? [{ key: "refusal", kind: "refusal", at, radius: 160, lines: spoken.map((fault) => line(capital(fault.text), fault.clause)), lead: "" }] : [];
}

function used({ state, tried, ends, chief, unit }: Question): Callout[] {
  const lengths = tried?.overlay.lengths ?? [];
  const one = lengths.find((row) => row.model === chief) ?? lengths[0];
  const at = one ? ends.get(one.model) : undefined;
  if (!one || !at) return [];
  const left = `${inWords(Math.max(0, one.allowance - one.used))} left`;
  const lines = [line(`of ${limitInWords(one.allowance)} ${unit}`), line(left)];
  return [{ key: "used", kind: "used", at, radius: state.models[one.model]?.radius ?? 0, lines, lead: inWords(one.used) }];
}

function blocked({ tried, showSight }: Question): Callout[] {
  const cut = showSight ? tried?.overlay.sight.find((sight) => !sight.free && sight.words && sight.cut) : undefined;
  return cut?.cut ? [{ key: "blocked", kind: "blocked", at: cut.cut, radius: 0, lines: [line(`Blocked by ${cut.words}`)], lead: "" }] : [];
}

function covered({ state, tried, ends }: Question): Callout[] {
  return (tried?.overlay.cover ?? []).flatMap((cover) => {
    const at = middle(state, ends, cover.ref);
    if (!at || !cover.covered) return [];
    const lead = cover.holds ? cover.gives : "–";
    return [{ key: `cover ${cover.ref}`, kind: "cover" as const, at, radius: 300, lines: [line(cover.text, cover.clause)], lead }];
  });
}

function reacting({ state, tried, ends }: Question): Callout[] {
  return (tried?.overlay.reactions ?? []).flatMap((reaction) => {
    const at = middle(state, ends, reaction.ref);
    return at ? [{ key: `reacts ${reaction.ref}`, kind: "reacts" as const, at, radius: 300, lines: [line(reaction.text, reaction.clause)], lead: "" }] : [];
  });
}

function middle(state: State, ends: Map<number, Point>, ref: Ref): Point | null {
  const places = (unitOf(state, ref)?.members ?? []).map((id) => ends.get(id) ?? state.models[id]?.place).filter(isPoint);
  if (!places.length) return null;
  return [places.reduce((sum, p) => sum + p[0], 0) / places.length, places.reduce((sum, p) => sum + p[1], 0) / places.length];
}

/** Room kept free about a ghost, in pixels. */
const GHOST = 12;

/** Lay labels one after another, each where it hides least; `screen` gives pixels for a place, `scale` for a length. */
export function layOut(
  labels: readonly Callout[], sheet: Box, screen: (point: Point) => Spot, scale: number, sizeOf: (label: Callout) => Size, ghosts: Iterable<Point> = [], names: readonly Box[] = [],
): Laid[] {
  const taken: Box[] = [...ghosts].map((point) => {
    const [x, y] = screen(point);
    return { x: x - GHOST, y: y - GHOST, width: 2 * GHOST, height: 2 * GHOST };
  });
  taken.push(...names);
  return labels.map((label) => {
    const [[x, y], r] = [screen(label.at), Math.max(label.radius * scale, 6)];
    const around = { x: x - r, y: y - r, width: 2 * r, height: 2 * r };
    const box = bestSpot(around, sizeOf(label), [...taken, around], sheet, [6, 36, 80]);
    taken.push(box);
    return { ...label, box };
  });
}
