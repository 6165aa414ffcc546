/** What a deed leaves on the table until one's own next one: ways, losses, and the places of the fallen. */
import { isPoint } from "../draw/geometry";
import { signed } from "../kit/figures";
import { shortName } from "../scene/naming";
import { unitOf } from "../scene/pieces";
import type { AnyEvent, Done, Harm, Point, State } from "../wire";

/** One way of one model: in which beat, and through which points. */
export interface Walk { id: number; beat: number; way: Point[] }
/** What somebody lost here. */
export interface Loss { id: string; at: Point; words: string }
export interface Fallen { round: number; at: Point; unit: number }
/** The way of one model of a unit of the other side, and where it was stopped on it. */
export interface Trail { id: number; seat: number; way: Point[]; stops: Point[] }

export interface Marks { trails: readonly Trail[]; losses: readonly Loss[]; fallen: readonly Fallen[] }
export const NONE: Marks = { trails: [], losses: [], fallen: [] };

/** The ways known so far and these: one model for a unit; what goes on from where a way has ended is the same way. */
export function traced(known: readonly Trail[], walks: readonly Walk[], before: State, seat: number): readonly Trail[] {
  if (!walks.length) return known;
  const found = new Map(known.map((trail) => [trail.id, trail]));
  for (const { id, way } of walks) {
    const [model, trail] = [before.models[id], found.get(id)];
    const unit = model ? before.units[model.unit] : undefined;
    if (!unit || unit.seat < 0 || unit.seat === seat) continue;
    if (!trail && [...found.values()].some((one) => before.models[one.id]?.unit === unit.id)) continue;
    found.set(id, { id, seat: unit.seat, way: [...(trail?.way ?? [way[0]!]), ...way.slice(1)], stops: [...(trail?.stops ?? []), way.at(-1)!] });
  }
  return [...found.values()];
}

/** Those who fell in an event, from where they stood last. */
export function fallenIn(event: AnyEvent, before: State, round: number, placeOf: (id: number) => Point | null): Fallen[] {
  if (event.type !== "Removed" || event.fate !== "lost") return [];
  return event.refs.flatMap((ref): Fallen[] => {
    const model = ref[0] === "m" ? before.models[Number(ref.slice(1))] : undefined;
    const at = model ? placeOf(model.id) : null;
    return model && at ? [{ round, at, unit: model.unit }] : [];
  });
}

/** The losses known so far, and those of deeds before the event numbered `told`; a deed that goes on may add to its own. */
export function lossesOf(known: readonly Loss[], deeds: readonly Done[], before: State, told: number): readonly Loss[] {
  const harms = deeds.flatMap((deed) => deed.harms.filter((harm) => harm.step < told).map((harm, index) => ({ id: `${deed.id} ${index}`, harm })));
  if (!harms.length) return known;
  const found = new Map(known.map((loss) => [loss.id, loss]));
  for (const { id, harm } of harms) if (isPoint(harm.at)) found.set(id, { id, at: harm.at, words: shortWords(harm, before) });
  return [...found.values()];
}

/** What stands over the table: how many of whom, how much of what, or what somebody is now. */
function shortWords({ ref, number, what }: Harm, before: State): string {
  const unit = unitOf(before, ref);
  const whom = what || (unit ? shortName(unit, before.units) : "");
  return number ? `${signed(number)} ${whom}` : whom;
}

export function placeIn(state: State, id: number): Point | null {
  const place = state.models[id]?.place;
  return isPoint(place) ? place : null;
}
