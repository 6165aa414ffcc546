/** Whose turn it is, in a word or two over the order of play. */
import { letter } from "../kit/figures";

export interface Moment {
  isReplay: boolean;
  isOver: boolean;
  /** Whether this person is asked something, and whether in the middle of what another side does. */
  isAsked: boolean;
  isReply: boolean;
  thinking: readonly number[];
  waiting: readonly number[];
}

export function turnWords(now: Moment): string {
  if (now.isReplay) return "Replay";
  if (now.isOver) return "Battle over";
  if (now.isAsked) return now.isReply ? "Your answer" : "Your move";
  if (now.thinking.length) return `${now.thinking.map(letter).join(" and ")} thinks`;
  return now.waiting.length ? `Waiting for ${now.waiting.map(letter).join(" and ")}` : "";
}
