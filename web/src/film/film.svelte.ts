// The other side's turn told at a pace that a person follows: tables that come faster than that wait for their turn.
import { isPoint, lengthOf as wayOf } from "../draw/geometry";
import type { AnyEvent, Shown } from "../wire";

export const SPEEDS = ["1", "2", "losses", "once"] as const;
export type Speed = (typeof SPEEDS)[number];

const PLACE = "grognard.film";
/** How long the parts of a deed are looked at, in milliseconds. */
const [NOTICE, AIM, DICE, RESULT, PAUSE] = [250, 450, 1000, 900, 200];
/** A move takes as long as its way, within limits: so many hundredths of a length a second. */
const [SLOWEST, QUICKEST, PACE] = [900, 350, 2500];
/** However much happens, a turn is told in so long; the rest comes at once. */
export const LONGEST = 20_000;
/** A turn in which anything happened is looked at for so long at least: nobody follows less. */
export const SHORTEST = 2000;
/** Moves of a film that shows only losses. */
const FLASH = 200;

/** How long what happened is looked at, at the usual pace. */
export function lengthOf(events: readonly AnyEvent[]): number {
  let [whole, walked] = [0, 0];
  for (const event of events) {
    if (event.type === "Moved") walked = Math.max(walked, ...event.paths.map(([, path]) => wayOf(path.filter(isPoint))), 1);
    if (event.type === "Decided" && event.refs.length > 1) whole += AIM;
    if (event.type === "Rolled") whole += DICE;
    if (event.type === "Removed") whole += RESULT;
  }
  if (walked) whole += Math.min(SLOWEST, Math.max(QUICKEST, (1000 * walked) / PACE));
  return whole ? NOTICE + whole + PAUSE : 0;
}

/** The same at a speed. */
export function paced(events: readonly AnyEvent[], speed: Speed): number {
  if (speed === "once") return 0;
  const whole = lengthOf(events);
  if (speed === "losses") return events.some((event) => event.type === "Removed") ? NOTICE + RESULT : Math.min(whole, FLASH);
  return whole / Number(speed);
}

function kept(): Speed {
  const found = typeof localStorage === "undefined" ? null : localStorage.getItem(PLACE);
  return SPEEDS.find((speed) => speed === found) ?? "1";
}

class Film {
  speed = $state<Speed>(kept());
  /** Whether something is being told, and more may wait. */
  isRunning = $state(false);
  isHeld = $state(false);
  #waiting: Shown[] = [];
  #show: ((shown: Shown) => void) | null = null;
  #timer: ReturnType<typeof setTimeout> | null = null;
  /** How much has been told since this seat last had its say. */
  #told = 0;

  /** A table has come: it is shown when those before it have been looked at. One's own deeds are shown at once. */
  take(shown: Shown, isOwn: boolean, show: (shown: Shown) => void): void {
    this.#show = show;
    if (isOwn) this.#told = 0;
    if (this.isRunning && !isOwn) return void this.#waiting.push(shown);
    this.skip();
    this.#present(shown, isOwn);
  }

  #present(shown: Shown, isOwn = false): void {
    const left = LONGEST - this.#told;
    // What comes with the first line of the log is the laying of the table: nobody had a turn yet.
    const told = shown.log_from === 0 ? 0 : paced(shown.events, this.speed);
    const time = Math.min(told / (isOwn ? 2 : 1), Math.max(0, left));
    const rest = isOwn || !shown.decision ? 0 : this.#rest(time);
    if (rest > 0) return this.#linger(shown, rest);
    this.#show?.(shown);
    this.#told += time;
    if (shown.decision) this.#told = 0;
    this.isRunning = time > 0 && !shown.decision;
    if (this.isRunning) this.#timer = setTimeout(() => this.#next(), time);
    else if (this.#waiting.length) this.#next();
  }

  /** How long what led to one's turn is still looked at before it begins. */
  #rest(time: number): number {
    const least = this.speed === "1" || this.speed === "2" ? SHORTEST / Number(this.speed) : 0;
    return this.#told + time > 0 ? Math.max(time, least - this.#told) : 0;
  }
  /** The table as it is, and what is asked when it has been looked at. */
  #linger(shown: Shown, rest: number): void {
    this.#show?.({ ...shown, decision: null });
    this.#told = Math.max(this.#told + rest, SHORTEST);
    this.#waiting.unshift({ ...shown, events: [] });
    this.isRunning = true;
    this.#timer = setTimeout(() => this.#next(), rest);
  }

  #next(): void {
    this.#timer = null;
    if (this.isHeld) return;
    const shown = this.#waiting.shift();
    this.isRunning = false;
    if (shown) this.#present(shown);
  }

  /** Everything that waits, at once. */
  skip(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    this.isRunning = this.isHeld = false;
    for (const shown of this.#waiting.splice(0)) this.#show?.(shown);
  }
  /** Stand still at this moment, or go on. */
  hold(): void {
    this.isHeld = !this.isHeld;
    if (!this.isHeld && !this.#timer) this.#next();
  }
  set(speed: Speed): void {
    this.speed = speed;
    try {
      localStorage.setItem(PLACE, speed);
    } catch {
      // A browser that keeps nothing still plays.
    }
    if (speed === "once") this.skip();
  }
  /** Another battle: what waits is of no interest any more. */
  clear(): void {
    this.#waiting = [];
    this.skip();
  }
}

export const film = new Film();
