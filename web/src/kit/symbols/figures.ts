// Figures, bases and terrain as text, drawn as pictures of their own and never nodes of the page; this module alone owns their sheet.
import text from "./figures.svg?raw";

/** Split, so that the bundler keeps it in one place: a plain text it would write out wherever it is read. */
const PARTS = text.split("</symbol>");

/** What all symbols share: the classes of their parts. */
export const STYLE = /<style>[\s\S]*?<\/style>/.exec(PARTS[0] ?? "")?.[0] ?? "";

const symbols = new Map(PARTS.flatMap((part) => {
  const start = part.indexOf("<symbol ");
  const id = /^<symbol id="([^"]+)"/.exec(part.slice(start))?.[1];
  return start >= 0 && id ? [[id, `${part.slice(start)}</symbol>`]] : [];
}));

/** One symbol as it stands in the sheet; nothing for an id that it does not have. */
export function symbolText(id: string): string {
  return symbols.get(id) ?? "";
}

/** Read once: every stand of a table asks with every message. */
const radii = new Map<string, number>();

/** The radius of the base that a figure was drawn for, in millimetres; 0 where its symbol names none: a man's. */
export function radiusOf(id: string): number {
  const known = radii.get(id);
  if (known !== undefined) return known;
  const found = Number(/^<symbol [^>]*data-radius="([\d.]+)"/.exec(symbolText(id))?.[1] ?? 0);
  radii.set(id, found);
  return found;
}
/** The same, and of what has no round base about half its length. */
export function bulkOf(id: string): number {
  return radiusOf(id) || Number(/^<symbol [^>]*data-bulk="([\d.]+)"/.exec(symbolText(id))?.[1] ?? 0);
}
