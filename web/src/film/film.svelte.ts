// The other side's turn told at a pace that a person follows: tables that come faster than that wait for their turn.
import { asked } from "../battle/asked.svelte";
import { link } from "../battle/link.svelte";
import { battle } from "../battle/match.svelte";
import { moment } from "../battle/moment.svelte";
import type { Shown } from "../wire";
import { marksAt } from "./at";
import { NONE, type Marks } from "./marks";
import { leastOf, lengthOf, LONGEST, MANY, paced, rested, SPEEDS, times, within, type Speed } from "./pacing";
import { projector } from "./projector.svelte";
import { cut, reelOf, turnOf, type Reel } from "./reel";

const PLACE = "grognard.film";

function kept(): Speed {
  const found = typeof localStorage === "undefined" ? null : localStorage.getItem(PLACE);
  return SPEEDS.find((speed) => speed === found) ?? "1";
}

/** A table, and when it came by this machine's clock. */
interface Arrived { shown: Shown; heard: number }

class Film {
  speed = $state<Speed>(kept());
  /** Whether something is being told before anything else is asked or shown. */
  isRunning = $state(false);
  /** The first event since this seat last had its say; -1: it has had none. */
  since = $state(-1);
  /** How long what others did since then is told, as planned, in milliseconds. */
  length = $state(0);
  #waiting: Arrived[] = [];
  /** How much others did has been told since this seat last had its say, and how many deeds. */
  #told = 0;
  #parts = 0;
  /** Whether all that comes before one's own turn is skipped. */
  #isSkipping = false;
  /** What was left on the table by what has been told. */
  #kept = $state.raw<Marks>(NONE);

  constructor() {
    link.on("state", (shown) => this.take(shown));
    link.between(() => this.#clear());
  }

  get isHeld(): boolean { return this.isRunning && projector.isHeld; }
  /** Ways, losses and the fallen as they lie there now. */
  get marks(): Marks { return projector.frame?.marks ?? (moment.at === null ? this.#kept : NONE); }

  /** A table has come: it is shown when those before it have been looked at. One's own deeds are shown at once. */
  take(shown: Shown): void {
    const [arrived, isOwn] = [{ shown, heard: Date.now() }, asked.isSending || !battle.state || battle.decision !== null];
    const isSkipped = this.#isSkipping && !isOwn;
    this.#isSkipping = isSkipped && !shown.decision;
    if (moment.at !== null || isSkipped) return this.#flash(arrived);
    if (this.isRunning && !isOwn) return void this.#waiting.push(arrived);
    const isSent = asked.isSending;
    this.finish();
    if (isSent) this.#forget();
    if (isOwn) this.#told = this.#parts = this.length = 0;
    this.#present(arrived, isOwn, isSent);
  }

  /** What is one's own is told quickly; what others did after one's answer, in the same table, at their pace. */
  #present({ shown, heard }: Arrived, isOwn: boolean, isSent = false): void {
    const reel = this.#reelOf(shown);
    const from = !isOwn ? -1 : isSent && reel ? turnOf(reel) : Infinity;
    const told = reel ? this.#timed(reel, shown, from) : null;
    const isLate = told !== null && told.length > 0 && from < Infinity && shown.decision !== null;
    battle.take(isLate ? { ...shown, decision: null } : shown, heard);
    if (!told) return this.#next();
    this.#kept = marksAt(told, told.length);
    this.#count(told, from);
    this.isRunning = told.length > 0 && (isLate || !shown.decision);
    projector.play(told, () => {
      if (isLate) battle.take(shown, heard);
      this.#next();
    });
    if (shown.decision) this.#told = this.#parts = 0;
  }

  #count(told: Reel, from: number): void {
    this.length = this.#told += lengthOf(told.beats.filter((beat) => beat.to > from));
    this.#parts += told.length > 0 ? told.deeds.filter((deed) => deed.words && deed.begins >= told.first + Math.max(0, from)).length : 0;
  }

  /** What came of the table before; nothing where there is none, or only the laying of the table: nobody had a turn yet. */
  #reelOf(shown: Shown): Reel | null {
    const before = battle.view;
    if (!before || before.board[0] !== shown.view.board[0]) this.#kept = NONE;
    if (!before || shown.log_from === 0 || before.board[0] !== shown.view.board[0]) return null;
    if (!shown.events.length && !(shown.decision && this.#told)) return null;
    return reelOf({ before, after: shown.view, events: shown.events, deeds: shown.done, lines: shown.log, first: shown.step - shown.events.length, seat: shown.seat, earlier: this.#kept });
  }

  /** With its times; the turn of the others begins with the event of this number. */
  #timed(reel: Reel, shown: Shown, from: number): Reel {
    const own = times(paced(reel.beats.filter((beat) => beat.to <= from), this.speed), 0.5);
    const others = paced(reel.beats.filter((beat) => beat.to > from), this.speed, this.#parts >= MANY);
    const beats = within(others, LONGEST - this.#told);
    const isSeen = from < Infinity && (this.#told > 0 || beats.some((beat) => beat.ms > 0));
    return cut(reel, times([...own, ...(shown.decision && isSeen ? rested(beats, leastOf(this.speed) - this.#told) : beats)], 1));
  }

  #next(): void {
    this.isRunning = false;
    const arrived = this.#waiting.shift();
    if (arrived) this.#present(arrived, false);
  }

  /** Shown without being told. */
  #flash({ shown, heard }: Arrived): void {
    const reel = this.#reelOf(shown);
    if (moment.at === null) projector.clear();
    battle.take(shown, heard);
    if (reel) this.#kept = marksAt(reel, Infinity);
  }

  /** One has had one's own say: what the others did is known. */
  #forget(): void {
    this.since = battle.step;
    this.#kept = { ...NONE, fallen: this.#kept.fallen };
    projector.clear();
  }

  /** To one's own turn: what waits at once, and what others have still to do as soon as it comes. */
  skip(): void {
    this.finish();
    this.#isSkipping = battle.decision === null;
  }

  /** Everything that waits, at once; what it leaves on the table stays. */
  finish(): void {
    const waiting = this.#waiting.splice(0);
    if (this.isRunning) projector.end();
    for (const arrived of waiting) this.#flash(arrived);
  }

  /** Stand still at this moment, or go on. */
  hold(): void {
    projector.hold(!projector.isHeld);
  }

  set(speed: Speed): void {
    this.speed = speed;
    try {
      localStorage.setItem(PLACE, speed);
    } catch {
      // A browser that keeps nothing still plays.
    }
    if (speed === "once") this.finish();
  }

  /** Another battle: what waits is of no interest any more. */
  #clear(): void {
    this.#waiting = [];
    this.isRunning = this.#isSkipping = false;
    this.since = -1;
    this.length = this.#told = this.#parts = 0;
    this.#kept = NONE;
  }
}

export const film = new Film();
