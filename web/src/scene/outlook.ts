/** What a unit would have before it where it is about to be sent, in words: for the list beside the table and for ears. */
import type { Cover, Facing, Overlay, State } from "../wire";
import { capital, unitOf } from "./naming";

export interface Row {
  foe: string;
  name: string;
  seat: number;
  own: Line[];
  theirs: Line[];
  notes: string[];
  /** What it could do about the move, if it could, with the rule. */
  reaction: string;
  rule: string;
}

export interface Line { lead: string; text: string; clause: string; holds: boolean }

/** Enemies in sight, those who would react first. */
export function rows(overlay: Overlay, view: State): Row[] {
  const found = overlay.facing.map((faced) => row(faced, overlay, view));
  return [...found.filter((one) => one.reaction), ...found.filter((one) => !one.reaction)];
}

function row(faced: Facing, overlay: Overlay, view: State): Row {
  const unit = unitOf(faced.foe, view);
  const reaction = overlay.reactions.find((one) => one.ref === faced.foe);
  return {
    foe: faced.foe, name: unit?.name ?? faced.foe, seat: unit?.seat ?? -1, notes: faced.notes.map(capital),
    own: faced.own.map(line), theirs: faced.theirs.map(line), reaction: reaction?.text ?? "", rule: reaction?.clause ?? "",
  };
}

function line(cover: Cover): Line {
  const text = cover.against ? `${cover.text} (${cover.against})` : cover.text;
  return { lead: cover.holds ? cover.gives : "none", text, clause: cover.clause, holds: cover.holds };
}

/** Read out when the draft rests. */
export function inSentences(found: readonly Row[]): string {
  if (!found.length) return "No enemy sees it there.";
  const said = found.map((one) => {
    const cover = `you ${inWords(one.own)}; they ${inWords(one.theirs)}`;
    return [`${one.name}: ${cover}`, ...(one.reaction ? ["may fire on overwatch"] : []), ...one.notes].join("; ");
  });
  return `${found.length} in sight. ${said.join(". ")}.`;
}

function inWords(lines: readonly Line[]): string {
  return lines.map((one) => (one.holds ? `cover ${one.lead}, ${one.text}` : one.text)).join(", ");
}
