/** Unit cards, asked of the server when looked at and again when the battle has moved on. */
import { battle } from "./match.svelte";
import { ui } from "../kit/ui.svelte";
import type { Told, UnitCard } from "../wire";

class Cards {
  card = $state.raw<UnitCard | null>(null);
  #asked = 0;

  /** Ask for the card of a unit, and how far it can go and shoot if that is shown; the newest question wins. */
  ask(unit: number): void {
    this.#asked = battle.send({ type: "card", unit, ranges: ui.layers.range });
  }

  hear(message: Told): void {
    if (message.type === "card" && message.n === this.#asked) this.card = message.card;
  }
}

export const cards = new Cards();
