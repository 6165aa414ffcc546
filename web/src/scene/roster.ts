/** Units as a list shows them. */
import type { Lexicon, Looks, Marker, State, Unit } from "../wire";
import { labelOf } from "./naming";

export interface Gauge {
  key: string;
  value: number;
  /** The most there can be, where that is known; else 0. */
  of: number;
}

/** Counters that stand beside a name where each being stands for itself; of others only what can be seen. */
export function gaugesOf(unit: Unit, view: State, looks: Looks, seat: number): Gauge[] {
  const keys = looks.gauges;
  if (unit.members.length !== 1) return [];
  const counters = view.models[unit.members[0]!]?.counters ?? {};
  const read = (key: string): number | undefined => counters[key] ?? counters[`~${key}`];
  const isOwn = unit.seat === seat && keys[0] !== undefined && keys[0] in counters;
  return keys.filter((key) => isOwn || read(key) !== undefined).map((key) => ({ key, value: read(key) ?? 0, of: key === keys[0] ? (looks.full[unit.profile] ?? 0) : 0 }));
}

/** What a gauge means at its value: a word, and how far up it is. */
export function levelOf(gauge: Gauge, looks: Looks): { word: string; rank: number } {
  const steps = looks.levels[gauge.key] ?? [];
  const rank = steps.filter(([from]) => gauge.value >= from).length - 1;
  return { word: steps[rank]?.[1] ?? "", rank: Math.max(rank, 0) };
}

/** Where a being is on a map of zones. */
export function placeOf(unit: Unit, view: State): string {
  const place = unit.members.length === 1 ? view.models[unit.members[0]!]?.place : null;
  return typeof place === "string" ? place : "";
}

export interface Thing {
  id: number;
  name: string;
  notes: string;
}

/** What a being carries: markers on it, with what is left of them and how they are worn. */
export function thingsOf(unit: Unit, view: State, lexicon: Lexicon): Thing[] {
  const holders = new Set(unit.members.map((id) => `m${id}`));
  return view.markers
    .filter((marker) => marker.on !== null && holders.has(marker.on))
    .map((marker) => ({ id: marker.id, name: labelOf(marker.kind, lexicon), notes: notesOf(marker, lexicon) }));
}

function notesOf(marker: Marker, lexicon: Lexicon): string {
  const loud = (key: string) => !key.startsWith("~") && !lexicon.quiet.includes(key.split(":")[0]!.split(".")[0]!);
  const tags = marker.tags.filter(loud).map((tag) => tag.split(":")[0]!.replaceAll("-", " "));
  const counts = Object.entries(marker.counters).filter(([key]) => loud(key)).map(([key, value]) => `${labelOf(key, lexicon)} ${value}`);
  return [...tags, ...counts].join(", ");
}

/** Marks on a being that are not bookkeeping. */
export function marksOf(unit: Unit, view: State, lexicon: Lexicon): string[] {
  const worn = unit.members.length === 1 ? (view.models[unit.members[0]!]?.tags ?? []) : [];
  const loud = [...unit.tags, ...worn].filter((tag) => !tag.startsWith("~") && !lexicon.quiet.includes(tag.split(":")[0]!));
  return [...new Set(loud)].map((tag) => labelOf(tag, lexicon));
}

/** What the clock of the battle shows above the table, beside rounds. */
/** What time it is on the table, as one word that differs from every other time. */
export function timeOf(view: State | null): string {
  return view ? `${view.round} ${JSON.stringify(view.clock)}` : "";
}

export function clockOf(view: State, looks: Looks): Gauge[] {
  const keys = looks.clock;
  return keys.filter((key) => view.clock[key]).map((key) => ({ key, value: view.clock[key] ?? 0, of: 0 }));
}
