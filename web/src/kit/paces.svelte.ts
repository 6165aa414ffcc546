// What the server said last over HTTP: the paces it offers, and this browser's battles.
import type { PaceCard, Summary } from "../wire";

class Paces {
  all = $state.raw<PaceCard[]>([]);

  of(name: string): PaceCard | undefined {
    return this.all.find((pace) => pace.name === name);
  }
}

class Mine {
  battles = $state.raw<Summary[]>([]);

  /** Battles in which this person is asked something. */
  get turns(): Summary[] {
    return this.battles.filter((one) => !one.over && one.waiting.some((seat) => one.you.includes(seat)));
  }
}

export const paces = new Paces();
export const mine = new Mine();
