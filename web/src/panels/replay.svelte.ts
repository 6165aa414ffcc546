/** Walking through a battle: stops are the steps that have a line in the log. */
import { battle } from "../match.svelte";
import { ui } from "../ui.svelte";
import { stopsOf } from "./chronicle";

const PACE = 700;

class Replay {
  isPlaying = $state(false);
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
    this.#timer = setInterval(() => {
      if (!ui.replay || !this.step(1)) this.pause();
    }, PACE);
  }

  pause(): void {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
    this.isPlaying = false;
  }
}

export const replay = new Replay();
