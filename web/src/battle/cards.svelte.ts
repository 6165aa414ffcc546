/** Unit cards, asked of the server when looked at and again when the battle has moved on. */
import { link } from "./link.svelte";
import { ui } from "../kit/ui.svelte";
import type { UnitCard } from "../wire";

class Cards {
  card = $state.raw<UnitCard | null>(null);
  #asked = 0;

  constructor() {
    link.on("card", (message) => {
      if (message.n === this.#asked) this.card = message.card;
    });
  }

  /** Ask for the card of a unit, and how far it can go and shoot if that is shown; the newest question wins. */
  ask(unit: number): void {
    this.#asked = link.send({ type: "card", unit, ranges: ui.layers.range });
  }
}

export const cards = new Cards();
