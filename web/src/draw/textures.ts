// What terrain is made of, drawn to fit an outline of any size, the same for the same piece. Classes name fills and lines of
// the style sheet; light comes from the top.
import { BUILT } from "./built";
import { chance } from "./chance";
import { GROWN } from "./grown";
import type { Stroke, Texture } from "./strokes";

const TEXTURES: Record<string, Texture> = { ...BUILT, ...GROWN };

/** What a piece of this material looks like; `a` and `b` are half its length and width in millimetres. */
export function texture(material: string, a: number, b: number, seed: string): Stroke[] {
  return TEXTURES[material]?.(a, b, chance(seed)) ?? [];
}

/** Every material there is, for whoever asks what may be named. */
export const MATERIALS: readonly string[] = Object.keys(TEXTURES);
