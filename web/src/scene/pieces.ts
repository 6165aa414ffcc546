// Questions about the pieces of a view that drawing and pointing share.
import type { Decision, Marker, Model, Point, Ref, State, Unit } from "../wire";
import { isPoint } from "../draw/geometry";

/** A model that stands on the plane, and a marker that lies on it. */
export type Stand = Model & { place: Point };
export type Lying = Marker & { at: Point };

export function stands(model: Model): model is Stand {
  return isPoint(model.place);
}
export function lies(marker: Marker): marker is Lying {
  return isPoint(marker.at);
}

/** Whether a unit has had its turn in this round: it is not the one acting any more. */
export function isDone(state: State, unit: Unit, acted: ReadonlySet<number>): boolean {
  return state.acting !== unit.id && acted.has(unit.id);
}

export function unitOf(state: State, ref: Ref): Unit | null {
  const id = Number(ref.slice(1));
  if (ref[0] === "u") return state.units[id] ?? null;
  const model = ref[0] === "m" ? state.models[id] : undefined;
  return model && model.unit >= 0 ? (state.units[model.unit] ?? null) : null;
}

/** The model whose base lies at a point, the nearest if several do; bases too small to hit get some room. */
export function modelAt(state: State, point: Point, slack: number): Stand | null {
  let best: Stand | null = null;
  let least = Infinity;
  for (const model of state.models) {
    if (!stands(model)) continue;
    const away = Math.hypot(model.place[0] - point[0], model.place[1] - point[1]) - model.radius;
    if (away <= slack && away < least) [best, least] = [model, away];
  }
  return best;
}

export function featureAt(state: State, point: Point): Ref | null {
  const found = state.features.find((feature) => holds(feature.outline, point));
  return found ? `f${found.id}` : null;
}

/** Whether a convex outline holds a point, whichever way round it is given. */
export function holds(outline: readonly Point[], [x, y]: Point): boolean {
  let sign = 0;
  for (let i = 0; i < outline.length; i += 1) {
    const [ax, ay] = outline[i]!;
    const [bx, by] = outline[(i + 1) % outline.length]!;
    const side = Math.sign((bx - ax) * (y - ay) - (by - ay) * (x - ax));
    if (side && sign && side !== sign) return false;
    sign = side || sign;
  }
  return true;
}

/** The key of a choice that a piece stands for: itself, or its unit. */
export function keyFor(decision: Decision | null, state: State, ref: Ref | null): string | null {
  if (decision?.type !== "Choose" || !ref) return null;
  const unit = unitOf(state, ref);
  const names = unit ? [ref, `u${unit.id}`] : [ref];
  for (const name of names) {
    const option = decision.options.find((one) => one.subject === name) ?? decision.options.find((one) => one.key === name);
    if (option) return option.key;
  }
  return null;
}

/** Pieces that are worth choosing between on the table: subjects of options, where they differ. */
export function subjects(decision: Decision | null): Set<Ref> {
  if (decision?.type === "Allocate") return new Set(decision.bins.flatMap((bin) => (bin.subject ? [bin.subject] : [])));
  if (decision?.type !== "Choose") return new Set();
  const found = new Set(decision.options.flatMap((option) => (option.subject ? [option.subject] : [])));
  const own = decision.about[0];
  if (found.size === 1 && own !== undefined && found.has(own)) return new Set();
  return found;
}

/** The taker of shares that a piece stands for: itself, or its unit. */
export function binFor(decision: Decision | null, state: State, ref: Ref | null): string | null {
  if (decision?.type !== "Allocate" || !ref) return null;
  const unit = unitOf(state, ref);
  return decision.bins.find((bin) => bin.subject === ref)?.key ?? decision.bins.find((bin) => unit && bin.subject === `u${unit.id}`)?.key ?? null;
}
