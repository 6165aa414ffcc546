/** Spans of time in words: minutes and seconds while they count, else hours and days. */
import type { PaceCard, SeatLine, Summary } from "../wire";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

function counted(number: number, word: string): string {
  return `${number} ${word}${number === 1 ? "" : "s"}`;
}

/** What is left, in milliseconds, as a clock shows it. */
export function left(span: number): string {
  const all = Math.max(0, Math.ceil(span / 1000) * 1000);
  if (all >= DAY) return `${counted(Math.floor(all / DAY), "day")} ${Math.floor((all % DAY) / HOUR)} h`;
  if (all >= HOUR) return `${Math.floor(all / HOUR)} h ${Math.floor((all % HOUR) / MINUTE)} min`;
  return `${Math.floor(all / MINUTE)}:${String(Math.floor((all % MINUTE) / 1000)).padStart(2, "0")}`;
}

/** What is left, to be read out. */
export function spokenLeft(span: number): string {
  if (span >= HOUR) return left(span);
  const seconds = Math.max(0, Math.ceil(span / 1000));
  const minutes = Math.floor(seconds / 60);
  return [minutes ? counted(minutes, "minute") : "", seconds % 60 || !minutes ? counted(seconds % 60, "second") : ""].filter(Boolean).join(" ");
}

/** A whole span such as a pace gives, in seconds. */
export function span(seconds: number): string {
  for (const [size, word] of [[86400, "day"], [3600, "hour"], [60, "minute"]] as const)
    if (seconds > size || (seconds === size && size > 60)) return counted(Math.round(seconds / size), word);
  return counted(seconds, "second");
}

export const PACES: Record<PaceCard["name"], string> = { none: "No clock", live: "Live", slow: "By turns" };

/** How far behind watchers are, as a choice, and as said of one who watches. */
export const DELAYS: Record<Summary["delay"], [string, string]> = {
  none: ["Live", ""], "1m": ["1 min later", "1 min behind"], "5m": ["5 min later", "5 min behind"], "15m": ["15 min later", "15 min behind"],
  round: ["A round later", "a round behind"],
};

/** How much of its time a seat has, the whole first. */
export const SHARES: [SeatLine["share"], string][] = [["whole", "all of it"], ["half", "half of it"], ["quarter", "a quarter of it"]];

/** What is said of a seat that plays with less time; nothing of others. */
export function handicap(seat: SeatLine): string {
  return seat.share === "whole" ? "" : seat.share === "half" ? ", half the time" : ", a quarter of the time";
}

/** What a pace means. */
export function paceWords(pace: PaceCard | undefined): string {
  if (!pace?.decision) return "Everybody takes the time it takes.";
  return `${span(pace.reaction)} for a reaction, ${span(pace.decision)} for any other decision; then the battle goes on without you.`;
}
