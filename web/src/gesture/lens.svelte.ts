// The lens over a finger that drags: where it hangs, so that the finger hides neither the table nor the ghost.
import type { Spot } from "../draw/geometry";

/** Half the width of the lens, and how far its middle hangs from the finger, in pixels. */
export const RADIUS = 66;
const LIFT = 112;
const EDGE = 4;
/** How much larger than on the table things are in it, and how large at least, in pixels a millimetre. */
const POWER = 1.6;
const LEAST = 0.9;

/** The lens over a template: half its width, and how much larger things are in it. */
export const [WIDE, STRONG] = [148, 3];

/** Beside a template, on the side with more room, and on the table. */
export function beside([x, y]: Spot, width: number, height: number): Spot {
  const side = x < width / 2 ? 1 : -1;
  return [Math.min(Math.max(x + side * (WIDE + 70), WIDE + EDGE), width - WIDE - EDGE), Math.min(Math.max(y + 40, WIDE + EDGE), height - WIDE - EDGE)];
}

/** The middle of the lens: above the finger, beside it where there is no room above. */
export function hung([x, y]: Spot, width: number): Spot {
  const least = RADIUS + EDGE;
  const hold = (value: number): number => Math.min(Math.max(value, least), width - least);
  if (y - LIFT >= least) return [hold(x), y - LIFT];
  return [hold(x + (x > width / 2 ? -LIFT : LIFT)), Math.max(y - LIFT / 2, least)];
}

/** The zoom inside the lens for one of the table. */
export function powered(zoom: number): number {
  return Math.max(zoom * POWER, LEAST);
}

class Lens {
  /** The finger on the screen while it drags something; a mouse needs no lens. */
  at = $state.raw<Spot | null>(null);
  /** The picture of the ground, as the table shows it. */
  ground = $state("");
}

export const lens = new Lens();
