/** Walking through a battle: stops are the steps that have a line in the log. */
import { battle } from "../battle/match.svelte";
import { ui } from "../kit/ui.svelte";
import { stopsOf } from "../scene/chronicle";

const PACE = 700;
/** How many times as fast as usual a replay may go. */
const SPEEDS = [0.5, 1, 2, 4];

class Replay {
  isPlaying = $state(false);
  speed = $state(1);
  #timer: ReturnType<typeof setInterval> | null = null;

  get at(): number {
    return ui.replay?.at ?? battle.step;
  }

  go(step: number): void {
    battle.lookAt(step >= battle.step ? null : Math.max(0, step));
  }

  first(): void {
    this.go(stopsOf(battle.log)[0] ?? 0);
  }

  live(): void {
    this.pause();
    battle.lookAt(null);
  }

  /** To the next or the last stop; false when there is none. */
  step(by: 1 | -1): boolean {
    const stops = stopsOf(battle.log);
    const next = by > 0 ? stops.find((stop) => stop > this.at) : stops.findLast((stop) => stop < this.at);
    if (next === undefined) return false;
    this.go(next);
    return true;
  }

  toggle(): void {
    if (this.isPlaying) return this.pause();
    if (!ui.replay) this.first();
    this.isPlaying = true;
    this.#run();
  }

  #run(): void {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = setInterval(() => {
      if (!ui.replay) this.pause();
      else if (!this.step(1)) this.live();
    }, PACE / this.speed);
  }

  /** The next faster speed, after the fastest the slowest. */
  hasten(): void {
    this.speed = SPEEDS[(SPEEDS.indexOf(this.speed) + 1) % SPEEDS.length] ?? 1;
    if (this.isPlaying) this.#run();
    ui.said = `Replay ${this.speed} times as fast`;
  }

  pause(): void {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
    this.isPlaying = false;
  }
}

export const replay = new Replay();
