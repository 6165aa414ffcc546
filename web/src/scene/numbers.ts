// Options that are pieces on the table carry there the number they have in the prompt.
import { subjects } from "./pieces";
import { screen } from "../kit/screen.svelte";
import { battle } from "../battle/match.svelte";
import type { Choose, Option, Ref } from "../wire";
import { menu } from "../battle/menu.svelte";

/** So many number keys there are. */
export const KEYS = 9;
/** Terrain in plenty is picked on the table; its buttons wait behind one. */
const PLENTY = 3;

export function isGround(option: Option): boolean {
  return option.subject?.[0] === "f";
}

/** Whether there is so much terrain to choose from that its buttons are put together; where dice will fall even if there is nothing else. */
export function isFoldable(form: Choose): boolean {
  const ground = form.options.filter(isGround).length;
  return ground > PLENTY && (form.commits || ground < form.options.length) && menu.groups(form).size < 2;
}

/** What a number key stands for: only what its button shows. */
export function counted(form: Choose, number: number): Option | undefined {
  const option = menu.shown(form)[number - 1];
  return option && isGround(option) && isFoldable(form) && !menu.isListed ? undefined : option;
}

export interface Numbered { ref: Ref; number: number }

/** Pieces with the numbers of their options; each once, and none where there is nothing to tell apart. */
export function numbered(): Numbered[] {
  const form = battle.decision;
  if (form?.type !== "Choose" || subjects(form).size < 2) return [];
  const [skipped, all] = [isFoldable(form), menu.shown(form)];
  /** A phone has no keys for numbers: there they only tell apart what is called alike. */
  const isCounted = ({ label }: Option): boolean => !screen.isPhone || all.filter((other) => other.label === label).length > 1;
  const found = new Map<Ref, number>();
  all.slice(0, KEYS).forEach((option, index) => {
    if (option.subject && isCounted(option) && !(skipped && isGround(option)) && !found.has(option.subject)) found.set(option.subject, index + 1);
  });
  return found.size > 1 ? [...found].map(([ref, number]) => ({ ref, number })) : [];
}

/** Labels that say the same of different pieces are told apart by their number. */
export function labelled(all: readonly Option[], option: Option, index: number): string {
  const isAlone = all.filter((other) => other.label === option.label).length === 1;
  return isAlone || index >= KEYS ? option.label : `${option.label} ${index + 1}`;
}
