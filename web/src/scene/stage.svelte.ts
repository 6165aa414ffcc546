// The table to be drawn, once a message: layers share what is computed here.
import { battle } from "../battle/match.svelte";
import { Paper } from "../draw/geometry";
import { troopsOf, type Troop } from "./troops";

class Stage {
  // Numbers and words, not the view they come from: that is new with every message.
  #across = $derived(battle.shown?.board[0] ?? 0);
  #along = $derived(battle.shown?.board[1] ?? 0);
  #unit = $derived(battle.looks?.unit_of_length ?? "");
  paper = $derived(new Paper([this.#across, this.#along], this.#unit));
  troops = $derived.by((): Troop[] => (battle.shown && battle.looks ? troopsOf(battle.shown, battle.looks, this.paper, battle.acted) : []));
  #byUnit = $derived(new Map(this.troops.map((troop) => [troop.id, troop])));

  troop(unit: number): Troop | undefined {
    return this.#byUnit.get(unit);
  }
}

export const stage = new Stage();
