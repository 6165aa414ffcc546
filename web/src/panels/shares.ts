/** This browser's shares in the dice: made here, pledged first, opened when all are pledged, and kept for the check. */
import { hexOf, pledgeOf, type Noted } from "./fairdice";
import { Kept } from "../kit/kept.svelte";
import type { Pledging, Sharing, Shown } from "../wire";

export type Owed = Pledging | Sharing;

export const noted = new Kept<Noted>("grognard.dice");

export function newShare(): string {
  return hexOf(crypto.getRandomValues(new Uint8Array(32)));
}

/** What was published is noted when it is first seen: later it can only be compared. */
export function note(battle: string, commitment: string): Noted {
  const known = noted.of(battle) ?? { commitment, shares: {}, pledges: [] };
  if (!noted.of(battle)) noted.keep(battle, known);
  return known;
}

/** The messages that this browser owes for its seats. */
export function owed(battle: string, commitment: string, card: Shown["shares"], you: number[]): Owed[] {
  if (!card || card.phase === "done") return [];
  const known = note(battle, commitment);
  const mine = card.awaited.filter((seat) => you.includes(seat));
  if (card.phase === "share") {
    if (!known.pledges.length) noted.keep(battle, { ...known, pledges: card.pledges });
    return mine.flatMap((seat) => (known.shares[seat] ? [{ type: "share", seat, share: known.shares[seat] }] : []));
  }
  const shares: Record<number, string> = { ...known.shares };
  for (const seat of mine) shares[seat] ??= newShare();
  noted.keep(battle, { ...known, shares });
  return mine.map((seat) => ({ type: "pledge", seat, pledge: pledgeOf(shares[seat]!) }));
}
