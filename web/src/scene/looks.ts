// How pieces look: symbols by key from the game's looks; what a game does not name falls back to a plain base.
import type { Looks, Marker, Model, Point, State, Unit } from "../wire";
import { radiusOf } from "../kit/symbols/figures";
import { stands, type Stand } from "./pieces";

/** Radius of the base of figures whose symbol names none. */
const MAN = 12.5;
const SIDES = ["fa", "fb", "fc", "fd"];
const BASES = ["b-a", "b-b", "b-c", "b-d"];

export function sideClass(seat: number): string {
  return SIDES[seat] ?? "fn";
}
export function baseOf(seat: number): string {
  return BASES[seat] ?? "b-n";
}

/** What a model looks like: a bearer, a leader, or as its profile says. Must agree with draw/pieces.py. */
export function symbolOf(unit: Unit, model: Model, looks: Looks): string {
  const plain = looks.figures[model.profile] ?? looks.figures[unit.profile] ?? "";
  const special = model.tags.map((tag) => looks.specials[tag]).find(Boolean);
  if (special) return special;
  return unit.leader === model.id ? (looks.leaders[plain] ?? plain) : plain;
}

/** How much larger than drawn a figure is shown on a base of this radius. */
export function figureScale(symbol: string, radius: number): number {
  const nominal = radiusOf(symbol);
  return nominal ? (1.08 * radius) / nominal : (1.18 * radius) / MAN;
}

/** Models standing on the plane, by unit. */
export function standing(state: State, unit: Unit): Stand[] {
  return unit.members.map((id) => state.models[id]!).filter(stands);
}

/** How many are left of a unit, and of how many: models, or the figures that they stand for. */
export function strengthOf(state: State, unit: Unit, looks: Looks): { now: number; of: number } {
  const heads = looks.heads ? unit.members.reduce((sum, id) => sum + (state.models[id]?.counters[looks.heads] ?? 0), 0) : 0;
  const now = heads || unit.members.length;
  return { now, of: looks.heads && !heads ? now : Math.max(unit.counters[looks.strength] ?? 0, now) };
}

export function shownUnits(state: State): Unit[] {
  return state.units.filter((unit) => standing(state, unit).length > 0);
}

/** The seat that holds a marker, where the game marks it so. */
export function holder(marker: Marker, looks: Looks): number | null {
  const tag = marker.tags.find((one) => one.startsWith(looks.held));
  const end = tag?.slice(looks.held.length) ?? "";
  return /^\d+$/.test(end) ? Number(end) : null;
}

/** How long a rectangular base is along its facing; 0 of a round one. */
export function baseLength(model: Model): number {
  return model.counters["base-length"] ?? 0;
}

/** The way each figure looks, in degrees, 0 is up: as its rectangular base is turned, else toward the nearest enemy or the middle. */
export function facings(state: State): Map<number, number> {
  const found = new Map<number, number>();
  const standing = state.models.filter(stands).filter((model) => model.unit >= 0);
  const sides = new Map<number | undefined, Point[]>();
  for (const { unit, place } of standing) {
    const seat = state.units[unit]?.seat;
    const places = sides.get(seat);
    if (places) places.push(place);
    else sides.set(seat, [place]);
  }
  for (const model of standing) {
    if (baseLength(model)) {
      found.set(model.id, model.facing + 90);
      continue;
    }
    const [x, y] = model.place;
    const seat = state.units[model.unit]?.seat;
    let goal: Point = [state.board[0] / 2, state.board[1] / 2];
    let best = Infinity;
    for (const [side, places] of sides) {
      if (side === seat) continue;
      for (const place of places) {
        const away = (place[0] - x) ** 2 + (place[1] - y) ** 2;
        if (away < best) [best, goal] = [away, place];
      }
    }
    found.set(model.id, Math.round((Math.atan2(goal[0] - x, goal[1] - y) * 180) / Math.PI));
  }
  return found;
}
