// What is in hand, and the way it goes: the draft of a move or a placement follows it.
import { asked } from "../battle/asked.svelte";
import { draft } from "../battle/draft.svelte";
import { battle } from "../battle/match.svelte";
import { isPoint, lengthOf } from "../draw/geometry";
import type { Move, Point } from "../wire";
import { within } from "./places";

/** How something is taken: alone out of its unit, off its middle, from a point of the edge. */
interface Hold { alone?: boolean; offset?: Point; from?: Point }

class Grip {
  /** The model in hand; -1: a terrain element. */
  held = $state<number | null>(null);
  /** Where the pointer is, on the table. */
  at = $state.raw<Point | null>(null);
  /** Corners of the way, set one after another; the way of the piece last sent somewhere. */
  via = $state.raw<Point[]>([]);
  /** Whether every click adds a corner: for those who have no Shift key at hand. */
  isPinning = $state(false);
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

  take(id: number, { alone = false, offset = [0, 0], from }: Hold = {}): void {
    if (id !== this.#of || !draft.paths.length) this.via = [];
    this.#of = this.held = id;
    this.#isAlone = alone;
    this.#offset = offset;
    this.#from = from ?? null;
  }

  /** What is held goes along with the pointer. */
  drag(at: Point): void {
    if (this.held !== null) this.send([at[0] + this.#offset[0], at[1] + this.#offset[1]]);
  }

  drop(): void {
    this.held = null;
  }

  send(to: Point): void {
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

  /** From the last corner on to a place. */
  goOn(at: Point): void {
    this.held = this.#of;
    this.#offset = [0, 0];
    this.send(at);
    this.drop();
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
    this.send(last);
    this.drop();
    return true;
  }
}

export const grip = new Grip();
