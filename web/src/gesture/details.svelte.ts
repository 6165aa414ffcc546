/** What a resting finger asked about: opened as a dialog, because a phone has no room for a card beside the table. */
import { battle } from "../battle/match.svelte";
import { ui } from "../kit/ui.svelte";
import type { Ref } from "../wire";
import { unitOf } from "../scene/naming";

class Details {
  ref = $state<Ref | null>(null);

  open(ref: Ref | null): void {
    const view = battle.shown;
    if (!ref || !view) return;
    const unit = unitOf(ref, view);
    if (unit) ui.selected = unit.id;
    this.ref = ref;
    ui.dialog = "details";
    navigator.vibrate?.(12);
  }
}

export const details = new Details();
