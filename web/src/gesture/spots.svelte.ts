// A better spot: whoever looks at an enemy is told of a place in reach from which the odds are clearly better, and goes there by one click.
import { asked } from "../battle/asked.svelte";
import { link } from "../battle/link.svelte";
import { battle } from "../battle/match.svelte";
import { isPoint } from "../draw/geometry";
import { unitOf } from "../scene/pieces";
import type { Point, Ref, SpotFound, State } from "../wire";

/** So long a pointer rests on somebody before it is asked, in milliseconds: who passes by asks nothing. */
const REST = 220;

class Spots {
  #found = $state.raw<SpotFound | null>(null);
  #asked = $state(0);
  #about = "";
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    link.on("spot", (found) => {
      if (found.n === this.#asked) [this.#found, this.#asked] = [found, 0];
    });
    // A search that came to nothing.
    link.on("error", ({ n }) => {
      if (n === this.#asked) this.#asked = 0;
    });
  }

  /** What was found for the question that is open. */
  get found(): SpotFound | null {
    const found = this.#found;
    return found && battle.mode === "live" && battle.decision?.type === "Choose" && found.revision === battle.revision ? found : null;
  }
  /** Whether the server still looks for one. */
  get isSeeking(): boolean { return this.#asked > 0; }
  /** Of a target. */
  of(ref: Ref | null): SpotFound | null {
    return ref !== null && this.found?.ref === ref ? this.found : null;
  }

  /** The pointer rests on a piece, or somebody aims at it. */
  point(state: State, ref: Ref | null): void {
    clearTimeout(this.#timer);
    const unit = ref ? unitOf(state, ref) : null;
    const form = battle.decision;
    if (!unit || form?.type !== "Choose" || form.commits || unit.seat === form.seat || battle.mode !== "live") return;
    this.#timer = setTimeout(() => this.ask(`u${unit.id}`), REST);
  }
  ask(ref: Ref): void {
    const about = `${battle.revision} ${ref} ${JSON.stringify(asked.after)}`;
    if (about === this.#about) return;
    this.#about = about;
    this.#asked = link.send({ type: "spot", ref, after: asked.after });
  }

  /** Whether a place lies on the spot that is drawn. */
  isOn(state: State, at: Point, slack: number): boolean {
    return (this.found?.spot?.ends ?? []).some(([id, end]) => Math.hypot(at[0] - end[0], at[1] - end[1]) <= (state.models[id]?.radius ?? 0) + slack);
  }
  /** Go there; false where there is no such spot. */
  go(): boolean {
    const spot = this.found?.spot;
    if (!spot) return false;
    asked.perform(spot);
    return true;
  }
  /** The middle of where everybody would stand. */
  get middle(): Point | null {
    const ends = (this.found?.spot?.ends ?? []).map(([, end]) => end).filter(isPoint);
    return ends.length ? [ends.reduce((sum, [x]) => sum + x, 0) / ends.length, ends.reduce((sum, [, y]) => sum + y, 0) / ends.length] : null;
  }
}

export const spots = new Spots();
