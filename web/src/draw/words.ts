// How much room words take on the screen: the browser is asked, in the classes that they are shown in. Nothing is guessed.
import { settings } from "../kit/settings.svelte";

export interface Size { width: number; height: number }
/** What stands in a label: the figure or sign it leads with, and its lines. */
export interface Written { lead?: { tag: "b" | "i"; className: string; words: string }; lines: readonly string[] }

const known = new Map<string, Size>();
let bench: HTMLElement | null = null;

/** Width and height of a label with these classes; asked of the browser once for the same words. Figures are all equally
 * wide (see `tabular-nums`), so a length that grows while something is dragged is not measured again. */
export function sizeOf(className: string, { lead, lines }: Written): Size {
  const key = [settings.scale, className, lead?.words ?? "", ...lines].join("\n").replace(/\d/g, "0");
  let size = known.get(key);
  if (!size) {
    const node = document.createElement("div");
    node.className = className;
    if (lead) node.append(element(lead.tag, lead.className, lead.words));
    node.append(...lines.map((line) => element("span", "", line)));
    known.set(key, (size = measured(node)));
  }
  return size;
}

function element(tag: string, className: string, words: string): HTMLElement {
  const made = document.createElement(tag);
  made.className = className;
  made.textContent = words;
  return made;
}

function measured(node: HTMLElement): Size {
  if (!bench?.isConnected) document.body.append((bench = element("div", "bench", "")));
  bench.ariaHidden = "true";
  bench.replaceChildren(node);
  const { width, height } = node.getBoundingClientRect();
  bench.replaceChildren();
  return { width, height };
}

/** A name on the table: with the badge of its side, or without. */
export const tagSize = (words: string, seat: number | null): Size => sizeOf(tagClass(seat), { lines: [words] });
export const tagClass = (seat: number | null): string => (seat === null ? "tag" : "tag sided");

if (typeof document !== "undefined") document.fonts.addEventListener("loadingdone", () => known.clear());
