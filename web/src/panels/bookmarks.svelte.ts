/** Moments of battles that somebody wants to find again: steps by battle. */
import { battle } from "../battle/match.svelte";
import { Kept } from "../kit/kept.svelte";

const MOST = 60;

class Bookmarks {
  readonly #kept = new Kept<number[]>("grognard.bookmarks");

  /** The steps of this battle that still exist: what was taken back has none. */
  get steps(): number[] {
    return (this.#kept.of(battle.id) ?? []).filter((step) => step <= battle.step);
  }

  has(step: number): boolean {
    return this.steps.includes(step);
  }

  toggle(step: number): void {
    const own = this.has(step) ? this.steps.filter((one) => one !== step) : [...this.steps, step].sort((a, b) => a - b).slice(-MOST);
    this.#kept.keep(battle.id, own.length ? own : undefined);
  }
}

export const bookmarks = new Bookmarks();
