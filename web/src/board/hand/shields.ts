// Cover each way from where a unit would stand: a shield beside each end of the line of sight, none on another.
import type { Cover, Facing, Point, Ref, Sight, State } from "../../wire";
import { far, isPoint, type Paper, type Spot } from "../../draw/geometry";
import { unitOf } from "../../scene/pieces";

export interface Shield {
  key: string;
  /** The enemies it is about: one's own cover may be the same against several. */
  foes: Ref[];
  /** Whose cover it is. */
  seat: number;
  at: Spot;
  words: string;
  holds: boolean;
}

export interface Ghost {
  state: State;
  facing: readonly Facing[];
  sight: readonly Sight[];
  /** Where the draft leaves each model, and the one from whom lines are drawn. */
  ends: Map<number, Point>;
  chief: number | null;
  paper: Paper;
  /** One pixel of the screen, in millimetres of the picture. */
  px: number;
}

/** Pixels between a base and its shield, from shield to shield, and how often one is put farther out. */
const [GAP, APART, TRIES] = [15, 25, 7];

/** What a shield says: the number that cover gives, a dash for none; both where weapons find different cover. */
export function lead(covers: readonly Cover[]): string {
  return [...new Set(covers.map((one) => (one.holds ? one.gives : "–")))].join(" ");
}

export function shields(ghost: Ghost): Shield[] {
  const found: Shield[] = [];
  for (const faced of ghost.facing) {
    for (const ref of new Set(faced.own.map((one) => one.ref))) add(found, ghost, faced, ref, true);
    for (const ref of new Set(faced.theirs.map((one) => one.ref))) add(found, ghost, faced, ref, false);
  }
  return found;
}

function add(found: Shield[], ghost: Ghost, faced: Facing, ref: Ref, isOwn: boolean): void {
  const own = modelOf(ghost, isOwn && ref[0] === "m" ? ref : `m${ghost.chief}`);
  const foe = modelOf(ghost, !isOwn && ref[0] === "m" ? ref : aimedAt(ghost, faced.foe));
  const seat = unitOf(ghost.state, ref)?.seat;
  if (!own || !foe || seat === undefined) return;
  const [near, away] = isOwn ? [own, foe] : [foe, own];
  const covers = (isOwn ? faced.own : faced.theirs).filter((one) => one.ref === ref);
  const [words, holds] = [lead(covers), covers.some((one) => one.holds)];
  const same = found.find((one) => isOwn && one.key.startsWith("own") && one.words === words && far(one.at, out(near, away, GAP, ghost.px)) < APART * ghost.px);
  if (same) same.foes.push(faced.foe);
  else found.push({ key: `${isOwn ? "own" : "theirs"} ${faced.foe} ${ref}`, foes: [faced.foe], seat, at: spot(near, away, ghost.px, found), words, holds });
}

interface Disc { at: Spot; r: number }

function modelOf(ghost: Ghost, ref: Ref): Disc | null {
  const id = Number(ref.slice(1));
  const model = ghost.state.models[id];
  const place = ghost.ends.get(id) ?? model?.place;
  return model && isPoint(place) ? { at: ghost.paper.at(place), r: ghost.paper.length(model.radius) } : null;
}

/** The model of a unit to which the line of sight is drawn. */
function aimedAt(ghost: Ghost, unit: Ref): Ref {
  const drawn = ghost.sight.find((line) => `u${unitOf(ghost.state, line.target)?.id}` === unit);
  const found = unitOf(ghost.state, unit);
  return drawn?.target ?? `m${found?.leader ?? found?.members[0] ?? -1}`;
}

/** So many pixels from the edge of one disc toward another, never beyond the middle between them. */
function out(near: Disc, away: Disc, pixels: number, px: number): Spot {
  const length = far(near.at, away.at) || 1;
  const share = Math.min(near.r + pixels * px, Math.max(near.r, length / 2 - 12 * px)) / length;
  return [near.at[0] + (away.at[0] - near.at[0]) * share, near.at[1] + (away.at[1] - near.at[1]) * share];
}

/** Near the first disc on the line to the other, clear of the shields that lie there. */
function spot(near: Disc, away: Disc, px: number, found: readonly Shield[]): Spot {
  const tries = Array.from({ length: TRIES }, (_, n) => out(near, away, GAP + n * APART, px));
  return tries.find((at) => found.every((other) => far(other.at, at) >= APART * px)) ?? tries[0]!;
}
