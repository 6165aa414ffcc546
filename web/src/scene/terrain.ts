/** A piece of ground in words, as the view has it: what it is, how high, what it does to those who would cross it. */
import type { Feature, Lexicon, Scene, State } from "../wire";
import { capital, labelOf } from "./naming";

export function featureNamed(feature: Feature, scene: Scene | null, lexicon: Lexicon): string {
  const zone = feature.zones.length === 1 ? feature.zones[0]! : "";
  return zone ? [zone, scene?.names[zone]].filter(Boolean).join(" ") : capital(labelOf(feature.kind, lexicon));
}

export function featureInWords(feature: Feature, lexicon: Lexicon): string {
  const facts = [feature.height ? `size ${feature.height}` : "", feature.solid ? "cannot be crossed" : "can be crossed"];
  const counters = Object.entries(feature.counters).map(([key, value]) => `${labelOf(key, lexicon)} ${value}`);
  return [...facts, ...counters, ...feature.tags.map((tag) => labelOf(tag, lexicon))].filter(Boolean).join(", ");
}

const LIGHT: Record<string, string> = { lit: "lit", seen: "in sight, dark", dark: "out of sight, dark", known: "out of sight" };

/** A room: its light and who is in it. */
export function roomInWords(feature: Feature, scene: Scene | null, view: State): string {
  const zone = feature.zones[0] ?? "";
  const there = view.models.filter((model) => model.place === zone).map((model) => view.units[model.unit]?.name ?? model.profile);
  return `${LIGHT[scene?.light[zone] ?? "known"] ?? "out of sight"}; ${there.length ? there.join(", ") : "nobody to be seen"}`;
}
