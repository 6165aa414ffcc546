// What is not on offer now, and why: deeds by their words, in a choice of targets also the enemies one may miss there.
import { capital, deedOf } from "../scene/naming";
import type { Barred, Choose, Lexicon, State } from "../wire";

/** Keys of pieces and of many things at once: these have no words of their own. */
const PIECES = /[*]$|(^|:)[mufkc]?\d+$/;

export interface Missed { names: string[]; text: string; clause: string }

/** What a person may miss, each once; those with the same reason stand together. */
export function missed(form: Choose, view: State, lexicon: Lexicon): Missed[] {
  const found = new Map<string, Missed>();
  const add = (name: string, { text, clause }: Barred): void => {
    const row = found.get(text) ?? { names: [], text, clause };
    if (!row.names.includes(name)) row.names.push(name);
    found.set(text, row);
  };
  const seen = new Set<string>();
  for (const bar of form.barred) {
    if (PIECES.test(bar.key) || seen.has(bar.key)) continue;
    seen.add(bar.key);
    const all = form.barred.filter((one) => one.key === bar.key).map((one) => one.text);
    add(capital(deedOf(bar.key, lexicon)), { ...bar, text: all.join("; ") });
  }
  if (form.commits) for (const [name, bar] of enemies(form, view)) add(name, bar);
  return [...found.values()];
}

/** The enemies on the table that cannot be chosen, with the first reason that fits each. */
function enemies(form: Choose, view: State): [string, Barred][] {
  const offered = new Set(form.options.flatMap((option) => [option.key, option.subject ?? ""]));
  return view.units.flatMap((unit): [string, Barred][] => {
    const refs = [`u${unit.id}`, ...unit.members.map((id) => `m${id}`)];
    const isThere = unit.seat >= 0 && unit.seat !== form.seat && unit.members.some((id) => view.models[id]?.place != null);
    if (!isThere || refs.some((ref) => offered.has(ref))) return [];
    const bar = form.barred.find((one) => refs.some((ref) => (one.key.endsWith("*") ? ref.startsWith(one.key.slice(0, -1)) : ref === one.key)));
    return bar ? [[unit.name, { ...bar, text: withoutName(bar.text, unit.name) }]] : [];
  });
}

/** A reason that stands behind a name need not begin with it. */
function withoutName(text: string, name: string): string {
  return text.startsWith(`${name} is `) ? `it${text.slice(name.length)}` : text;
}
