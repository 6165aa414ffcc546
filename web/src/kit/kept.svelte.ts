/** Things of battles that somebody wants to find again, kept in this browser and sent to nobody. */

const MOST_BATTLES = 40;

export class Kept<T> {
  readonly #place: string;
  #all = $state.raw<Record<string, T>>({});

  constructor(place: string) {
    this.#place = place;
    try {
      this.#all = JSON.parse(localStorage.getItem(place) ?? "{}") as Record<string, T>;
    } catch {
      // What cannot be read is as good as nothing.
    }
  }

  of(battle: string): T | undefined {
    return this.#all[battle];
  }

  /** Keep something for a battle, or nothing; the battles kept longest ago make room. */
  keep(battle: string, thing: T | undefined): void {
    const others = Object.entries(this.#all).filter(([id]) => id !== battle).slice(1 - MOST_BATTLES);
    this.#all = { ...Object.fromEntries(others), ...(thing === undefined ? {} : { [battle]: thing }) };
    try {
      localStorage.setItem(this.#place, JSON.stringify(this.#all));
    } catch {
      // A browser that keeps nothing still plays.
    }
  }
}
