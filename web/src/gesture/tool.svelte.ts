// What the pointer does to the draft, by kind of decision: choose pieces, drag formations or single models, set down.
import { draft } from "../battle/draft.svelte";
import { asked } from "../battle/asked.svelte";
import { battle } from "../battle/match.svelte";
import { ui } from "../kit/ui.svelte";
import type { Move, Place, Point, Ref, State } from "../wire";
import { aim, bandAt, seekAfter } from "./aim.svelte";
import { isPoint, lengthOf } from "../draw/geometry";
import { spots } from "./spots.svelte";
import { binFor, keyFor, modelAt, unitOf } from "../scene/pieces";

class Tool {
  /** The model in hand; -1: a terrain element. */
  held = $state<number | null>(null);
  /** Where the pointer is, on the table. */
  at = $state.raw<Point | null>(null);
  /** Corners of the way, set one after another; the way of the piece last sent somewhere. */
  via = $state.raw<Point[]>([]);
  /** Whether every click adds a corner: for those who have no Shift key at hand. */
  isPinning = $state(false);
  /** The choice that the pointer is on. */
  pointed = $state<string | null>(null);
  /** A place in a band that was clicked: whoever is asked to move next goes there. */
  #bound: { to: Point; revision: number } | null = null;
  /** The question whose answer belongs to the deed of the answer before. */
  #joined = -1;
  /** The acting unit is dragged before a move was chosen. */
  #isDrawn = false;
  #hasLeft = false;
  /** The question for which something has been laid by hand: it stays until it is dragged or laid elsewhere. */
  #laid = -1;
  #of: number | null = null;
  #isAlone = false;
  #offset: Point = [0, 0];
  #from: Point | null = null;

  get chief(): number | null {
    const form = battle.decision;
    if (form?.type === "Move") return form.cohesion?.leader ?? form.movers[0]?.model ?? null;
    if (form?.type === "Place" && form.models.length) {
      const leader = form.cohesion?.leader;
      return leader !== undefined && form.models.includes(leader) ? leader : (form.models[0] ?? null);
    }
    return null;
  }

  /** Where the draft would leave each piece. */
  get ends(): Map<number, Point> {
    const form = draft.decision;
    if (form?.type === "Move") return new Map(draft.paths.flatMap(([id, path]) => (path.length ? [[id, path[path.length - 1]!]] : [])));
    if (form?.type === "Place") return new Map(draft.placements.filter(([ref]) => ref[0] === "m").map(([ref, at]) => [Number(ref.slice(1)), at]));
    return new Map();
  }

  /** Whether the figures of a unit are shown pale because its ghosts stand elsewhere. */
  isGhosted(unit: number): boolean {
    if (battle.decision?.type !== "Move" || !draft.paths.length) return false;
    return battle.decision.about.includes(`u${unit}`) || battle.view?.models[draft.paths[0]![0]]?.unit === unit;
  }

  /** Take hold of something; false if the pointer is free to move the camera. */
  grab(state: State, at: Point, slack: number, alone: boolean): boolean {
    const form = battle.decision;
    this.at = at;
    if (form?.type === "Move") return this.#grabMover(form, state, at, slack, alone);
    if (form?.type === "Place") return this.#grabPlaced(form, at, slack, state);
    const model = form?.type === "Choose" && asked.reach.some((band) => band.key) ? modelAt(state, at, slack) : null;
    this.#isDrawn = model !== null && form !== null && form.about.includes(`u${model.unit}`);
    return this.#isDrawn;
  }

  /** Go to a place in a band: the move is chosen, and its draft ends there. */
  go(at: Point): boolean {
    const band = bandAt(asked.reach, at);
    if (!band || battle.decision?.type !== "Choose") return false;
    this.#bound = { to: at, revision: battle.revision };
    const stroll = asked.moves.find((one) => one.reach.key === band.key);
    if (stroll) asked.perform(stroll);
    else asked.confirm([band.key]);
    return true;
  }
  /** The move that a place was clicked for is asked about: its draft is made. */
  arrive(): void {
    const bound = this.#bound;
    if (!bound || battle.revision === bound.revision) return;
    this.#bound = null;
    if (battle.decision?.type !== "Move") return;
    this.#joined = battle.revision;
    this.#sendTo(bound.to);
  }
  /** Send the draft; what a click began is one deed with it. */
  confirm(answer: unknown = draft.answer): void {
    asked.confirm(answer, this.#joined === battle.revision);
  }

  #grabMover(form: Move, state: State, at: Point, slack: number, alone: boolean): boolean {
    const movers = new Set(form.movers.map((mover) => mover.model));
    const ghost = nearest(this.ends, state, at, slack);
    if (form.edge && ghost === null) {
      const start = onto(form.edge.start, form.edge.end, at);
      if (Math.hypot(at[0] - start[0], at[1] - start[1]) > 900 + slack) return false;
      this.#hold(this.chief ?? -1, false, [0, 0]);
      this.#from = start;
      return true;
    }
    const model = ghost === null ? modelAt(state, at, slack) : null;
    const id = ghost ?? (model && movers.has(model.id) ? model.id : null);
    if (id === null) return false;
    if (ghost === null) this.via = [];
    const isAlone = alone || form.movers.length === 1 || (ghost !== null && ghost !== this.chief && this.ends.size > 1);
    const taken = isAlone ? id : (this.chief ?? id);
    const here = this.ends.get(taken) ?? state.models[taken]?.place;
    this.#hold(taken, isAlone && form.movers.length > 1, isPoint(here) ? [here[0] - at[0], here[1] - at[1]] : [0, 0]);
    return true;
  }

  #grabPlaced(form: Place, at: Point, slack: number, state: State): boolean {
    if (form.outline.length) {
      const spot = draft.placements[0]?.[1];
      if (!spot || Math.hypot(spot[0] - at[0], spot[1] - at[1]) > 800) return false;
      this.#laid = battle.revision;
      this.#hold(-1, false, [spot[0] - at[0], spot[1] - at[1]]);
      return true;
    }
    const ghost = nearest(this.ends, state, at, slack);
    if (ghost === null) return false;
    const isAlone = ghost !== this.chief && form.models.length > 1;
    const here = this.ends.get(ghost)!;
    this.#hold(ghost, isAlone, [here[0] - at[0], here[1] - at[1]]);
    return true;
  }

  #hold(id: number, alone: boolean, offset: Point): void {
    if (id !== this.#of || !draft.paths.length) this.via = [];
    this.#of = id;
    this.held = id;
    this.#isAlone = alone;
    this.#offset = offset;
    this.#from = null;
  }

  drag(at: Point): void {
    this.at = at;
    this.#hasLeft = this.#isDrawn;
    if (this.held === null) return;
    const to: Point = [at[0] + this.#offset[0], at[1] + this.#offset[1]];
    this.#send(to);
  }

  #send(to: Point): void {
    const form = battle.decision;
    const goal: Point = [Math.max(0, to[0]), Math.max(0, to[1])];
    if (form?.type === "Place" && form.outline.length) {
      draft.put([["f", goal, draft.turn]]);
      asked.try({ to: goal, turn: draft.turn });
    } else if (form?.type === "Place") {
      asked.try(this.#isAlone ? { drag: this.held, to: goal, alone: true, answer: draft.placements } : { to: goal });
    } else if (form?.type === "Move") {
      const from = this.#from ? { from: this.#from } : {};
      const via = this.via.length ? { via: this.via } : {};
      asked.try({ drag: this.held, to: this.#snapped(form, goal), ...from, ...via, ...(this.#isAlone ? { alone: true, answer: draft.paths } : {}) });
    }
  }

  /** A goal farther away than the way allowed is pulled back to just that far. */
  #snapped(form: Move, to: Point): Point {
    const start = this.#from ?? battle.view?.models[this.held ?? -1]?.place;
    const most = form.movers.find((mover) => mover.model === this.held)?.allowance;
    if (!start || !isPoint(start) || most === undefined) return to;
    const way = [start, ...this.via];
    return within(way[way.length - 1]!, to, Math.max(0, most - Math.ceil(lengthOf(way))));
  }

  drop(): void {
    if (this.#isDrawn && this.at && this.#hasLeft) this.go(this.at);
    this.#isDrawn = this.#hasLeft = false;
    this.held = null;
  }

  /** The way goes on from where the draft ends: that end becomes a corner of it. */
  pin(): boolean {
    const id = this.#of;
    const end = id === null ? undefined : this.ends.get(id);
    const last = this.via[this.via.length - 1];
    if (battle.decision?.type !== "Move" || battle.decision.edge || !end || this.via.length >= (battle.welcome?.corners ?? 0)) return false;
    if (last && last[0] === end[0] && last[1] === end[1]) return false;
    this.via = [...this.via, end];
    return true;
  }

  /** The last corner is taken back: the way ends there again. Without one the draft is dropped. */
  unpin(): boolean {
    if (battle.decision?.type !== "Move" || !draft.paths.length) return false;
    const last = this.via[this.via.length - 1];
    if (!last || this.#of === null) return (asked.cancel(), true);
    this.via = this.via.slice(0, -1);
    this.held = this.#of;
    this.#send(last);
    this.drop();
    return true;
  }

  /** A click: choose what lies there, send the unit there, or look at what it is. */
  click(state: State, ref: Ref | null, at: Point, isCorner = false): void {
    const form = battle.decision;
    if (form?.type === "Move" && (isCorner || this.isPinning) && this.pin()) return this.#goOn(at);
    if (form?.type === "Choose") {
      if (ref?.[0] !== "m" && spots.isOn(state, at, 0) && spots.go()) return;
      const key = keyFor(form, state, ref);
      if (key !== null) return this.pick(key);
      if (ref && aim.take(state, ref)) return spots.point(state, ref);
      aim.drop();
    }
    const bin = form?.type === "Allocate" ? binFor(form, state, ref) : null;
    if (bin !== null) return this.give(bin);
    const unit = ref ? unitOf(state, ref) : null;
    if (form?.type === "Place" && form.aim) this.#sendTo(at);
    else if (unit) ui.selected = ui.selected === unit.id ? null : unit.id;
    else if (ref === null || form?.type === "Place") this.#sendTo(at);
  }

  /** From the last corner on to a place. */
  #goOn(at: Point): void {
    this.held = this.#of;
    this.#offset = [0, 0];
    this.#send(at);
    this.drop();
  }

  #sendTo(at: Point): void {
    const form = battle.decision;
    if (form?.type !== "Move" && form?.type !== "Place") {
      if (!this.go(at)) ui.selected = null;
      return;
    }
    this.via = [];
    this.#laid = battle.revision;
    this.#hold(this.chief ?? -1, false, [0, 0]);
    if (form.type === "Move" && form.edge) this.#from = onto(form.edge.start, form.edge.end, at);
    this.#send(at);
    this.drop();
  }

  /** Shift where the draft ends, by keys. */
  nudge(dx: number, dy: number): void {
    const chief = this.chief;
    const form = battle.decision;
    const isTerrain = form?.type === "Place" && form.outline.length > 0;
    const place = chief === null ? null : (this.ends.get(chief) ?? battle.view?.models[chief]?.place);
    const board = battle.view?.board ?? [0, 0];
    const here = isTerrain ? draft.placements[0]?.[1] : place;
    const start: Point = here && isPoint(here) ? here : [Math.round(board[0] / 2), Math.round(board[1] / 2)];
    this.#sendTo([start[0] + dx, start[1] + dy]);
  }

  /** Let the engine find spots for everybody where the leader ends. */
  mend(): void {
    const cure = asked.tried?.cure;
    if (cure) {
      draft.take(cure.answer);
      return asked.try({ answer: cure.answer });
    }
    const chief = this.chief;
    const end = chief === null ? undefined : this.ends.get(chief);
    if (chief === null || !end) return;
    const form = battle.decision;
    const start = form?.type === "Move" && form.edge ? draft.paths.find(([id]) => id === chief)?.[1][0] : undefined;
    asked.try(form?.type === "Place" ? { to: end } : { drag: chief, to: end, ...(start ? { from: start } : {}) });
  }

  /** Pick an option by its piece; the same one again confirms it. */
  pick(key: string): void {
    const form = battle.decision;
    if (form?.type !== "Choose") return;
    if (form.most === 1 && draft.keys[0] === key) return asked.confirm();
    draft.pick(key);
    asked.try({ answer: draft.keys });
    seekAfter(draft.keys);
  }

  /** Give one more of the first lot that is left to a taker; without any left, take its last one back. */
  give(bin: string): void {
    const form = battle.decision;
    if (form?.type !== "Allocate") return;
    const fits = (lot: string): boolean => !form.fits.length || form.fits.some(([what, to]) => what === lot && to === bin);
    const most = form.bins.find((one) => one.key === bin)?.most ?? Infinity;
    const held = form.lots.reduce((sum, lot) => sum + draft.shareOf(lot.key, bin), 0);
    const next = held < most ? form.lots.find((lot) => fits(lot.key) && draft.leftOf(form, lot.key) > 0) : undefined;
    const back = next ?? form.lots.find((lot) => draft.shareOf(lot.key, bin) > 0);
    if (back) draft.share(back.key, bin, draft.shareOf(back.key, bin) + (next ? 1 : -1));
    asked.try({ answer: draft.answer });
  }

  /** What a choice would mean, while the pointer is on it. */
  preview(key: string | null): void {
    const form = battle.decision;
    this.pointed = key;
    if (form?.type !== "Choose" || form.most !== 1) return;
    asked.try(key === null ? (draft.keys.length ? { answer: draft.keys } : {}) : { answer: [key] });
  }

  /** A template that nobody has laid yet goes with the pointer, so that who is covered and the odds are seen before the click. */
  follow(at: Point | null): void {
    const form = battle.decision;
    if (form?.type !== "Place" || !form.aim || this.#laid === battle.revision || asked.suggested || this.held !== null || battle.mode !== "live") return;
    if (at) return this.#send(at);
    if (draft.placements.length) asked.cancel();
  }
  /** A template that reaches from its gun towards a point is turned about the gun; what stands for itself about its middle. */
  rotate(by: number): void {
    const form = battle.decision;
    const put = draft.placements[0]?.[1];
    const gun = form?.type === "Place" && form.aim && !form.aim.radius ? battle.view?.models[form.aim.guns[0]?.model ?? -1]?.place : undefined;
    if (form?.type === "Place" && form.aim) {
      if (put && isPoint(gun)) this.#sendTo(turned(put, gun, -by / 3));
      return;
    }
    draft.turn = (((draft.turn + by) % 360) + 360) % 360;
    const spot = draft.placements[0]?.[1];
    if (spot && battle.decision?.type === "Place" && battle.decision.outline.length) this.#send(spot);
  }
}

/** The last point on the straight way to a goal that is no farther than so much. */
export function within(start: Point, to: Point, most: number): Point {
  const [dx, dy] = [to[0] - start[0], to[1] - start[1]];
  const away = Math.hypot(dx, dy);
  if (away <= most) return to;
  return [start[0] + Math.trunc((dx * most) / away), start[1] + Math.trunc((dy * most) / away)];
}

/** A point turned about another one, in degrees. */
export function turned([x, y]: Point, [cx, cy]: Point, by: number): Point {
  const [dx, dy, turn] = [x - cx, y - cy, (by * Math.PI) / 180];
  return [Math.round(cx + dx * Math.cos(turn) - dy * Math.sin(turn)), Math.round(cy + dx * Math.sin(turn) + dy * Math.cos(turn))];
}

function nearest(ends: Map<number, Point>, state: State, at: Point, slack: number): number | null {
  let best: number | null = null;
  let least = Infinity;
  for (const [id, end] of ends) {
    const away = Math.hypot(end[0] - at[0], end[1] - at[1]) - (state.models[id]?.radius ?? 0);
    if (away <= slack && away < least) [best, least] = [id, away];
  }
  return best;
}

/** The point of an upright or level edge nearest to a place. */
function onto(start: Point, end: Point, at: Point): Point {
  const hold = (value: number, a: number, b: number): number => Math.min(Math.max(value, Math.min(a, b)), Math.max(a, b));
  return [hold(at[0], start[0], end[0]), hold(at[1], start[1], end[1])];
}

export const tool = new Tool();
