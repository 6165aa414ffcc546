/** Units as a list shows them. */
import type { Lexicon, Looks, State, Unit } from "../wire";

export interface Gauge {
  key: string;
  value: number;
}

export function strengthOf(unit: Unit, looks: Looks): { now: number; of: number } {
  return { now: unit.members.length, of: Math.max(unit.counters[looks.strength] ?? 0, unit.members.length) };
}

/** Whether a unit's card lies among those played this round. */
export function isDone(unit: Unit, view: State, lexicon: Lexicon): boolean {
  return view.acting !== unit.id && view.cards.some((card) => card.subject === `u${unit.id}` && lexicon.quiet.includes(card.pile));
}

/** Counters that stand beside a name where each being stands for itself. */
export function gaugesOf(unit: Unit, view: State, looks: Looks): Gauge[] {
  const keys = (looks as Looks & { gauges?: string[] }).gauges ?? [];
  if (unit.members.length !== 1) return [];
  const counters = view.models[unit.members[0]!]?.counters ?? {};
  return keys.map((key) => ({ key, value: counters[key] ?? 0 }));
}

/** What the clock of the battle shows above the table, beside rounds. */
export function clockOf(view: State, looks: Looks): Gauge[] {
  const keys = (looks as Looks & { clock?: string[] }).clock ?? [];
  return keys.filter((key) => view.clock[key]).map((key) => ({ key, value: view.clock[key] ?? 0 }));
}
