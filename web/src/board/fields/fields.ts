// Fields as data: the unit whose ranges are shown, circles about its models, the upper end of a field.
import { battle } from "../../battle/match.svelte";
import { cards } from "../../battle/cards.svelte";
import { ui } from "../../kit/ui.svelte";
import type { Point, Ring, State, Unit, UnitCard } from "../../wire";
import { isPoint, type Paper, type Spot } from "../../draw/geometry";
import { unitOf } from "../../scene/pieces";
import { grip } from "../../gesture/grip.svelte";

export interface Disc { at: Spot; r: number }

/** Whether the open question comes in the middle of what another side's unit does. */
export function isAnswer(state: State): boolean {
  const acting = state.acting === null ? undefined : state.units[state.acting];
  return battle.decision !== null && acting !== undefined && acting.seat !== battle.decision.seat;
}

/** The unit that is asked about, or among whom is chosen; of several one of the own side. */
export function askedAbout(state: State): Unit | undefined {
  const form = battle.decision;
  const named = form?.about.length ? form.about : form?.type === "Choose" ? form.options.flatMap((option) => option.subject ?? []) : [];
  const about = named.flatMap((ref) => unitOf(state, ref) ?? []);
  return about.find((unit) => unit.seat === form?.seat) ?? about[0];
}

/** The unit that somebody points at or has chosen. */
export function called(state: State): number | null {
  const pointed = ui.hover && grip.held === null ? unitOf(state, ui.hover) : null;
  return pointed?.id ?? ui.selected;
}

/** The unit looked at: the one pointed at, the one chosen, else whoever acts or, while another side acts, is asked about. */
export function looked(state: State): number | null {
  const answering = isAnswer(state) ? askedAbout(state)?.id : undefined;
  return called(state) ?? answering ?? state.acting ?? askedAbout(state)?.id ?? null;
}

/** The card with the ranges, when it has come. */
export function ranged(state: State): UnitCard | null {
  const unit = ui.layers.range ? looked(state) : null;
  return unit !== null && cards.card?.unit === unit ? cards.card : null;
}

export function discs(ring: Ring, state: State, paper: Paper): Disc[] {
  return ring.models.flatMap((id) => {
    const model = state.models[id];
    return model && isPoint(model.place) ? [{ at: paper.at(model.place), r: paper.length(ring.radius + model.radius) }] : [];
  });
}

/** The northernmost point of a field, where its name stands. */
export function highest(polygons: Point[][]): Point | null {
  return polygons.flat().reduce<Point | null>((best, point) => (!best || point[1] > best[1] ? point : best), null);
}
