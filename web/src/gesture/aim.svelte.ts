// Aiming: a click on an enemy opens what can be done to it, with the odds; a second click does it.
import { draft } from "../battle/draft.svelte";
import { asked } from "../battle/asked.svelte";
import { battle } from "../battle/match.svelte";
import type { Deed, Reach, Ref, State } from "../wire";
import { unitOf } from "../scene/pieces";

class Aim {
  #ref = $state<Ref | null>(null);
  #moment = $state(-1);
  /** Which of the deeds at the target is meant. */
  #at = $state(0);

  /** The unit aimed at, as long as the same is asked. */
  get ref(): Ref | null { return battle.mode === "live" && this.#moment === battle.revision ? this.#ref : null; }
  /** What can be done to it, what promises most first. */
  get deeds(): Deed[] { return this.ref ? this.at(this.ref) : []; }
  get deed(): Deed | null { return this.deeds[this.#at] ?? this.deeds[0] ?? null; }

  at(ref: Ref): Deed[] {
    return asked.deeds.filter((deed) => deed.ref === ref || (battle.view && unitOf(battle.view, deed.ref)?.id === unitOf(battle.view, ref)?.id));
  }

  /** Aim at a piece; false where nothing can be done to it. The second time it is done. */
  take(state: State, ref: Ref): boolean {
    const unit = unitOf(state, ref);
    const target = unit ? `u${unit.id}` : ref;
    if (!unit || !this.at(target).length) return false;
    if (this.ref === target && this.deed) return (this.fire(this.deed), true);
    [this.#ref, this.#moment, this.#at] = [target, battle.revision, 0];
    this.#look();
    return true;
  }
  choose(deed: Deed): void {
    this.#at = Math.max(0, this.deeds.indexOf(deed));
    this.#look();
  }
  fire(deed: Deed): void {
    this.drop();
    asked.perform(deed);
  }
  drop(): void {
    this.#ref = null;
  }
  /** What the deed would come to, while the pointer is on a target that is not aimed at yet. */
  glance(state: State, ref: Ref | null): boolean {
    const unit = ref ? unitOf(state, ref) : null;
    const deed = unit ? this.at(`u${unit.id}`)[0] : undefined;
    if (deed) ask(deed);
    return deed !== undefined;
  }
  #look(): void {
    if (this.deed) ask(this.deed);
  }
}

function ask(deed: Deed): void {
  asked.try({ answer: deed.chain.at(-1), chain: deed.chain.slice(0, -1) });
}

/** The band of the smallest allowance that holds a place, of those that a click may take. */
export function bandAt(bands: readonly Reach[], at: readonly [number, number]): Reach | null {
  const found = bands.filter((band) => band.key && isInside(band.polygons, at));
  return found.sort((a, b) => a.allowance - b.allowance)[0] ?? null;
}

/** Even-odd, so that a ring inside a ring is a hole. */
export function isInside(polygons: readonly (readonly (readonly [number, number])[])[], [x, y]: readonly [number, number]): boolean {
  let inside = false;
  for (const ring of polygons)
    for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
      const [[ax, ay], [bx, by]] = [ring[i]!, ring[j]!];
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
    }
  return inside;
}

/** A choice of one's own unit opens what it could do. */
export function seekAfter(keys: readonly string[]): void {
  const form = draft.decision;
  const subject = form?.type === "Choose" && form.most === 1 && !form.commits ? form.options.find((one) => one.key === keys[0])?.subject : undefined;
  const isOwn = subject?.[0] === "u" && battle.view?.units[Number(subject.slice(1))]?.seat === form?.seat;
  if (isOwn) asked.seek([keys]);
}

export const aim = new Aim();
