/** The command line: words typed are matched with what the open decision offers. No rules here, only reading. */

import type { Option, Point, Unit } from "../wire";
import { wordsOf } from "../kit/search";

export interface Spoken {
  verb: string;
  words: string[];
  points: Point[];
  text: string;
}

const POINT = /(-?\d+(?:\.\d+)?)\s*,\s*(-?\d+(?:\.\d+)?)/g;
/** Words that people write between the words that matter. */
const FILLERS = new Set(["to", "at", "the", "with", "on", "via", "and", "unit"]);

/** `move alpha to 48.6,73.2; shoot grim` as two sentences; lengths become hundredths. */
export function parse(line: string): Spoken[] {
  return line
    .split(";")
    .map((text) => text.trim())
    .filter(Boolean)
    .map(sentence);
}

function sentence(text: string): Spoken {
  const points = [...text.matchAll(POINT)].map((found): Point => [hundredths(found[1]!), hundredths(found[2]!)]);
  const words = wordsOf(text.replace(POINT, " ")).filter((word) => !FILLERS.has(word));
  return { verb: words[0] ?? "", words, points, text };
}

function hundredths(typed: string): number {
  return Math.round(100 * Number(typed));
}

/** Options that the words name, best first; the verb itself may be part of a label ("shoot grim"). */
export function matching<O extends Pick<Option, "key" | "label">>(options: O[], words: string[]): O[] {
  const scored = options.map((option) => ({ option, score: likeness(`${option.label} ${option.key}`, words) }));
  const best = Math.max(0, ...scored.map((one) => one.score));
  return best === 0 ? [] : scored.filter((one) => one.score === best).map((one) => one.option);
}

export function likeness(label: string, words: string[]): number {
  const own = wordsOf(label);
  let score = 0;
  for (const word of words) {
    if (own.includes(word)) score += 3;
    else if (word.length > 1 && own.some((other) => other.startsWith(word))) score += 2;
  }
  return score;
}

export function unitNamed(units: Unit[], words: string[]): Unit | undefined {
  const scored = units.map((unit) => ({ unit, score: likeness(unit.name, words) })).filter((one) => one.score > 0);
  return scored.sort((a, b) => b.score - a.score || a.unit.id - b.unit.id)[0]?.unit;
}

export const HELP: [string, string][] = [
  ["shoot grim", "takes the option that fits best"],
  ["2", "takes the second option"],
  ["move to 48.6,73.2", "moves the unit's leader there, the formation follows"],
  ["ok · cancel · undo", "confirms, drops or takes back"],
  ["best", "takes what the computer suggests"],
  ["look alpha", "selects a unit and reads it out"],
  ["measure alpha to grim · show", "lays the ruler from leader to leader, and shows it to all"],
  ["watch", "shows where those on overwatch would fire, and says it"],
  ["point grim", "points at a unit or a place for everybody, as Alt and a click do"],
  ["say good luck", "says it to everybody at the table"],
  ["note watch the left door", "writes it on your own page of notes"],
  ["rule cover", "opens the rules with these words"],
  ["step 12 · live", "goes to a moment of the battle, and back"],
];
