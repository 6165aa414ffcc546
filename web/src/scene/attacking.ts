/** An attack as people read it: bands that are alike are one row, stages are called by what they do. */
import type { Attack, Dice, LogLine, Prospect } from "../wire";

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

/** The band that is shown first: as long as nobody has measured the one that promises least, so that none is promised too much. */
export function firstBand(attack: Attack, bands: readonly Band[]): Band | undefined {
  const possible = bands.filter((band) => band.prospect.possible);
  return attack.by === "range" && !attack.measured ? possible.at(-1) : possible[0];
}

function isAlike(a: Prospect, b: Prospect): boolean {
  if (a.possible !== b.possible) return false;
  return !a.possible || a.histogram.chances.join() === b.histogram.chances.join();
}

/** Whether a die of a throw is of a second kind: those of the first lie before. */
export function isSecond(dice: Dice, index: number): boolean {
  return !dice.sums.length && dice.seat >= 0 && dice.kinds.length > 1 && index >= dice.kinds[0]!;
}

/** Whether a die of a throw has done what it needed: by its face, or by its sum with the first die where sums are read. */
export function isHit(dice: Dice, index: number): boolean {
  if (!dice.sums.length) return dice.need > 0 && dice.faces[index]! >= dice.need;
  return index > 0 && dice.sums[index - 1]! >= (dice.needs[index - 1] ?? dice.need);
}

/** What the dice of a throw needed, in short. */
export function needOf(dice: Dice): string {
  if (dice.sums.length) return `sum ${[...new Set(dice.needs.length ? dice.needs : [dice.need])].map((need) => `${need}+`).join(" or ")}`;
  return dice.need > 0 ? `${dice.need}+` : "";
}

/** What is added to a die that needs no number, in brackets. */
export function sumOf(dice: Dice): string {
  if (needOf(dice) || !dice.parts.length) return "";
  return ` (${dice.parts.map((part) => `${part.label} ${part.amount < 0 ? "-" : "+"}${Math.abs(part.amount)}`).join(", ")})`;
}

/** What a line or heading says, without the letter of the seat whose badge stands before it. */
export function wordsOf(line: LogLine): string {
  return line.text.slice(line.begins);
}
