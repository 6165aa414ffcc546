/** Walking through a battle from deed to deed; each is told as a reel. */
import { link } from "../battle/link.svelte";
import { battle } from "../battle/match.svelte";
import { moment } from "../battle/moment.svelte";
import { ui } from "../kit/ui.svelte";
import { stopsOf } from "./recap";
import type { Looked, State } from "../wire";
import { film } from "./film.svelte";
import { NONE } from "./marks";
import { rested, times } from "./pacing";
import { projector } from "./projector.svelte";
import { cut, reelOf, type Reel } from "./reel";

/** A stop is looked at for so long at least while it plays, in milliseconds. */
export const STOP = 700;
/** How many times as fast as usual a replay may go. */
const SPEEDS = [0.5, 1, 2, 4];

class Replay {
  isPlaying = $state(false);
  speed = $state(1);

  constructor() {
    link.on("looked", (looked) => this.#hear(looked));
    link.between(() => (this.isPlaying = false));
  }

  get at(): number { return moment.at ?? battle.step; }

  go(step: number): void {
    if (step >= battle.step) this.#leave();
    else this.#look(Math.max(0, step));
  }

  first(): void {
    this.go(stopsOf(battle.deeds)[0] ?? 0);
  }

  live(): void {
    this.pause();
    this.#leave();
  }

  /** To the next or the last stop; false when there is none. */
  step(by: 1 | -1): boolean {
    const stops = stopsOf(battle.deeds);
    const next = by > 0 ? stops.find((stop) => stop > this.at) : stops.findLast((stop) => stop < this.at);
    if (next === undefined) return false;
    if (by > 0 && next < battle.step && moment.looked?.at === moment.at) this.#look(next, this.at);
    else this.go(next);
    return true;
  }

  /** Tell again what happened from one step to another. */
  tell(since: number, at: number): void {
    this.pause();
    this.#look(since);
    this.#look(at, since);
  }

  toggle(): void {
    if (this.isPlaying) return this.pause();
    this.isPlaying = true;
    if (moment.at === null) this.first();
    else if (projector.isRunning) projector.hold(false);
    else this.#on();
  }

  pause(): void {
    if (this.isPlaying && projector.isRunning && moment.at !== null) projector.hold(true);
    this.isPlaying = false;
  }

  /** The next faster speed, after the fastest the slowest. */
  hasten(): void {
    this.speed = SPEEDS[(SPEEDS.indexOf(this.speed) + 1) % SPEEDS.length] ?? 1;
    ui.said = `Replay ${this.speed} times as fast`;
  }

  /** Ask for the table of a step, and what happened since another. */
  #look(at: number, since?: number): void {
    if (moment.at === null) film.finish();
    moment.turn(at);
    link.send({ type: "look", at, ...(since === undefined ? {} : { since }) });
  }

  #leave(): void {
    this.isPlaying = false;
    projector.clear();
    moment.leave();
  }

  #hear(looked: Looked): void {
    if (moment.at === null) return;
    const before = moment.looked?.at === looked.since ? moment.looked.view : looked.view;
    moment.looked = looked;
    if (looked.at === moment.at) projector.play(this.#reelOf(looked, before), () => this.#on());
    else projector.clear();
  }

  #reelOf(looked: Looked, before: State): Reel {
    const lines = battle.log.filter((line) => looked.since < line.step && line.step <= looked.at);
    const reel = reelOf({ before, after: looked.view, events: looked.events, deeds: battle.deeds, lines, first: looked.since, seat: battle.seat, earlier: NONE });
    return cut(reel, times(this.isPlaying ? rested(reel.beats, STOP) : reel.beats, 1 / this.speed));
  }

  /** What was told has come to its end: on to the next stop, as long as it plays. */
  #on(): void {
    if (this.isPlaying && !this.step(1)) this.live();
  }
}

export const replay = new Replay();
