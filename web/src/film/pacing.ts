/** How long what happened is looked at: pure functions over durations. */
import { isPoint, lengthOf as wayOf } from "../draw/geometry";
import type { AnyEvent } from "../wire";

export const SPEEDS = ["1", "2", "losses", "once"] as const;
export type Speed = (typeof SPEEDS)[number];

export type BeatKind = "notice" | "walk" | "aim" | "dice" | "result" | "pause";
/** A stretch of a reel: the events from one number to before another, from when on and how long, in milliseconds. */
export interface Beat { kind: BeatKind; from: number; to: number; start: number; ms: number }

const USUAL: Record<BeatKind, number> = { notice: 250, walk: 900, aim: 450, dice: 1000, result: 900, pause: 200 };
/** A move takes as long as its way, within limits: so many hundredths of a length a second. */
const [QUICKEST, PACE] = [350, 2500];
/** However much happens, a turn is told in so long; the rest comes at once. */
export const LONGEST = 20_000;
/** A turn in which anything happened is looked at for so long at least: nobody follows less. */
export const SHORTEST = 2000;
/** Moves of a film that shows only losses. */
const FLASH = 200;
/** Of so many deeds in a turn every further one without a loss is told twice as fast. */
export const MANY = 6;

function kindOf(event: AnyEvent): BeatKind | null {
  if (event.type === "Moved") return "walk";
  if (event.type === "Rolled") return "dice";
  return event.type === "Removed" ? "result" : null;
}

function walked(events: readonly AnyEvent[]): number {
  const ways = events.flatMap((event) => (event.type === "Moved" ? event.paths.map(([, path]) => wayOf(path.filter(isPoint))) : []));
  return Math.min(USUAL.walk, Math.max(QUICKEST, (1000 * Math.max(1, ...ways)) / PACE));
}

/** One after another, from the beginning. */
function inTurn(beats: readonly Beat[]): Beat[] {
  let start = 0;
  return beats.map((beat) => {
    start += beat.ms;
    return { ...beat, start: start - beat.ms };
  });
}

/** The beats of what happened at the usual pace: whoever moves or falls in one go does so at once. Nothing to see is no beat.
 * `aims` are the events before which somebody aims. */
export function beatsOf(events: readonly AnyEvent[], aims: ReadonlySet<number> = new Set()): Beat[] {
  const found: Beat[] = [];
  events.forEach((event, at) => {
    if (aims.has(at)) found.push({ kind: "aim", from: at, to: at + 1, start: 0, ms: USUAL.aim });
    const [kind, last] = [kindOf(event), found.at(-1)];
    if (!kind) return;
    if (last?.kind === kind && (kind === "walk" || kind === "result")) last.to = at + 1;
    else found.push({ kind, from: at, to: at + 1, start: 0, ms: USUAL[kind] });
  });
  if (!found.length) return [];
  for (const beat of found) if (beat.kind === "walk") beat.ms = walked(events.slice(beat.from, beat.to));
  const end = events.length;
  return inTurn([{ kind: "notice", from: 0, to: 0, start: 0, ms: USUAL.notice }, ...found, { kind: "pause", from: end, to: end, start: 0, ms: USUAL.pause }]);
}

export function lengthOf(beats: readonly Beat[]): number {
  return beats.reduce((sum, beat) => sum + beat.ms, 0);
}

/** The same at a speed; in a busy turn what costs nobody anything goes by quickly. */
export function paced(beats: readonly Beat[], speed: Speed, isBusy = false): Beat[] {
  const isLoss = beats.some((beat) => beat.kind === "result");
  if (speed === "losses") {
    const kept: Partial<Record<BeatKind, number>> = { walk: FLASH, result: USUAL.result, notice: isLoss ? USUAL.notice : 0 };
    return inTurn(beats.map((beat) => ({ ...beat, ms: kept[beat.kind] ?? 0 })));
  }
  return times(beats, speed === "once" ? 0 : 1 / Number(speed) / (isBusy && !isLoss ? 2 : 1));
}

/** So many times as long. */
export function times(beats: readonly Beat[], factor: number): Beat[] {
  return inTurn(beats.map((beat) => ({ ...beat, ms: beat.ms * factor })));
}

/** Within so much time: what is longer goes by more quickly. */
export function within(beats: readonly Beat[], most: number): Beat[] {
  const whole = lengthOf(beats);
  return whole > most ? times(beats, Math.max(0, most) / whole) : [...beats];
}

/** With a rest at the end, where it would be over sooner. */
export function rested(beats: readonly Beat[], least: number): Beat[] {
  const whole = lengthOf(beats);
  const end = beats.at(-1)?.to ?? 0;
  return whole < least ? inTurn([...beats, { kind: "pause", from: end, to: end, start: 0, ms: least - whole }]) : [...beats];
}

/** How long what led to one's turn is looked at, at least, before it begins. */
export function leastOf(speed: Speed): number {
  return speed === "1" || speed === "2" ? SHORTEST / Number(speed) : 0;
}
