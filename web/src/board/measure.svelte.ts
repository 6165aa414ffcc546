// A ruler anybody may lay where the rules let him measure first; where they do not it stays in the box and says why.
import { battle } from "../match.svelte";
import { ui } from "../ui.svelte";
import type { Model, Point } from "../wire";
import { far, inWords } from "./geometry";
import { modelAt } from "./pieces";

const WHY = "Measuring comes after declaring in this battle.";

class Ruler {
  start = $state.raw<Point | null>(null);
  end = $state.raw<Point | null>(null);
  isHeld = $state(false);
  #from: Model | null = null;
  #to: Model | null = null;

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
    this.start = this.end = null;
    ui.layers.ruler = false;
  }

  /** Laid on a base it lies on its middle. */
  #on(at: Point): [Point, Model | null] {
    const model = battle.shown ? modelAt(battle.shown, at, 0) : null;
    return model ? [model.place as Point, model] : [at, null];
  }

  grab(at: Point): boolean {
    if (!ui.layers.ruler || !this.isAllowed) return false;
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

  /** How far the piece it starts at may go now, in hundredths; null where it is not asked to. */
  get limit(): number | null {
    const form = battle.decision;
    const mover = form?.type === "Move" ? form.movers.find((one) => one.model === this.#from?.id) : undefined;
    return mover?.allowance ?? null;
  }

  /** From end to end, and where it lies on bases from edge to edge, in hundredths. */
  get lengths(): { whole: number; gap: number | null } {
    if (!this.start || !this.end) return { whole: 0, gap: null };
    const whole = far(this.start, this.end);
    const bases = (this.#from?.radius ?? 0) + (this.#to && this.#to.id !== this.#from?.id ? this.#to.radius : 0);
    return { whole, gap: bases ? Math.max(0, whole - bases) : null };
  }
}

/** Whether a length lies within a limit, and by how much; in hundredths. */
export function inOrOut(length: number, limit: number): string {
  return length <= limit ? `in by ${inWords(limit - length)}` : `out by ${inWords(length - limit)}`;
}

export const ruler = new Ruler();
