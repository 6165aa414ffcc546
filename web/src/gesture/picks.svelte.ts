// Choosing by pointing: options by their pieces, lots by their takers.
import { asked } from "../battle/asked.svelte";
import { draft } from "../battle/draft.svelte";
import { battle } from "../battle/match.svelte";
import { seekAfter } from "./aim.svelte";

class Picks {
  /** The choice that the pointer is on. */
  pointed = $state<string | null>(null);

  /** Pick an option by its piece; the same one again confirms it. */
  pick(key: string): void {
    const form = battle.decision;
    if (form?.type !== "Choose") return;
    if (form.most === 1 && draft.keys[0] === key) return asked.confirm();
    draft.pick(key);
    asked.try({ answer: draft.keys });
    seekAfter(draft.keys);
  }

  /** Give one more of the first lot that is left to a taker; without any left, take its last one back. */
  give(bin: string): void {
    const form = battle.decision;
    if (form?.type !== "Allocate") return;
    const fits = (lot: string): boolean => !form.fits.length || form.fits.some(([what, to]) => what === lot && to === bin);
    const most = form.bins.find((one) => one.key === bin)?.most ?? Infinity;
    const held = form.lots.reduce((sum, lot) => sum + draft.shareOf(lot.key, bin), 0);
    const next = held < most ? form.lots.find((lot) => fits(lot.key) && draft.leftOf(form, lot.key) > 0) : undefined;
    const back = next ?? form.lots.find((lot) => draft.shareOf(lot.key, bin) > 0);
    if (back) draft.share(back.key, bin, draft.shareOf(back.key, bin) + (next ? 1 : -1));
    asked.try({ answer: draft.answer });
  }

  /** What a choice would mean, while the pointer is on it. */
  preview(key: string | null): void {
    const form = battle.decision;
    this.pointed = key;
    if (form?.type !== "Choose" || form.most !== 1) return;
    asked.try(key === null ? (draft.keys.length ? { answer: draft.keys } : {}) : { answer: [key] });
  }
}

export const picks = new Picks();
