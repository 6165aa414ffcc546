// A long menu under headings: one of them is open at a time, so that the table stays in sight.
import { battle } from "./match.svelte";
import type { Choose, Option } from "../wire";

class Menu {
  #picked = $state("");
  /** For which moment the terrain in it is listed. */
  #listed = $state(-1);
  /** Whether the person has put the whole menu away to look at the table. */
  isClosed = $state(false);

  /** The headings of a choice in the order of its options; one without a name where the game gives none. */
  groups(form: Choose): Map<string, Option[]> {
    const names = battle.state?.groups ?? {};
    const found = new Map<string, Option[]>();
    for (const option of form.options) {
      const name = names[option.key] ?? "";
      const rows = found.get(name);
      if (rows) rows.push(option);
      else found.set(name, [option]);
    }
    return found;
  }

  /** The heading that is open: the one picked, else that of what is advised or best, else the first. */
  open(form: Choose): string {
    const found = this.groups(form);
    if (found.has(this.#picked)) return this.#picked;
    const best = form.advised || battle.best;
    const advised = [...found].find(([, rows]) => rows.some((option) => option.key === best));
    return (advised ?? [...found][0])?.[0] ?? "";
  }

  get isListed(): boolean {
    return this.#listed === battle.revision;
  }
  list(): void {
    this.#listed = battle.revision;
  }

  pick(name: string): void {
    this.#picked = name;
  }

  /** The options that are shown, which the number keys count. */
  shown(form: Choose): Option[] {
    return this.groups(form).get(this.open(form)) ?? form.options;
  }
}

export const menu = new Menu();
