// A ruler anybody may lay where the rules let him measure first; where they do not it stays in the box.
import { battle } from "../match.svelte";
import { ui } from "../ui.svelte";
import type { Point } from "../wire";

class Ruler {
  start = $state.raw<Point | null>(null);
  end = $state.raw<Point | null>(null);
  isHeld = $state(false);

  get isAllowed(): boolean {
    return battle.welcome?.measuring ?? false;
  }

  grab(at: Point): boolean {
    if (!ui.layers.ruler || !this.isAllowed) return false;
    [this.start, this.end, this.isHeld] = [at, at, true];
    return true;
  }
  drag(at: Point): void {
    this.end = at;
  }
  drop(): void {
    this.isHeld = false;
  }
}

export const ruler = new Ruler();
