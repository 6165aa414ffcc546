/** Losses of an army against the losses that break its parts. */
import type { Toll } from "../wire";

const SHOWN = 3;
/** From this share of the break point on a card is in danger. */
const HOT = 2 / 3;

/** So many losses break it. */
export const limitOf = (toll: Toll): number => toll.breaks || toll.of;
export const leftOf = (toll: Toll): number => Math.max(0, limitOf(toll) - toll.lost);
export const hot = (toll: Toll): boolean => !toll.broken && toll.lost > 0 && toll.lost >= HOT * limitOf(toll);

/** Those with losses that break soonest. */
export function nextToBreak(tolls: readonly Toll[]): Toll[] {
  const hurt = tolls.filter((toll) => !toll.broken && toll.lost > 0 && leftOf(toll) > 0);
  return hurt.sort((a, b) => leftOf(a) - leftOf(b)).slice(0, SHOWN);
}
