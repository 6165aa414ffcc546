// Plays what happened: figures walk their real paths, the fallen leave a cross until the round ends.
import { battle } from "../battle/match.svelte";
import { ui } from "../kit/ui.svelte";
import type { AnyEvent, Point, Ref, State } from "../wire";
import { far, isPoint, type Paper, type Spot } from "../draw/geometry";
import { shortName } from "../scene/naming";
import { unitOf } from "../scene/pieces";

const LONGEST = 600;
const SHORTEST = 320;
const SHOWN = 1800;

/** So many of a unit fell here; it stays until one's own next deed. */
export interface Loss { id: number; at: Point; words: string }

export interface Fallen { round: number; at: Point; unit: number }

/** Somebody did something to somebody: drawn as an arrow for a moment. */
export interface Deed { id: number; from: Point; to: Point; seat: number }

/** The way of one model of a unit of the other side, and where it was stopped on it. */
export interface Trail { id: number; seat: number; way: Point[]; stops: Point[] }

class Motion {
  /** Since one's own last deed. */
  trails = $state.raw<Trail[]>([]);
  fallen = $state.raw<Fallen[]>([]);
  deeds = $state.raw<Deed[]>([]);
  losses = $state.raw<Loss[]>([]);
  #count = 0;

  #before: State | null = null;

  /** Play the newest events of the battle on a picture that shows their end already. */
  take(root: Element, paper: Paper): void {
    const [before, now] = [this.#before, battle.view];
    this.#before = now;
    if (!before || !now || before.board[0] !== now.board[0]) {
      this.fallen = [];
      this.deeds = [];
      this.losses = [];
      this.trails = [];
      return;
    }
    this.trace(battle.events, before);
    this.point(battle.events, before);
    this.mourn(battle.events, before, now.round);
    this.walk(root, battle.events, before, paper);
  }

  /** Point from who decided to whom it concerns, where these are of different sides. */
  point(events: AnyEvent[], before: State): void {
    const found: Deed[] = [];
    for (const event of events) {
      if (event.type !== "Decided") continue;
      const [a, b] = event.refs;
      const [from, to] = [a ? middleOf(before, a) : null, b ? middleOf(before, b) : null];
      if (!from || !to || !a || !b || unitOf(before, a)?.seat === unitOf(before, b)?.seat) continue;
      found.push({ id: ++this.#count, from, to, seat: event.seat });
    }
    if (!found.length) return;
    this.deeds = [...this.deeds, ...found];
    const last = this.#count;
    setTimeout(() => (this.deeds = this.deeds.filter((deed) => deed.id > last)), SHOWN);
  }

  /** Remember who fell, from where they stood in the view before. */
  mourn(events: AnyEvent[], before: State, round: number): void {
    const lost: Fallen[] = [];
    for (const event of events) {
      if (event.type !== "Removed" || event.fate !== "lost") continue;
      for (const ref of event.refs) {
        const model = ref[0] === "m" ? before.models[Number(ref.slice(1))] : undefined;
        if (model && isPoint(model.place)) lost.push({ round, at: model.place, unit: model.unit });
      }
    }
    const units = [...new Set(lost.map((one) => one.unit))];
    const marks = units.map((id): Loss => {
      const [unit, fell] = [before.units[id], lost.filter((one) => one.unit === id)];
      return { id: ++this.#count, at: fell[0]!.at, words: `−${fell.length} ${unit ? shortName(unit, before.units) : ""}` };
    });
    if (marks.length) this.losses = [...this.losses, ...marks];
    if (lost.length) this.fallen = [...this.fallen.filter((one) => one.round === round), ...lost];
  }

  /** Keep the longest way of every unit of another side; what goes on from where a way has ended is the same way. */
  trace(events: AnyEvent[], before: State): void {
    const ends = new Map(this.trails.map((trail) => [trail.id, trail]));
    for (const event of events) {
      if (event.type !== "Moved") continue;
      const legs = event.paths.map(([id, path]) => ({ id, path: path.filter(isPoint) })).filter((leg) => leg.path.length);
      for (const { id, path } of legs) {
        const [model, known] = [before.models[id], ends.get(id)];
        const unit = model ? before.units[model.unit] : undefined;
        const start = known ? known.way.at(-1) : model?.place;
        if (!unit || unit.seat < 0 || unit.seat === battle.seat || !isPoint(start)) continue;
        const mates = [...ends.values()].filter((one) => one.id !== id && before.models[one.id]?.unit === unit.id);
        if (!known && mates.length) continue;
        ends.set(id, { id, seat: unit.seat, way: [...(known?.way ?? [start]), ...path], stops: [...(known?.stops ?? []), path.at(-1)!] });
      }
    }
    this.trails = [...ends.values()];
  }
  /** One's own deed: what the others did is known. */
  forget(): void {
    this.trails = [];
  }

  /** Let figures walk from where they stood; the picture already shows where they end. */
  walk(root: Element, events: AnyEvent[], before: State, paper: Paper): void {
    if (!ui.motion || battle.mode === "replay") return;
    const places = new Map<number, Point>();
    for (const model of before.models) if (isPoint(model.place)) places.set(model.id, model.place);
    const ways = new Map<number, Point[]>();
    for (const event of events) {
      if (event.type !== "Moved") continue;
      for (const [id, path] of event.paths) {
        const start = ways.get(id) ?? (places.has(id) ? [places.get(id)!] : []);
        ways.set(id, [...start, ...path.filter(isPoint)]);
      }
    }
    for (const [id, way] of ways) play(root.querySelector<SVGElement>(`[data-model="${id}"]`), way.map((point) => paper.at(point)));
  }
}

/** The middle of a unit, a model or a piece of terrain. */
function middleOf(state: State, ref: Ref): Point | null {
  const feature = ref[0] === "f" ? state.features.find((one) => one.id === Number(ref.slice(1))) : undefined;
  const members = ref[0] === "m" ? [Number(ref.slice(1))] : (unitOf(state, ref)?.members ?? []);
  const places = feature ? feature.outline : members.map((id) => state.models[id]?.place).filter(isPoint);
  if (!places.length) return null;
  return [places.reduce((sum, p) => sum + p[0], 0) / places.length, places.reduce((sum, p) => sum + p[1], 0) / places.length];
}

function play(figure: SVGElement | null, way: Spot[]): void {
  if (!figure || way.length < 2) return;
  const legs = way.map((spot, index) => (index ? far(way[index - 1]!, spot) : 0));
  const whole = legs.reduce((sum, leg) => sum + leg, 0);
  if (!whole) return;
  const turned = /rotate\([^)]*\)/.exec(figure.style.transform)?.[0] ?? "";
  let gone = 0;
  const frames = way.map(([x, y], index) => {
    gone += legs[index]!;
    return { transform: `translate(${x}px,${y}px) ${turned}`, offset: Math.min(gone / whole, 1) };
  });
  figure.animate(frames, { duration: Math.min(LONGEST, Math.max(SHORTEST, whole * 3)), easing: "cubic-bezier(.3,.1,.3,1)" });
}

export const motion = new Motion();
