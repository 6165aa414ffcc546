/** What happened since somebody last had his say, in parts: one for each unit that acted, with every loss. */
import type { LogLine } from "../wire";
import { withoutLetter, wordsOf } from "./attacking";

export interface Part { seat: number; words: string; losses: string[]; step: number }

/** Parts with losses first, then in the order in which they happened; what this seat did itself it knows. */
export function recap(lines: readonly LogLine[], seat: number): Part[] {
  const parts = new Map<number, Part & { order: number }>();
  for (const line of lines) {
    if (line.kind === "round" || line.kind === "phase" || line.kind === "mark" || line.kind === "laid") continue;
    const part = parts.get(line.activation) ?? { seat: line.seat, words: "", losses: [], step: line.step, order: parts.size };
    parts.set(line.activation, part);
    if (line.kind === "activation") [part.words, part.seat, part.step] = [withoutLetter(line.text, line.seat), line.seat, line.step];
    else if (line.kind === "loss") part.losses.push(wordsOf(line));
    else if (!part.words) part.words = wordsOf(line);
  }
  const found = [...parts.values()].filter((part) => part.seat !== seat && (part.words !== "" || part.losses.length > 0));
  return found.sort((a, b) => Number(b.losses.length > 0) - Number(a.losses.length > 0) || a.order - b.order);
}
