// A stand as one picture: base and figure of a look, made once as a small document. One thing to draw instead of a dozen.
import { STYLE, symbolText } from "../kit/symbols/figures";
import { declared, theme } from "../kit/theme.svelte";

export interface Look {
  /** Side and state, as classes: the colours come from the style sheets. */
  classes: string;
  /** The symbol of the base; empty: there is none. */
  base: string;
  figure: string;
  /** How much larger than drawn the figure is on a base of radius 10. */
  scale: number;
  /** How long a rectangular base is, of its half width; 0: it is round. */
  slab: number;
  /** What stands for a figure that nobody has drawn. */
  initial: string;
}

const TONES = ["--base", "--base-rim", "--base-lit", "--base-hatch", "--fig-1", "--fig-2", "--fig-3", "--fig-gun", "--fig-eye", "--fig-ink", "--ping"];
const NAMESPACE = "http://www.w3.org/2000/svg";
/** A picture reaches so many radii of the base from its middle: barrels and banners stick out. */
export const REACH = 2.4;
const HALF = 10 * REACH;

const made = new Map<string, string>();

export function keyOf(look: Look): string {
  return `${look.classes} ${look.base} ${look.figure} ${look.scale.toFixed(2)} ${look.slab.toFixed(2)} ${look.figure ? "" : look.initial}`;
}

/** The picture as text, in these colours. */
export function drawn(look: Look, colours: string): string {
  const base = look.slab
    ? `<rect x="-10" y="${-5 * look.slab}" width="20" height="${10 * look.slab}" fill="var(--base,#5c6066)" stroke="var(--base-lit,#b9bec4)" stroke-width=".8"/>`
    : look.base && `<use href="#${look.base}"/>`;
  const figure = symbolText(look.figure)
    ? `<use href="#${look.figure}" transform="scale(${look.scale.toFixed(3)})"/>`
    : `<text y="3.6" font-size="10" font-family="sans-serif" font-weight="700" text-anchor="middle" fill="#fff">${look.initial.replace(/[<&]/g, "")}</text>`;
  return `<svg xmlns="${NAMESPACE}" width="96" height="96" viewBox="${-HALF} ${-HALF} ${2 * HALF} ${2 * HALF}"><defs>${STYLE}${symbolText(look.base)}${symbolText(look.figure)}</defs><g style="${colours}">${base}${figure}</g></svg>`;
}

/** The address of a look's picture; the same for the same look in the same theme. */
export function picture(look: Look): string {
  const key = `${theme.key} ${keyOf(look)}`;
  let address = made.get(key);
  if (!address) {
    const text = drawn(look, declared(theme.tones(look.classes, TONES)));
    made.set(key, (address = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }))));
  }
  return address;
}
