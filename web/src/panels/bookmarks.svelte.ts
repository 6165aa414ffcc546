/** Moments of battles that somebody wants to find again: steps by battle, kept in this browser. */
import { battle } from "../match.svelte";

const PLACE = "grognard.bookmarks";
const MOST_BATTLES = 40;
const MOST = 60;

type Kept = Record<string, number[]>;

function remembered(): Kept {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? "{}") as Kept;
  } catch {
    return {};
  }
}

class Bookmarks {
  #kept = $state.raw<Kept>(remembered());

  /** The steps of this battle that still exist: what was taken back has none. */
  get steps(): number[] {
    return (this.#kept[battle.id] ?? []).filter((step) => step <= battle.step);
  }

  has(step: number): boolean {
    return this.steps.includes(step);
  }

  toggle(step: number): void {
    const own = this.has(step) ? this.steps.filter((one) => one !== step) : [...this.steps, step].sort((a, b) => a - b).slice(-MOST);
    const others = Object.entries(this.#kept).filter(([id]) => id !== battle.id).slice(1 - MOST_BATTLES);
    this.#kept = { ...Object.fromEntries(others), ...(own.length ? { [battle.id]: own } : {}) };
    try {
      localStorage.setItem(PLACE, JSON.stringify(this.#kept));
    } catch {
      // A browser that keeps nothing still plays.
    }
  }
}

export const bookmarks = new Bookmarks();
