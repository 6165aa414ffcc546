/** Unit cards, asked of the server when looked at and again when the battle has moved on. */
import { battle } from "../match.svelte";
import type { Message } from "../socket";
import type { Ref } from "../wire";

export interface Pip { label: string; now: number; of: number }
export interface UnitCard {
  unit: number; name: string; seat: number; kind: string; symbol: string; strength: number; now: number;
  stats: { label: string; value: string; words: string; clause: string }[];
  weapons: {
    columns: { label: string; words: string }[];
    rows: { name: string; cells: string[]; bearers: Ref[]; fired: boolean }[];
  };
  members: { ref: Ref; name: string; tags: string[]; pips: Pip[] }[];
  traits: { label: string; words: string; clause: string }[];
  states: { label: string; clause: string }[];
}

class Cards {
  card = $state.raw<UnitCard | null>(null);
  #asked = 0;

  /** Ask for the card of a unit; the newest question wins. */
  ask(unit: number): void {
    this.#asked = battle.send({ type: "card", unit });
  }

  hear(message: Message): void {
    if (message.type === "card" && message.n === this.#asked) this.card = message.card as UnitCard | null;
  }
}

export const cards = new Cards();
