/** What happened since somebody last had his say, in parts: one for each unit that acted, with every loss. */
import type { LogLine } from "../wire";
import { isDeed, wordsOf } from "../scene/attacking";

/** `step` is the moment after its first line, `until` after its last. */
export interface Part { seat: number; words: string; losses: string[]; step: number; until: number }

const SILENT = new Set<LogLine["kind"]>(["round", "phase", "mark", "laid", "activation"]);

/** Parts with losses first, then in the order in which they happened; what this seat did itself it knows. Whose turn it is the
 * heading says, which may stand before these lines. */
export function recap(lines: readonly LogLine[], seat: number, whole: readonly LogLine[] = lines): Part[] {
  const heads = new Map(whole.filter((line) => line.kind === "activation").map((line) => [line.id, line]));
  const parts = new Map<number, Part & { order: number; isDone: boolean }>();
  for (const line of lines) {
    if (SILENT.has(line.kind)) continue;
    const head = heads.get(line.activation);
    const part = parts.get(line.activation) ?? { seat: head?.seat ?? line.seat, words: "", losses: [], step: line.step, until: line.step, order: parts.size, isDone: false };
    parts.set(line.activation, part);
    part.until = line.step;
    if (line.kind === "loss") part.losses.push(wordsOf(line));
    else if (line.kind !== "roll" && (!part.words || (!part.isDone && isDeed(line)))) part.words = wordsOf(line);
    part.isDone ||= isDeed(line);
  }
  for (const [id, part] of parts) {
    const head = heads.get(id);
    part.words ||= head ? wordsOf(head) : "";
  }
  const found = [...parts.values()].filter((part) => part.seat !== seat && (part.words !== "" || part.losses.length > 0));
  return found.sort((a, b) => Number(b.losses.length > 0) - Number(a.losses.length > 0) || a.order - b.order);
}
