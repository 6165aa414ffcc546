/** What happened between two tables, as it is told: the deeds it belongs to, and beats with their times. */
import { isPoint } from "../draw/geometry";
import type { AnyEvent, Done, LogLine, Point, State } from "../wire";
import { beatsOf, type Beat } from "./pacing";
import type { Marks, Walk } from "./marks";

export interface Reel {
  before: State;
  after: State;
  events: readonly AnyEvent[];
  /** What was done with them; the first of these deeds may have begun before. */
  deeds: readonly Done[];
  /** The lines of the log that tell of these events. */
  lines: readonly LogLine[];
  /** How many events this seat had seen before these. */
  first: number;
  /** Whose eyes it is seen with. */
  seat: number;
  /** What lay on the table already. */
  earlier: Marks;
  walks: Walk[];
  beats: Beat[];
  length: number;
}
export type Footage = Pick<Reel, "before" | "after" | "events" | "deeds" | "lines" | "first" | "seat" | "earlier">;

/** The reel of what happened, at the usual pace. */
export function reelOf(footage: Footage): Reel {
  const { first, events } = footage;
  const deeds = footage.deeds.filter((deed) => deed.begins < first + events.length && first < deed.until);
  const beats = beatsOf(events, aimsOf(deeds, events, first));
  return cut({ ...footage, deeds, walks: walksOf(footage.before, footage.events, beats), beats: [], length: 0 }, beats);
}

/** The same reel with other times. */
export function cut(reel: Reel, beats: Beat[]): Reel {
  return { ...reel, beats, length: beats.reduce((end, beat) => Math.max(end, beat.start + beat.ms), 0) };
}

/** The line of the log that says what an event is. */
export function lineOf(reel: Pick<Reel, "lines" | "first">, event: number): LogLine | undefined {
  return reel.lines.findLast((line) => line.step === reel.first + event + 1);
}

/** The deed that an event belongs to. */
export function deedAt(reel: Pick<Reel, "deeds" | "first">, event: number): Done | undefined {
  return reel.deeds.find((deed) => deed.begins <= reel.first + event && reel.first + event < deed.until);
}

/** With which of its events a unit of another side begins to do something; none: past the end of all. */
export function turnOf(reel: Pick<Reel, "deeds" | "first" | "seat">): number {
  const deed = reel.deeds.find((one) => one.begins >= reel.first && one.unit >= 0 && one.seat >= 0 && one.seat !== reel.seat && one.words);
  return deed ? deed.begins - reel.first : Infinity;
}

/** Where somebody is seen to aim: at the first event of a deed against others by which anything is decided. */
function aimsOf(deeds: readonly Done[], events: readonly AnyEvent[], first: number): Set<number> {
  return new Set(deeds.filter((deed) => deed.aims.length).flatMap((deed) => {
    const at = events.findIndex((event, index) => deed.begins <= first + index && first + index < deed.until && (event.type === "Decided" || event.type === "Rolled"));
    return at < 0 || (deed.begins < first && at > 0) ? [] : [at];
  }));
}

/** Everybody's ways, each from where the one before ended. */
function walksOf(before: State, events: readonly AnyEvent[], beats: readonly Beat[]): Walk[] {
  const places = new Map(before.models.flatMap((model): [number, Point][] => (isPoint(model.place) ? [[model.id, model.place]] : [])));
  return events.flatMap((event, at) => {
    if (event.type === "Placed") for (const [id, place] of event.models) if (isPoint(place)) places.set(id, place);
    if (event.type !== "Moved") return [];
    const beat = beats.findIndex((one) => one.kind === "walk" && one.from <= at && at < one.to);
    return event.paths.flatMap(([id, path]): Walk[] => {
      const [start, points] = [places.get(id), path.filter(isPoint)];
      if (points.length) places.set(id, points.at(-1)!);
      return start && points.length ? [{ id, beat, way: [start, ...points] }] : [];
    });
  });
}
