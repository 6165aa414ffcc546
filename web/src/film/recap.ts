/** Deeds as a list: what happened since somebody last had his say, and where a replay stops. */
import type { Done } from "../wire";

/** Whether anything is told of it. */
export const isTold = (deed: Done): boolean => deed.words !== "" || deed.harms.length > 0;

/** What others did: with losses first, then what units did, then the rest. The rest of what was broken into is told with its beginning. */
export function recap(deeds: readonly Done[], seat: number): Done[] {
  const found = deeds.filter((deed) => deed.seat !== seat && isTold(deed) && (deed.goes_on < 0 || deed.harms.length > 0));
  return found.sort((a, b) => rank(a) - rank(b) || a.id - b.id);
}

function rank(deed: Done): number {
  return deed.harms.length ? 0 : deed.unit >= 0 ? 1 : 2;
}

/** Where a replay stops: before the first deed, and after each that is told. */
export function stopsOf(deeds: readonly Done[]): number[] {
  return [...deeds.slice(0, 1).map((deed) => deed.begins), ...deeds.filter(isTold).map((deed) => deed.until)];
}
