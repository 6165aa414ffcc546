/** Where the card of a unit lies over the table: in the place that hides least of what matters now. */
import { camera } from "../gesture/camera.svelte";
import { isPoint, Paper } from "../draw/geometry";
import { unitOf } from "../scene/pieces";
import { planBox, standings } from "../scene/zones";
import { battle } from "../battle/match.svelte";
import type { State } from "../wire";

export interface Spot { x: number; y: number }
export interface Weighed { x: number; y: number; weight: number; radius?: number }

/** Pixels between the card and the edge of the table. */
export const AIR = 12;
/** Room at the upper edge for what is said there. */
const HEAD = 84;
/** A card moves only where it gains so much: nothing hops about for a single model. */
const GAIN = 1.2;
/** Points on the edge from which somebody comes on: it must not be hidden. */
const STEPS = 16;
/** Columns in which a card may lie, by preference. */
const COLUMNS = [0, 1, 0.5, 0.25, 0.75];

/** The places for a card of this size, the best loved first. */
export function spots(width: number, height: number, card: [number, number]): Spot[] {
  const [right, bottom] = [Math.max(AIR, width - card[0] - AIR), Math.max(HEAD, height - card[1] - AIR)];
  return COLUMNS.flatMap((at) => [bottom, HEAD].map((y) => ({ x: Math.round(AIR + (right - AIR) * at), y })));
}

export function hiddenBy(spot: Spot, card: [number, number], pieces: readonly Weighed[]): number {
  const covered = pieces.filter((one) => {
    const air = Math.max(AIR, one.radius ?? 0);
    return one.x > spot.x - air && one.x < spot.x + card[0] + air && one.y > spot.y - air && one.y < spot.y + card[1] + air;
  });
  return covered.reduce((sum, one) => sum + one.weight, 0);
}

/** The place that hides least; the present one stays unless another is clearly better. */
export function bestSpot(all: readonly Spot[], card: [number, number], pieces: readonly Weighed[], now: Spot | null): Spot {
  const ranked = all.map((spot, rank) => ({ spot, cost: hiddenBy(spot, card, pieces) + rank * 0.3 })).sort((a, b) => a.cost - b.cost);
  const best = ranked[0]!;
  return now && hiddenBy(now, card, pieces) <= best.cost + GAIN ? now : best.spot;
}

/** Models, and the edge to come on from, on the screen with what it would cost to hide them: who acts or can be pointed at matters most. */
export function pieces(state: State, unitOfLength: string): Weighed[] {
  const paper = new Paper(state.board, unitOfLength);
  const form = battle.decision;
  const refs = [...(form?.about ?? []), ...(form?.type === "Choose" ? form.options.map((option) => option.subject ?? "") : [])];
  const edge = form?.type === "Move" ? form.edge : null;
  const steps = edge ? Array.from({ length: STEPS + 1 }, (_, step) => step / STEPS) : [];
  const line = steps.map((at): Weighed => {
    const [x, y] = camera.toScreen(paper.at([edge!.start[0] + (edge!.end[0] - edge!.start[0]) * at, edge!.start[1] + (edge!.end[1] - edge!.start[1]) * at]));
    return { x: Math.max(AIR + 1, x), y, weight: 4 };
  });
  const wanted = new Set(refs.flatMap((ref) => unitOf(state, ref)?.id ?? []));
  const [left, top] = planBox(state.features, battle.scene);
  const inZones = standings(state);
  const models = state.models.flatMap((model) => {
    const stand = inZones.get(model.id);
    const spot = stand ? ([stand[0] - left, stand[1] - top] as const) : isPoint(model.place) ? paper.at(model.place) : null;
    if (!spot) return [];
    const [x, y] = camera.toScreen(spot);
    return [{ x, y, radius: stand ? 0 : paper.length(model.radius) * camera.zoom, weight: wanted.has(model.unit) || state.acting === model.unit ? 20 : 1 }];
  });
  return [...line, ...models];
}
