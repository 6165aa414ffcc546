/** The log as lists and text. */
import type { LogLine } from "../wire";
import { wordsOf } from "./search";

export type Filter = "all" | "dice" | "story";

const HEADINGS = new Set(["round", "phase", "activation"]);

/** Lines that fit; headings stay only above something. */
export function filtered(log: LogLine[], filter: Filter, query = ""): LogLine[] {
  const words = wordsOf(query);
  const fits = (line: LogLine) =>
    (filter === "all" || (filter === "dice") === (line.kind === "roll")) &&
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
  return filter === "all" && !words.length ? [...kept, ...due] : kept;
}

function rank(line: LogLine): number {
  return line.kind === "round" ? 0 : line.kind === "phase" ? 1 : 2;
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

/** Steps at which something was told, each once: the stops of a replay. */
export function stopsOf(log: LogLine[]): number[] {
  return [...new Set(log.map((line) => line.step))].sort((a, b) => a - b);
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
