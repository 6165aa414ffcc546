/** Where the plan of a machine lies, cell beside cell, while one aims at a place of it. */
import { battle } from "../battle/match.svelte";
import { layout } from "../kit/layout.svelte";
import { screen } from "../kit/screen.svelte";
import type { Grid } from "../wire";

/** The plan in the place of the unit's card, over the table where it hides least. */
export function planOnTable(): Grid | null {
  const form = battle.decision;
  const isOne = form?.type === "Choose" && form.least === 1 && form.most === 1;
  return isOne && !screen.isPhone && !layout.isHidden("left") ? (battle.state?.grid ?? null) : null;
}
