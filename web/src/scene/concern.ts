// The part of the table a decision is about, so that it can be brought into sight.
import type { Decision, Point, Region, State } from "../wire";
import { isPoint, type Paper } from "../draw/geometry";
import { subjects, unitOf } from "./pieces";

const ROOM = 30;

type Box = [number, number, number, number];

/** `whole`: with those who may be chosen, where the table is too small to show everything. */
export function concerned(decision: Decision | null, state: State, paper: Paper, whole = false): Box | null {
  const points = decision ? pointsOf(decision, state, whole) : [];
  if (!points.length) return null;
  const spots = paper.path(points);
  const [xs, ys] = [spots.map((s) => s[0]), spots.map((s) => s[1])];
  return [
    Math.max(Math.min(...xs) - ROOM, 0), Math.max(Math.min(...ys) - ROOM, 0),
    Math.min(Math.max(...xs) + ROOM, paper.width), Math.min(Math.max(...ys) + ROOM, paper.depth),
  ];
}

function pointsOf(decision: Decision, state: State, whole: boolean): Point[] {
  if (decision.type === "Move" && decision.edge) return [];
  if (decision.type === "Place") return decision.outline.length ? [] : decision.regions.flatMap(corners);
  const chosen = whole ? [...subjects(decision)] : [];
  return [...refsOf(decision), ...chosen].flatMap((ref) => {
    const models = ref[0] === "u" ? (unitOf(state, ref)?.members ?? []) : ref[0] === "m" ? [Number(ref.slice(1))] : [];
    return models.flatMap((id) => standOf(state, id));
  });
}

/** The corners about a base. */
function standOf(state: State, id: number): Point[] {
  const model = state.models[id];
  if (!model || !isPoint(model.place)) return [];
  const [[x, y], r] = [model.place, model.radius];
  return [[x - r, y - r], [x + r, y + r]];
}

function refsOf(decision: Decision): string[] {
  if (decision.type === "Move") return decision.movers.map((mover) => `m${mover.model}`);
  if (decision.type === "Allocate") return [...decision.about, ...decision.bins.flatMap((bin) => (bin.subject ? [bin.subject] : []))];
  return decision.about;
}

function corners(region: Region): Point[] {
  const [a = 0, b = 0, c = 0, d = 0] = region.numbers;
  return region.kind === "circle" ? [[a - c, b - c], [a + c, b + c]] : [[a, b], [c, d]];
}

/** A box about the same middle, at least so wide and high. */
export function grown([left, top, right, bottom]: Box, least: number): Box {
  const [dx, dy] = [Math.max(0, least - (right - left)) / 2, Math.max(0, least - (bottom - top)) / 2];
  return [left - dx, top - dy, right + dx, bottom + dy];
}
