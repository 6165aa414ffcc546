/** Names for what the view holds, from the game's own lexicon. Must agree with `Lexicon.label` of engine/words.py. */
import { strengthOf } from "./looks";
import type { Lexicon, Looks, Marker, Ref, State, Unit } from "../wire";

export function labelOf(key: string, lexicon: Lexicon): string {
  const known = lexicon.labels[key];
  if (known !== undefined) return known;
  const colon = key.indexOf(":");
  if (colon >= 0 && colon < key.length - 1) return `${labelOf(key.slice(0, colon), lexicon)} ${labelOf(key.slice(colon + 1), lexicon)}`;
  const dot = key.indexOf(".");
  if (dot >= 0 && dot < key.length - 1) return `${labelOf(key.slice(0, dot), lexicon)} ${key.slice(dot + 1)}`;
  return key.replaceAll("-", " ");
}

/** What a marker counts for, or else what it is. */
export function worth(marker: Marker, looks: Looks, lexicon: Lexicon): string {
  const parts = looks.worth.filter((key) => marker.counters[key]).map((key) => `${marker.counters[key]} ${labelOf(key, lexicon)}`);
  return parts.join(", ") || labelOf(marker.kind, lexicon);
}

/** What is done by a key, on offer or not. Must agree with `Lexicon.deed`. */
export function deedOf(key: string, lexicon: Lexicon): string {
  const colon = key.indexOf(":");
  const head = colon < 0 ? undefined : lexicon.deeds[key.slice(0, colon)]?.replace("{}", labelOf(key.slice(colon + 1), lexicon));
  return lexicon.deeds[key] ?? head ?? labelOf(key, lexicon);
}

export function unitOf(ref: Ref | null | undefined, view: State): Unit | undefined {
  if (!ref) return undefined;
  const id = Number(ref.slice(1));
  if (ref[0] === "u") return view.units[id];
  const model = ref[0] === "m" ? view.models[id] : undefined;
  return model && model.unit >= 0 ? view.units[model.unit] : undefined;
}

export function nameOf(ref: Ref, view: State, lexicon: Lexicon): string {
  const unit = unitOf(ref, view);
  if (unit) return unit.name;
  const id = Number(ref.slice(1));
  const pieces = ref[0] === "f" ? view.features : ref[0] === "k" ? view.markers : [];
  const found = (pieces as { id: number; kind: string }[]).find((piece) => piece.id === id);
  return found ? labelOf(found.kind, lexicon) : ref;
}

const shares = new WeakMap<readonly Unit[], Map<string, Set<number>>>();

/** Who of a side has a word in its name; reckoned once for a table, because every name on it asks. */
function sharedBy(units: readonly Unit[]): Map<string, Set<number>> {
  let found = shares.get(units);
  if (!found) {
    found = new Map();
    for (const { id, seat, name } of units) for (const word of name.split(" ")) {
      const key = `${seat} ${word}`;
      found.set(key, (found.get(key) ?? new Set()).add(id));
    }
    shares.set(units, found);
  }
  return found;
}

/** A unit's name without the words its whole kind shares, for crowded places. */
export function shortName(unit: Unit, units: Unit[]): string {
  const shared = sharedBy(units);
  const words = unit.name.split(" ");
  const own = words.filter((word) => [...(shared.get(`${unit.seat} ${word}`) ?? [])].every((id) => id === unit.id));
  if (!own.length) return unit.name;
  return own.join("").length > 2 ? own.join(" ") : [...new Set([words[0]!, ...own])].join(" ");
}

export function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** A figure read out: name, side, strength, what it is doing. */
export function spoken(unit: Unit, view: State, looks: Looks | null): string {
  const strength = looks ? strengthOf(view, unit, looks) : { now: unit.members.length, of: 0 };
  const parts = [unit.name, "ABCDEFGH"[unit.seat] ?? "", strength.of ? `${strength.now} of ${strength.of}` : `${strength.now}`];
  if (view.acting === unit.id) parts.push("acting");
  parts.push(...unit.tags.filter((tag) => !tag.startsWith("~") && !tag.includes(":")).map((tag) => tag.replaceAll("-", " ")));
  return parts.filter(Boolean).join(", ");
}
