/** What happened between two tables, as it is told: deeds in the order of the events, and beats with their times. */
import { isPoint } from "../draw/geometry";
import { isDeed, wordsOf } from "../scene/attacking";
import type { AnyEvent, LogLine, Point, State } from "../wire";
import { beatsOf, type Beat } from "./pacing";
import type { Marks, Walk } from "./marks";

/** What somebody decided, with all that came of it. */
export interface Deed { from: number; to: number; seat: number; words: string }

export interface Reel {
  before: State;
  after: State;
  events: readonly AnyEvent[];
  /** The lines of the log that tell of these events. */
  lines: readonly LogLine[];
  /** How many events this seat had seen before these. */
  first: number;
  /** Whose eyes it is seen with. */
  seat: number;
  /** What lay on the table already. */
  earlier: Marks;
  deeds: Deed[];
  walks: Walk[];
  beats: Beat[];
  length: number;
}
export type Footage = Pick<Reel, "before" | "after" | "events" | "lines" | "first" | "seat" | "earlier">;

/** The reel of what happened, at the usual pace. */
export function reelOf(footage: Footage): Reel {
  const beats = beatsOf(footage.events);
  return cut({ ...footage, deeds: deedsOf(footage), walks: walksOf(footage.before, footage.events, beats), beats: [], length: 0 }, beats);
}

/** The same reel with other times. */
export function cut(reel: Reel, beats: Beat[]): Reel {
  return { ...reel, beats, length: beats.reduce((end, beat) => Math.max(end, beat.start + beat.ms), 0) };
}

/** The line of the log that says what an event is. */
export function lineOf(reel: Pick<Reel, "lines" | "first">, event: number): LogLine | undefined {
  return reel.lines.findLast((line) => line.step === reel.first + event + 1);
}

/** A decision begins a deed; what comes before the first belongs to nobody. */
function deedsOf(footage: Footage): Deed[] {
  const { events } = footage;
  const starts = events.flatMap((event, at) => (at === 0 || event.type === "Decided" ? [at] : []));
  return starts.map((from, at) => {
    const [event, to] = [events[from]!, starts[at + 1] ?? events.length];
    const line = footage.lines.find((one) => isDeed(one) && one.step > footage.first + from && one.step <= footage.first + to);
    return { from, to, seat: event.type === "Decided" ? event.seat : (line?.by ?? -1), words: line ? wordsOf(line) : "" };
  });
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
