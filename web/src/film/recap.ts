/** Deeds as a list: what happened since somebody last had his say, and where a replay stops. */
import type { Done } from "../wire";

/** Whether anything is told of it. */
export const isTold = (deed: Done): boolean => deed.words !== "" || deed.harms.length > 0;

/** What others did from an event on: with losses first, then what units did, then the rest. The rest of what was broken into is
 * told with its beginning. Of one's own deeds those that cost oneself something, or that fell into the turn of the others and cost anybody. */
export function recap(deeds: readonly Done[], seat: number, from = 0, isOwn: (ref: string) => boolean = () => false): Done[] {
  let isTheirs = false;
  const found = deeds.filter((deed) => deed.until > from).flatMap((deed) => {
    const harms = deed.harms.filter((harm) => harm.step >= from);
    const isNew = deed.begins >= from && deed.seat !== seat && isTold(deed) && deed.goes_on < 0;
    isTheirs ||= isNew && deed.unit >= 0;
    const isLoss = deed.seat !== seat || isTheirs ? harms.length > 0 : harms.some((harm) => isOwn(harm.ref));
    return isNew || isLoss ? [{ ...deed, harms }] : [];
  });
  return found.sort((a, b) => rank(a) - rank(b) || a.id - b.id);
}

function rank(deed: Done): number {
  return deed.harms.length ? 0 : deed.unit >= 0 ? 1 : 2;
}

/** Where a replay stops: before the first deed, and after each that is told. */
export function stopsOf(deeds: readonly Done[]): number[] {
  return [...deeds.slice(0, 1).map((deed) => deed.begins), ...deeds.filter(isTold).map((deed) => deed.until)];
}
