/** An attack as people read it: bands that are alike are one row, stages are called by what they do. */
import type { Attack, Prospect } from "../wire";

export interface Band {
  label: string;
  prospect: Prospect;
}

/** Bands one after another with the same chances are put together under the farthest one's label. */
export function bandsOf(attack: Attack): Band[] {
  const bands: Band[] = [];
  for (const prospect of attack.prospects) {
    const last = bands.at(-1);
    if (last && isAlike(last.prospect, prospect)) last.label = prospect.label;
    else bands.push({ label: prospect.label, prospect });
  }
  return bands;
}

function isAlike(a: Prospect, b: Prospect): boolean {
  if (a.possible !== b.possible) return false;
  return !a.possible || a.histogram.chances.join() === b.histogram.chances.join();
}

/** The name of a stage without the weapon that the panel names already. */
export function stageName(name: string, weapon: string): string {
  const rest = name.startsWith(weapon) ? name.slice(weapon.length).replace(/^[\s:,]+/, "") : name;
  return rest || name;
}

/** What dice are for, without the number of dice and the need, which are shown beside it. */
export function purposeOf(purpose: string): string {
  return purpose.replace(/,? \d+ (die|dice)( needs? \d+\+?)?$/, "").replace(/,? needs? \d+\+?$/, "");
}

/** What was read of the dice, as the log says it. */
export function readingOf(text: string): string {
  const at = text.lastIndexOf("\u2192");
  return at < 0 ? "" : text.slice(at + 1).trim();
}

/** A line that begins with the letter of a seat: the seat, and the rest. */
export function spokenBy(text: string): { seat: number; rest: string } {
  const found = /^([A-H]): (.*)$/s.exec(text);
  return found ? { seat: "ABCDEFGH".indexOf(found[1]!), rest: found[2]! } : { seat: -1, rest: text };
}

/** A heading without the letter of the seat whose badge stands before it. */
export function withoutLetter(text: string, seat: number): string {
  const letter = "ABCDEFGH"[seat];
  return letter && text.startsWith(`${letter} `) ? text.slice(2) : text;
}
