// A ruler anybody may lay where the rules let him measure first; where they do not it stays in the box and says why.
// It is private until it is shown to the others on purpose.
import { link } from "../battle/link.svelte";
import { battle } from "../battle/match.svelte";
import { ui } from "../kit/ui.svelte";
import type { Laid, Model, Point, State } from "../wire";
import { far, inWords } from "../draw/geometry";
import { modelAt } from "../scene/pieces";

const WHY = "Measuring comes after declaring in this battle.";

class Ruler {
  start = $state.raw<Point | null>(null);
  end = $state.raw<Point | null>(null);
  isHeld = $state(false);
  #from: Model | null = null;
  #to: Model | null = null;

  /** Rulers that seats show, by seat, each for its time. */
  laid = $state.raw<Record<number, Laid>>({});
  #timers: Record<number, ReturnType<typeof setTimeout>> = {};

  constructor() {
    link.on("ruler", (laid) => this.#show(laid));
    link.on("welcome", () => (this.laid = {}));
  }

  #show(laid: Laid): void {
    clearTimeout(this.#timers[laid.seat]);
    const { [laid.seat]: _, ...others } = this.laid;
    this.laid = laid.left ? { ...others, [laid.seat]: laid } : others;
    if (laid.left) this.#timers[laid.seat] = setTimeout(() => this.#show({ ...laid, left: 0 }), laid.left);
  }

  get isAllowed(): boolean {
    return battle.welcome?.measuring ?? false;
  }
  get why(): string {
    return this.isAllowed ? "" : WHY;
  }

  toggle(): void {
    if (this.isAllowed) ui.toggle("ruler");
    else ui.said = WHY;
  }

  /** Put it back into the box. */
  lift(): void {
    this.hide();
    this.start = this.end = null;
    ui.layers.ruler = false;
  }

  /** It lies on the table, and laid on a base on its middle. */
  #on([x, y]: Point): [Point, Model | null] {
    const [width, depth] = battle.shown?.board ?? [x, y];
    const at: Point = [Math.min(Math.max(x, 0), width), Math.min(Math.max(y, 0), depth)];
    const model = battle.shown ? modelAt(battle.shown, at, 0) : null;
    return model ? [model.place, model] : [at, null];
  }

  grab(at: Point): boolean {
    if (!ui.layers.ruler || !this.isAllowed) return false;
    this.hide();
    [this.start, this.#from] = this.#on(at);
    [this.end, this.#to] = [this.start, this.#from];
    this.isHeld = true;
    return true;
  }
  drag(at: Point): void {
    [this.end, this.#to] = this.#on(at);
  }
  drop(): void {
    this.isHeld = false;
  }
  /** From one place to another, without a hand. */
  lay(from: Point, to: Point): void {
    ui.layers.ruler = true;
    if (!this.grab(from)) return;
    this.drag(to);
    this.drop();
  }

  get isLaid(): boolean {
    return this.start !== null && this.end !== null && far(this.start, this.end) > 0;
  }
  /** Whether the others see it now: what this seat shows is what lies here. */
  get isShown(): boolean {
    const shown = this.laid[battle.seat];
    return this.isLaid && shown !== undefined && isSame(shown.from, this.start) && isSame(shown.to, this.end);
  }
  get canShow(): boolean {
    return this.isAllowed && battle.seat >= 0 && battle.mode === "live" && ui.layers.ruler && this.isLaid;
  }
  /** Show it to the others, or take it away again; false where there is nothing to show. */
  share(): boolean {
    if (!this.canShow) return false;
    if (this.isShown) this.hide();
    else link.send({ type: "ruler", from: this.start, to: this.end });
    return true;
  }
  /** Point at a spot for everybody; nothing is measured, so any battle on a plane lets one. */
  point(at: Point): boolean {
    const [width, depth] = battle.shown?.board ?? [0, 0];
    if (battle.seat < 0 || battle.mode !== "live" || at[0] < 0 || at[1] < 0 || at[0] > width || at[1] > depth) return false;
    return link.send({ type: "ruler", from: at, to: at }) > 0;
  }
  hide(): void {
    if (this.isShown) link.send({ type: "ruler" });
  }

  /** How far the piece it starts at may go now, in hundredths; null where it is not asked to. */
  get limit(): number | null {
    const form = battle.decision;
    const mover = form?.type === "Move" ? form.movers.find((one) => one.model === this.#from?.id) : undefined;
    return mover?.allowance ?? null;
  }

  /** From end to end, and where it lies on bases from edge to edge, in hundredths. */
  get lengths(): Lengths {
    return this.start && this.end ? lengthsOf(this.start, this.end, this.#from, this.#to) : { whole: 0, gap: null };
  }

  /** Rulers of others, with their lengths as this screen sees the table. */
  get others(): { laid: Laid; lengths: Lengths }[] {
    const [table, isOwn] = [battle.view, this.isShown];
    if (!table || battle.mode !== "live") return [];
    return Object.values(this.laid).filter((laid) => !(isOwn && laid.seat === battle.seat)).map((laid) => ({ laid, lengths: measured(table, laid) }));
  }
}

export function isPointer(laid: Pick<Laid, "from" | "to">): boolean {
  return isSame(laid.from, laid.to);
}

export interface Lengths { whole: number; gap: number | null }

function lengthsOf(start: Point, end: Point, from: Model | null, to: Model | null): Lengths {
  const whole = far(start, end);
  const bases = (from?.radius ?? 0) + (to && to.id !== from?.id ? to.radius : 0);
  return { whole, gap: bases ? Math.max(0, whole - bases) : null };
}

/** A ruler that lies on the middle of bases lies on these bases. */
export function measured(table: State, { from, to }: Pick<Laid, "from" | "to">): Lengths {
  const on = (at: Point): Model | null => {
    const model = modelAt(table, at, 0);
    return model && isSame(model.place, at) ? model : null;
  };
  return lengthsOf(from, to, on(from), on(to));
}

/** A length for people: between bases and from the middle, where it lies on bases. */
export function lengthInWords({ whole, gap }: Lengths, unit: string): string {
  return gap === null ? `${inWords(whole)} ${unit}` : `${inWords(gap)} ${unit} between bases, ${inWords(whole)} from the middle`;
}

function isSame(a: Point, b: Point | null): boolean {
  return b !== null && a[0] === b[0] && a[1] === b[1];
}

/** Whether a length lies within a limit, and by how much; in hundredths. */
export function inOrOut(length: number, limit: number): string {
  return length <= limit ? `in by ${inWords(limit - length)}` : `out by ${inWords(length - limit)}`;
}

export const ruler = new Ruler();
