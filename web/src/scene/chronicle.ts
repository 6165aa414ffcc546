/** The log as lists and text. */
import type { Done, LogLine } from "../wire";
import { wordsOf } from "../kit/search";

export type Filter = "deeds" | "all" | "dice" | "moves" | "losses" | "orders";

/** What each filter lets through; orders are what somebody decided. */
const FITS: Record<Filter, (line: LogLine) => boolean> = {
  deeds: () => true,
  all: () => true,
  dice: (line) => line.kind === "roll",
  moves: (line) => line.kind === "move",
  losses: (line) => line.kind === "loss" || line.kind === "end",
  orders: (line) => line.kind === "mark" || (line.kind === "line" && (line.seat >= 0 || line.by >= 0)),
};

/** A filter by a name that was kept; deeds where it is unknown. */
export function filterNamed(name: string): Filter {
  return name in FITS ? (name as Filter) : "deeds";
}

const HEADINGS = new Set(["round", "phase", "activation"]);

/** The lines without those that stand under a closed fold. */
export function unfolded(log: LogLine[], isOpen: boolean): LogLine[] {
  const fold = isOpen ? undefined : log.find((line) => line.kind === "laid");
  return fold ? log.filter((line) => line.activation !== fold.id) : log;
}

/** Lines that fit, in words and in the pieces they are about; headings stay only above something. */
export function filtered(log: LogLine[], filter: Filter, query = "", about: ReadonlySet<string> | null = null): LogLine[] {
  const words = wordsOf(query);
  const fits = (line: LogLine) =>
    FITS[filter](line) && (!about || line.refs.some((ref) => about.has(ref))) &&
    words.every((word) => line.text.toLowerCase().includes(word) || line.clause.includes(word));
  const kept: LogLine[] = [];
  let due: LogLine[] = [];
  for (const line of log) {
    if (HEADINGS.has(line.kind)) due = [...due.filter((one) => rank(one) < rank(line)), line];
    else if (fits(line)) {
      kept.push(...due, line);
      due = [];
    }
  }
  return (filter === "all" || filter === "deeds") && !words.length && !about ? [...kept, ...due] : kept;
}

function rank(line: LogLine): number {
  return line.kind === "round" ? 0 : line.kind === "phase" ? 1 : 2;
}

/** Something of the log as it is listed: a deed with its lines, or a line by itself, and how often it was said. */
export type Entry = { deed: Done; lines: LogLine[] } | { deed: null; line: LogLine; times: number };

/** Lines under what was done, which says whose turn it was; other headings, and what belongs to no deed, stand by themselves. */
export function underDeeds(lines: readonly LogLine[], deeds: readonly Done[]): Entry[] {
  const found: Entry[] = [];
  for (const line of lines) {
    const [deed, last] = [deeds[line.deed], found.at(-1)];
    if (line.kind === "activation") continue;
    if (!deed?.words) found.push({ deed: null, line, times: 1 });
    else if (last?.deed === deed) last.lines.push(line);
    else found.push({ deed, lines: [line] });
  }
  return found;
}

/** Announcements about nobody that repeat under one heading stand once, where they came last, with how often. */
export function folded(lines: LogLine[]): { line: LogLine; times: number }[] {
  const kept: { line: LogLine; times: number }[] = [];
  let said = new Map<string, { line: LogLine; times: number }>();
  for (const line of lines) {
    if (HEADINGS.has(line.kind)) said = new Map();
    const one = { line, times: 1 };
    if (line.kind === "line" && line.seat < 0 && !line.refs.length) {
      const before = said.get(line.text);
      if (before) {
        one.times += before.times;
        kept.splice(kept.lastIndexOf(before), 1);
      }
      said.set(line.text, one);
    }
    kept.push(one);
  }
  return kept;
}

export function asText(log: LogLine[]): string {
  return log
    .map((line) => {
      if (line.kind === "round") return `\n${line.text}`;
      if (HEADINGS.has(line.kind)) return `  ${line.text}`;
      return `    ${line.text}${line.clause ? `  [${line.clause}]` : ""}`;
    })
    .join("\n")
    .trim();
}
