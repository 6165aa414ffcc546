// All vectors of the page as text; this module alone owns the sheet, so that it is loaded once.
import sheet from "./symbols.svg?raw";

/** Figures, bases and terrain: drawn as pictures of their own, never as nodes of the page. */
const DRAWN = /<symbol id="[kebt]-[\s\S]*?<\/symbol>\n?/g;
/** Icons, dice and marks, which the page refers to by `<use>`. */
export const signs = sheet.replace(DRAWN, "");

/** What all symbols share: the classes of their parts. */
export const STYLE = /<style>[\s\S]*?<\/style>/.exec(sheet)?.[0] ?? "";

const known = new Map<string, string>();

/** One symbol as it stands in the sheet; nothing for an id that it does not have. */
export function symbolText(id: string): string {
  let found = known.get(id);
  if (found === undefined) {
    const start = sheet.indexOf(`<symbol id="${id}"`);
    found = start < 0 ? "" : sheet.slice(start, sheet.indexOf("</symbol>", start) + "</symbol>".length);
    known.set(id, found);
  }
  return found;
}
