/** Carries a typed command out on the open decision. What is allowed only the engine says. */
import { isPoint } from "../draw/geometry";
import { lengthInWords, ruler } from "../gesture/measure.svelte";
import { watch } from "../board/fields/watch.svelte";
import { draft } from "../battle/draft.svelte";
import { asked } from "../battle/asked.svelte";
import { link } from "../battle/link.svelte";
import { battle } from "../battle/match.svelte";
import { ui } from "../kit/ui.svelte";
import type { Point, State } from "../wire";
import { undoOrAsk } from "../battle/asking";
import { HELP, matching, parse, unitNamed, type Spoken } from "./command";
import { spoken } from "../scene/naming";
import { notes } from "./notes.svelte";
import { talk } from "./talk.svelte";
import { replay } from "../film/replay.svelte";

type Verb = (said: Spoken) => string;

const VERBS: Record<string, Verb> = {
  help: () => HELP.map(([example, words]) => `${example}: ${words}`).join(" · "),
  ok: confirm,
  confirm,
  done: confirm,
  cancel: () => (asked.cancel(), "Dropped."),
  undo: () => (undoOrAsk(), battle.undo.can ? "Taken back." : battle.undo.words),
  best: suggest,
  suggest,
  hint: suggest,
  rule: openRules,
  rules: openRules,
  say: (said) => (talk.say(said.text.replace(/^\s*say\s+/i, "")) ? "Said." : "Say what? Type say good luck."),
  note,
  notes: note,
  measure,
  point,
  show: () => (ruler.share() ? "Shown to all." : ruler.why || "Lay the ruler first: measure alpha to grim."),
  watch: () => (watch.toggle(), ui.layers.watch ? "Fields of overwatch." : "Put away."),
  look: select,
  select,
  step: (said) => (replay.go(Number(said.words[1] ?? 0)), `Step ${said.words[1]}.`),
  live: () => (replay.live(), "Live."),
  next: () => (replay.step(1), "On."),
  back: () => (replay.step(-1), "Back."),
};

/** Words go on the page of notes; without any the page opens. */
function note(said: Spoken): string {
  const words = said.text.replace(/^\s*notes?\s*/i, "");
  if (words) notes.add(words);
  else ui.dialog = "notes";
  return words ? "Noted, for your eyes alone." : "Your notes.";
}

export function obey(line: string): string {
  const replies = parse(line).map((said) => one(said));
  return replies.filter(Boolean).join(" ") || "Nothing typed.";
}

function one(said: Spoken): string {
  const form = battle.decision;
  const verb = VERBS[said.verb];
  const isOption = form?.type === "Choose" && matching(form.options, said.words).length === 1;
  if (verb && !(isOption && said.words.length > 1)) return verb(said);
  if (!form) return "Nothing is asked of you now.";
  switch (form.type) {
    case "Choose":
      return choose(said);
    case "Order":
      return order(said);
    case "Move":
    case "Place":
      return put(said);
    default:
      return "Share out with the plus and minus buttons, or type best.";
  }
}

function confirm(): string {
  if (!battle.decision) return "Nothing is asked of you now.";
  if (!draft.isComplete) return "The answer is not complete.";
  asked.confirm();
  return "Confirmed.";
}

function suggest(): string {
  asked.suggest();
  return "Asked the computer.";
}

function choose(said: Spoken): string {
  const form = battle.decision;
  if (form?.type !== "Choose") return "";
  const number = /^\d+$/.test(said.verb) ? Number(said.verb) : 0;
  const found = number ? form.options.slice(number - 1, number) : matching(form.options, said.words);
  if (!found.length) return `No option is called so. There are: ${form.options.map((option) => option.label).join(", ")}.`;
  if (found.length > 1) return `Which: ${found.map((option) => option.label).join(", ")}?`;
  const key = found[0]!.key;
  if (form.least === 1 && form.most === 1) asked.confirm([key]);
  else draft.pick(key);
  return `${found[0]!.label}.`;
}

function order(said: Spoken): string {
  const form = battle.decision;
  if (form?.type !== "Order") return "";
  const named = said.text.split(",").flatMap((part) => matching(form.items, parse(part)[0]?.words ?? []).slice(0, 1));
  const keys = [...new Set([...named.map((item) => item.key), ...draft.keys])];
  draft.take(keys);
  return `Order: ${keys.map((key) => form.items.find((item) => item.key === key)?.label ?? key).join(", ")}. Type ok to confirm.`;
}

function put(said: Spoken): string {
  const form = battle.decision;
  const to = said.points.at(-1);
  if (said.verb === "stay" && form?.type === "Move") return (asked.confirm([]), "Nobody moves.");
  if (!to) return form?.type === "Move" ? "Where to? Type move to 48.6,73.2, or stay." : "Where? Type place at 48.6,73.2.";
  const via = said.points.slice(0, -1);
  const leader = form?.type === "Move" ? (form.cohesion?.leader ?? form.movers[0]?.model) : undefined;
  const stop = link.on("tried", (message) => {
    stop();
    if (Array.isArray(message.answer)) draft.take(message.answer);
    const refusals = message.refusals.map((refusal) => refusal.text);
    ui.said = refusals.length ? refusals.join(". ") : message.words || "That is allowed. Type ok to confirm.";
  });
  asked.try(leader === undefined ? { to } : { drag: leader, to, ...(via.length ? { via } : {}) });
  return "Trying.";
}

/** From leader to leader, or between the places typed. */
function measure(said: Spoken): string {
  const view = battle.shown;
  if (!ruler.isAllowed || !view) return ruler.why;
  const names = said.text.replace(/^\s*measure\s*(from\s+)?/i, "").split(/\s+to\s+|,\s+(?!\d)/);
  const ends = said.points.length === 2 ? said.points : names.map((name) => placeOf(view, name));
  const [from, to] = ends;
  if (ends.length !== 2 || !from || !to) return "Between whom? Type measure alpha to grim.";
  ruler.lay(from, to);
  return `${lengthInWords(ruler.lengths, battle.unit)}.`;
}

/** Show everybody a unit or a place. */
function point(said: Spoken): string {
  const view = battle.shown;
  const at = view ? (said.points[0] ?? placeOf(view, said.words.slice(1).join(" "))) : null;
  if (!at) return "At what? Type point alpha, or point 48.6,73.2.";
  return ruler.point(at) ? "Pointed at it." : "Only who plays points, and on the table.";
}

function placeOf(view: State, name: string): Point | null {
  const unit = unitNamed(view.units.filter((one) => one.members.length), parse(name)[0]?.words ?? []);
  const place = unit ? view.models[unit.leader ?? unit.members[0] ?? -1]?.place : null;
  return isPoint(place) ? place : null;
}

function select(said: Spoken): string {
  const view = battle.shown;
  const unit = view ? unitNamed(view.units, said.words.slice(1)) : undefined;
  if (!view || !unit) return "No unit is called so.";
  ui.selected = unit.id;
  return `${spoken(unit, view, battle.looks ?? null)}.`;
}

function openRules(said: Spoken): string {
  ui.dialog = `rules?${said.words.slice(1).join(" ")}`;
  return "Rules.";
}
