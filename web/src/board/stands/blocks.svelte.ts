// When stands are too small to be told apart, a detachment is one block with its strength.
import { clamped, overlap, type Box } from "../../draw/labels";
import { sizeOf } from "../../draw/words";
import { camera } from "../../gesture/camera.svelte";
import { stage } from "../../scene/stage.svelte";
import type { Troop } from "../../scene/troops";

/** Pixels that a base must have across to be drawn as what stands on it. */
export const LEAST = 12;
/** How far a block may stand off the middle of its unit, in its own size, where another would cover it. */
const RING = [[0, -1], [0, 1], [-1, 0], [1, 0], [-1, -1], [1, -1], [-1, 1], [1, 1]] as const;
const STEPS = [[0, 0] as const, ...[0.5, 1.05, 2.1, 3.15].flatMap((far) => RING.map(([x, y]) => [x * far, y * far] as const))];

export interface Block { troop: Troop; words: string; box: Box }

export function isBlock(troop: Troop): boolean {
  return 2 * troop.least * camera.raster < LEAST;
}

/** Blocks where their units stand, none over another if a step helps, and none cut by the edge of what can be seen; `k` is pixels
 * of the screen per millimetre. */
export function layBlocks(troops: readonly Troop[], k: number, view: Box, sizeOfWords: (words: string) => { width: number; height: number }): Block[] {
  const laid: Block[] = [];
  const kept = (box: Box): Box => (overlap(box, view) > 0 ? clamped(box, view) : box);
  for (const troop of troops) {
    const words = `${troop.now}`;
    const { width, height } = sizeOfWords(words);
    const [x, y] = [(troop.box.x + troop.box.width / 2) * k - width / 2, (troop.box.y + troop.box.height / 2) * k - height / 2];
    const spots = STEPS.map(([across, down]) => kept({ x: x + across * width, y: y + down * height, width, height }));
    const cost = (box: Box): number => laid.reduce((sum, other) => sum + overlap(box, other.box), 0);
    const box = spots.reduce((best, spot) => (cost(spot) < cost(best) ? spot : best));
    laid.push({ troop, words, box });
  }
  return laid;
}

class Blocks {
  laid = $derived(layBlocks(stage.troops.filter(isBlock), camera.raster, camera.window(camera.raster), (words) => sizeOf("block", { lead: { tag: "i", className: "block-face", words: "" }, lines: [words] })));
  #byUnit = $derived(new Map(this.laid.map((block) => [block.troop.id, block])));

  of(unit: number): Block | undefined {
    return this.#byUnit.get(unit);
  }
}

export const blocks = new Blocks();
