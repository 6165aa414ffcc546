/** Dice that were thrown again: which ones of an earlier throw, so that they can be struck out where they lay. */
import type { Dice, LogLine } from "../wire";
import { isSecond } from "./attacking";

/** So many lines may stand between a throw and the throw of its dice again: somebody decided, somebody paid. */
const BETWEEN = 12;

/** The line whose dice a throw throws again. A second go is named like the first with something added. */
export function firstThrow(log: readonly LogLine[], index: number): number {
  const dice = log[index]?.dice;
  if (!dice) return -1;
  for (let at = index - 1; at >= Math.max(0, index - BETWEEN); at -= 1) {
    const before = log[at]?.dice;
    if (!before || before.seat !== dice.seat) continue;
    if (dice.again || dice.purpose.startsWith(`${before.purpose}, `) || (dice.purpose === before.purpose && firstThrow(log, at) >= 0)) return at;
    if (dice.purpose === before.purpose) return -1;
  }
  return -1;
}

/** By line, the places of the dice in it that were thrown again. */
export function struckDice(log: readonly LogLine[]): Map<number, ReadonlySet<number>> {
  const struck = new Map<number, ReadonlySet<number>>();
  log.forEach((line, index) => {
    const at = line.dice ? firstThrow(log, index) : -1;
    const first = log[at];
    if (line.dice && first?.dice) struck.set(first.id, new Set(pickedUp(first.dice, line.dice)));
  });
  return struck;
}

/** The missed dice of a throw that the next one picked up: of each kind as many as it threw, the lowest first. */
function pickedUp(first: Dice, next: Dice): number[] {
  const kinds = next.kinds.length > 1 ? next.kinds : [next.faces.length, 0];
  return kinds.flatMap((number, kind) =>
    first.faces
      .map((face, index) => ({ face, index }))
      .filter(({ face, index }) => face < first.need && Number(isSecond(first, index)) === kind)
      .sort((a, b) => a.face - b.face || b.index - a.index)
      .slice(0, number)
      .map(({ index }) => index),
  );
}
