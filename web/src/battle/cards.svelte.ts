/** Unit cards, asked of the server when looked at and again when the battle has moved on. */
import { battle } from "./match.svelte";
import type { Message } from "./socket";
import { ui } from "../kit/ui.svelte";
import type { UnitCard } from "../wire";

class Cards {
  card = $state.raw<UnitCard | null>(null);
  #asked = 0;

  /** Ask for the card of a unit, and how far it can go and shoot if that is shown; the newest question wins. */
  ask(unit: number): void {
    this.#asked = battle.send({ type: "card", unit, ranges: ui.layers.range });
  }

  hear(message: Message): void {
    if (message.type === "card" && message.n === this.#asked) this.card = message.card as UnitCard | null;
  }
}

export const cards = new Cards();
