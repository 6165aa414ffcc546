/** A reel at a moment: who stands where, what lies on the table, who aims at whom, which dice, in which words. */
import { far, isPoint } from "../draw/geometry";
import { unitOf } from "../scene/pieces";
import type { LogLine, Point, Ref, State } from "../wire";
import { fallenIn, lossesOf, placeIn, traced, type Marks } from "./marks";
import { deedAt, lineOf, type Reel } from "./reel";

/** More of them are told by a deed to nobody. */
const MOST_AIMS = 100;

/** Somebody does something to somebody of another side. */
export interface Aim { id: number; from: Point; to: Point; seat: number }

export interface Frame {
  /** Everybody who does not stand where the table at the end has him, and where he is. */
  poses: ReadonlyMap<number, Point>;
  /** Units of which somebody is still to come to where that table has him. */
  coming: ReadonlySet<number>;
  marks: Marks;
  aims: Aim[];
  /** The dice that lie there. */
  dice: LogLine | null;
  /** What is being done, in words; and by whom. */
  caption: string;
  seat: number;
}

export function at(reel: Reel, t: number): Frame {
  const beat = reel.beats.findLast((one) => one.start <= t && t < one.start + one.ms);
  const deed = beat && t < reel.length ? reel.deeds.findLast((one) => one.begins - reel.first < Math.max(1, beat.to) && one.words) : undefined;
  const poses = posesAt(reel, t);
  return {
    poses, coming: comingOf(reel, poses), marks: marksAt(reel, t), aims: aimsAt(reel, t),
    dice: beat?.kind === "dice" ? (lineOf(reel, beat.from) ?? null) : null,
    caption: deed?.words ?? "", seat: deed?.seat ?? -1,
  };
}

function comingOf({ after }: Reel, poses: ReadonlyMap<number, Point>): Set<number> {
  return new Set([...poses.keys()].flatMap((id) => (isPoint(after.models[id]?.place) ? [after.models[id]!.unit] : [])));
}

/** Who is under way, has still to go, or has still to fall. */
export function posesAt(reel: Reel, t: number): Map<number, Point> {
  const poses = new Map<number, Point>();
  if (t >= reel.length) return poses;
  const ends = new Map(reel.walks.map((walk) => [walk.id, walk]));
  for (const walk of reel.walks) {
    const beat = reel.beats[walk.beat];
    if (!beat || (poses.has(walk.id) && t < beat.start)) continue;
    if (t < beat.start + beat.ms) poses.set(walk.id, along(walk.way, eased((t - beat.start) / beat.ms)));
    else if (ends.get(walk.id) !== walk) poses.set(walk.id, walk.way.at(-1)!);
    else poses.delete(walk.id);
  }
  for (const beat of reel.beats) if (beat.kind === "result" && t < beat.start) for (const one of fallenBy(reel, beat.from, beat.to)) if (!poses.has(one.id)) poses.set(one.id, one.at);
  return poses;
}

/** Whoever falls in these events stood where he had come to. */
function fallenBy(reel: Reel, from: number, to: number): { id: number; at: Point }[] {
  return reel.events.slice(from, to).flatMap((event) => (event.type === "Removed" && event.fate === "lost" ? event.refs : [])).flatMap((ref) => {
    const spot = ref[0] === "m" ? lastPlace(reel, Number(ref.slice(1))) : null;
    return spot ? [{ id: Number(ref.slice(1)), at: spot }] : [];
  });
}

function lastPlace(reel: Reel, id: number): Point | null {
  return reel.walks.findLast((walk) => walk.id === id)?.way.at(-1) ?? placeIn(reel.before, id);
}

/** What lay there before, and what has been added since. */
export function marksAt(reel: Reel, t: number): Marks {
  const { before, earlier } = reel;
  const { round } = reel.after;
  const done = reel.beats.filter((beat) => beat.start <= t);
  const fallen = done.filter((beat) => beat.kind === "result").map((beat) => reel.events.slice(beat.from, beat.to).flatMap((event) => fallenIn(event, before, round, (id) => lastPlace(reel, id))));
  const told = reel.first + Math.max(0, ...done.map((beat) => beat.to));
  return {
    trails: traced(earlier.trails, reel.walks.filter((walk) => done.includes(reel.beats[walk.beat]!)), before, reel.seat),
    losses: lossesOf(earlier.losses, reel.deeds, before, told),
    fallen: fallen.flat().length ? [...earlier.fallen.filter((one) => one.round === round), ...fallen.flat()] : earlier.fallen,
  };
}

/** An aim stands as long as its deed is told. */
function aimsAt(reel: Reel, t: number): Aim[] {
  const beat = t < reel.length ? reel.beats.findLast((one) => one.kind === "aim" && one.start <= t) : undefined;
  const [deed, now] = [beat && deedAt(reel, beat.from), reel.beats.findLast((one) => one.start <= t && one.kind !== "pause")];
  const from = deed && now && deedAt(reel, now.from) === deed ? middleOf(reel.before, `u${deed.unit}`) : null;
  if (!beat || !deed || !from) return [];
  return deed.aims.flatMap((ref, index) => {
    const to = middleOf(reel.before, ref);
    return to ? [{ id: deed.id * MOST_AIMS + index, from, to, seat: deed.seat }] : [];
  });
}

/** Slow at both ends. */
function eased(part: number): number {
  const p = Math.min(1, Math.max(0, Number.isFinite(part) ? part : 1));
  return p * p * (3 - 2 * p);
}

/** The point of a way after a part of it. */
export function along(way: readonly Point[], part: number): Point {
  const legs = way.slice(1).map((point, index) => far(way[index]!, point));
  let left = part * legs.reduce((sum, leg) => sum + leg, 0);
  for (const [index, leg] of legs.entries()) {
    const [a, b] = [way[index]!, way[index + 1]!];
    if (left <= leg && leg > 0) return [a[0] + ((b[0] - a[0]) * left) / leg, a[1] + ((b[1] - a[1]) * left) / leg];
    left -= leg;
  }
  return way.at(-1)!;
}

/** The middle of a unit, a model or a piece of terrain. */
function middleOf(state: State, ref: Ref): Point | null {
  const feature = ref[0] === "f" ? state.features.find((one) => one.id === Number(ref.slice(1))) : undefined;
  const members = ref[0] === "m" ? [Number(ref.slice(1))] : (unitOf(state, ref)?.members ?? []);
  const places = feature ? feature.outline : members.map((id) => state.models[id]?.place).filter(isPoint);
  if (!places.length) return null;
  return [places.reduce((sum, p) => sum + p[0], 0) / places.length, places.reduce((sum, p) => sum + p[1], 0) / places.length];
}
