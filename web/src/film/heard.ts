/** What of a batch of events is heard: each kind once, the worst last. */
import type { Sound } from "../kit/sound";
import type { AnyEvent } from "../wire";

export function heard(events: readonly AnyEvent[]): Sound[] {
  const found: Sound[] = [];
  if (events.some((event) => event.type === "Moved")) found.push("move");
  if (events.some((event) => event.type === "Rolled")) found.push("dice");
  if (events.some((event) => event.type === "Removed" && event.fate === "lost")) found.push("loss");
  return found;
}
