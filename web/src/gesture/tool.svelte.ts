// What the pointer does to the draft, by kind of decision: choose pieces, drag formations or single models, set down.
import { asked } from "../battle/asked.svelte";
import { draft } from "../battle/draft.svelte";
import { battle } from "../battle/match.svelte";
import { isPoint } from "../draw/geometry";
import { ui } from "../kit/ui.svelte";
import { binFor, keyFor, modelAt, unitOf } from "../scene/pieces";
import type { Move, Place, Point, Ref, State } from "../wire";
import { aim, bandAt } from "./aim.svelte";
import { grip } from "./grip.svelte";
import { picks } from "./picks.svelte";
import { nearest, onto, turned } from "./places";
import { spots } from "./spots.svelte";

class Tool {
  /** A place in a band that was clicked: whoever is asked to move next goes there. */
  #bound: { to: Point; revision: number } | null = null;
  /** The question whose answer belongs to the deed of the answer before. */
  #joined = -1;
  /** The acting unit is dragged before a move was chosen. */
  #isDrawn = false;
  #hasLeft = false;
  /** The question for which something has been laid by hand: it stays until it is dragged or laid elsewhere. */
  #laid = -1;

  /** Take hold of something; false if the pointer is free to move the camera. */
  grab(state: State, at: Point, slack: number, alone: boolean): boolean {
    const form = battle.decision;
    grip.at = at;
    if (form?.type === "Move") return this.#grabMover(form, state, at, slack, alone);
    if (form?.type === "Place") return this.#grabPlaced(form, at, slack, state);
    const model = form?.type === "Choose" && asked.reach.some((band) => band.key) ? modelAt(state, at, slack) : null;
    this.#isDrawn = model !== null && form !== null && form.about.includes(`u${model.unit}`);
    return this.#isDrawn;
  }

  #grabMover(form: Move, state: State, at: Point, slack: number, alone: boolean): boolean {
    const movers = new Set(form.movers.map((mover) => mover.model));
    const ghost = nearest(grip.ends, state, at, slack);
    if (form.edge && ghost === null) {
      const from = onto(form.edge.start, form.edge.end, at);
      if (Math.hypot(at[0] - from[0], at[1] - from[1]) > 900 + slack) return false;
      grip.take(grip.chief ?? -1, { from });
      return true;
    }
    const model = ghost === null ? modelAt(state, at, slack) : null;
    const id = ghost ?? (model && movers.has(model.id) ? model.id : null);
    if (id === null) return false;
    if (ghost === null) grip.via = [];
    const isAlone = alone || form.movers.length === 1 || (ghost !== null && ghost !== grip.chief && grip.ends.size > 1);
    const taken = isAlone ? id : (grip.chief ?? id);
    const here = grip.ends.get(taken) ?? state.models[taken]?.place;
    grip.take(taken, { alone: isAlone && form.movers.length > 1, offset: isPoint(here) ? [here[0] - at[0], here[1] - at[1]] : [0, 0] });
    return true;
  }

  #grabPlaced(form: Place, at: Point, slack: number, state: State): boolean {
    if (form.outline.length) {
      const spot = draft.placements[0]?.[1];
      if (!spot || Math.hypot(spot[0] - at[0], spot[1] - at[1]) > 800) return false;
      this.#laid = battle.revision;
      grip.take(-1, { offset: [spot[0] - at[0], spot[1] - at[1]] });
      return true;
    }
    const ghost = nearest(grip.ends, state, at, slack);
    if (ghost === null) return false;
    const here = grip.ends.get(ghost)!;
    grip.take(ghost, { alone: ghost !== grip.chief && form.models.length > 1, offset: [here[0] - at[0], here[1] - at[1]] });
    return true;
  }

  drag(at: Point): void {
    grip.at = at;
    this.#hasLeft = this.#isDrawn;
    grip.drag(at);
  }

  drop(): void {
    if (this.#isDrawn && grip.at && this.#hasLeft) this.go(grip.at);
    this.#isDrawn = this.#hasLeft = false;
    grip.drop();
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

  /** A click: choose what lies there, send the unit there, or look at what it is. */
  click(state: State, ref: Ref | null, at: Point, isCorner = false): void {
    const form = battle.decision;
    if (form?.type === "Move" && (isCorner || grip.isPinning) && grip.pin()) return grip.goOn(at);
    if (form?.type === "Choose") {
      if (ref?.[0] !== "m" && spots.isOn(state, at, 0) && spots.go()) return;
      const key = keyFor(form, state, ref);
      if (key !== null) return picks.pick(key);
      if (ref && aim.take(state, ref)) return spots.point(state, ref);
      aim.drop();
    }
    const bin = form?.type === "Allocate" ? binFor(form, state, ref) : null;
    if (bin !== null) return picks.give(bin);
    const unit = ref ? unitOf(state, ref) : null;
    if (form?.type === "Place" && form.aim) this.#sendTo(at);
    else if (unit) ui.selected = ui.selected === unit.id ? null : unit.id;
    else if (ref === null || form?.type === "Place") this.#sendTo(at);
  }

  #sendTo(at: Point): void {
    const form = battle.decision;
    if (form?.type !== "Move" && form?.type !== "Place") {
      if (!this.go(at)) ui.selected = null;
      return;
    }
    grip.via = [];
    this.#laid = battle.revision;
    grip.take(grip.chief ?? -1, form.type === "Move" && form.edge ? { from: onto(form.edge.start, form.edge.end, at) } : {});
    grip.send(at);
    this.drop();
  }

  /** Shift where the draft ends, by keys. */
  nudge(dx: number, dy: number): void {
    const [chief, form] = [grip.chief, battle.decision];
    const isTerrain = form?.type === "Place" && form.outline.length > 0;
    const place = chief === null ? null : (grip.ends.get(chief) ?? battle.view?.models[chief]?.place);
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
    const chief = grip.chief;
    const end = chief === null ? undefined : grip.ends.get(chief);
    if (chief === null || !end) return;
    const form = battle.decision;
    const start = form?.type === "Move" && form.edge ? draft.paths.find(([id]) => id === chief)?.[1][0] : undefined;
    asked.try(form?.type === "Place" ? { to: end } : { drag: chief, to: end, ...(start ? { from: start } : {}) });
  }

  /** A template that nobody has laid yet goes with the pointer, so that who is covered and the odds are seen before the click. */
  follow(at: Point | null): void {
    const form = battle.decision;
    if (form?.type !== "Place" || !form.aim || this.#laid === battle.revision || asked.suggested || grip.held !== null || battle.mode !== "live") return;
    if (at) return grip.send(at);
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
    if (put && form?.type === "Place" && form.outline.length) grip.send(put);
  }
}

export const tool = new Tool();
