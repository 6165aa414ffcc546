/** The keys of the page. What they do on the table is the board's; what they do to panels is here. */
import { ruler } from "../gesture/measure.svelte";
import { spots } from "../gesture/spots.svelte";
import { tool } from "../gesture/tool.svelte";
import { watch } from "../board/fields/watch.svelte";
import { commands } from "../orders/commands";
import { film } from "../film/film.svelte";
import type { Command } from "../kit/keyboard";
import { layout } from "../kit/layout.svelte";
import { battle } from "../battle/match.svelte";
import { where } from "../kit/routes.svelte";
import { ui, type Layer } from "../kit/ui.svelte";
import { undoOrAsk } from "../battle/asking";
import { bookmarks } from "../panels/bookmarks.svelte";
import { talk } from "../panels/talk.svelte";
import { replay } from "../film/replay.svelte";

const LAYERS: [Layer, string, string][] = [
  ["reach", "r", "Reach"], ["sight", "l", "Lines of sight"], ["threat", "t", "Threat"], ["units", "u", "Outlines of units"],
  ["control", "c", "Control of objectives"], ["zones", "z", "Zones"], ["tags", "g", "Names of units"], ["names", "i", "Every name (or hold Alt)"], ["range", "j", "Where the unit looked at can go and shoot"],
  ["watch", ";", "Where those on overwatch would fire"], ["ruler", "m", "Ruler"],
];
/** Layers that do more than appear. */
const TOGGLES: Partial<Record<Layer, () => true>> = { ruler: () => (ruler.toggle(), true), watch: () => (watch.toggle(), true) };
const WAYS: [string, string, number, number][] = [["w", "up", 0, 1], ["a", "left", -1, 0], ["s", "down", 0, -1], ["d", "right", 1, 0]];

function inBattle(run: () => unknown): () => boolean | void {
  return () => {
    if (where.route.page !== "battle" || document.querySelector("dialog[open]")) return false;
    return run() === false ? false : undefined;
  };
}

export function bindings(): Command[] {
  return [...battleKeys(), ...tableKeys(), ...overlayKeys(), ...replayKeys(), ...pageKeys()];
}

function battleKeys(): Command[] {
  const group = "Battle" as const;
  const digits = Array.from({ length: 9 }, (_, index) => index + 1);
  return [
    { id: "confirm", words: "Confirm", keys: ["enter"], group, run: inBattle(() => commands.confirm()) },
    { id: "default", words: "Take the obvious step", keys: ["space"], group, run: inBattle(() => commands.step()) },
    { id: "cancel", words: "Drop the draft, close the newest overlay", keys: ["escape"], group, run: inBattle(() => commands.cancel()) },
    { id: "corner", words: "Fix a corner of the way here", keys: ["v"], group, run: inBattle(() => tool.pin()) },
    { id: "corner-back", words: "Take the last corner back", keys: ["backspace"], group, run: inBattle(() => tool.unpin()) },
    { id: "better-spot", words: "Go to the better spot", keys: ["ctrl+enter"], group, run: inBattle(() => spots.go()) },
    { id: "undo", words: "Undo, or ask to take back", keys: ["ctrl+z"], group, run: inBattle(undoOrAsk) },
    { id: "next", words: "Next option or target", keys: ["n"], group, run: inBattle(() => void commands.next()) },
    { id: "previous", words: "Option or target before", keys: ["b"], group, run: inBattle(() => void commands.previous()) },
    { id: "next-here", words: "Next target, on the table", keys: ["tab"], group, run: inBattle(() => onTable() && commands.next()) },
    { id: "previous-here", words: "Target before, on the table", keys: ["shift+tab"], group, run: inBattle(() => onTable() && commands.previous()) },
    { id: "suggest", words: "Show me a good answer", keys: ["h"], group, run: inBattle(() => commands.suggest()) },
    ...digits.map((digit): Command => ({ id: `option-${digit}`, words: `Option ${digit}`, keys: [String(digit)], group, run: inBattle(() => commands.digit(digit)) })),
  ];
}

/** Tab goes through targets only while the table has the focus, and after the last one on; elsewhere it is the browser's. */
function onTable(): boolean {
  const at = document.activeElement;
  return at !== null && at !== document.body && at.closest(".r-table") !== null;
}

function tableKeys(): Command[] {
  const group = "Table" as const;
  return [
    { id: "unit-next", words: "Next own unit", keys: ["]"], group, run: inBattle(() => commands.unit(1)) },
    { id: "unit-before", words: "Own unit before", keys: ["["], group, run: inBattle(() => commands.unit(-1)) },
    ...(["left", "right", "up", "down"] as const).map((way): Command => ({ id: `toward-${way}`, words: `Next piece ${way}`, keys: [`arrow${way}`], group, run: inBattle(() => commands.toward(way)) })),
    ...WAYS.map(([key, way, x, y]): Command => ({ id: `scroll-${way}`, words: `Scroll ${way}`, keys: [key], group, run: inBattle(() => commands.pan(x, y)) })),
    { id: "zoom-in", words: "Zoom in", keys: ["+", "="], group, run: inBattle(() => commands.zoom(1)) },
    { id: "zoom-out", words: "Zoom out", keys: ["-"], group, run: inBattle(() => commands.zoom(-1)) },
    { id: "fit", words: "Whole table", keys: ["0", "f"], group, run: inBattle(() => commands.fit()) },
  ];
}

function overlayKeys(): Command[] {
  const share: Command = { id: "ruler-show", words: "Show the ruler to all, or take it away", keys: ["o"], group: "Overlays", run: inBattle(() => ruler.share()) };
  return [...LAYERS.map(([layer, key, words]) => ({ id: `layer-${layer}`, words, keys: [key], group: "Overlays" as const, run: inBattle(() => TOGGLES[layer]?.() ?? ui.toggle(layer)) })), share];
}

function replayKeys(): Command[] {
  const group = "Replay" as const;
  return [
    { id: "replay-back", words: "One moment back", keys: [","], group, run: inBattle(() => replay.step(-1)) },
    { id: "replay-on", words: "One moment on", keys: ["."], group, run: inBattle(() => replay.step(1)) },
    { id: "replay-play", words: "Play or pause", keys: ["p"], group, run: inBattle(() => (film.isRunning || film.isHeld ? film.hold() : replay.toggle())) },
    { id: "replay-speed", words: "Faster, then slow again", keys: ["\\"], group, run: inBattle(() => replay.hasten()) },
    { id: "replay-first", words: "First moment", keys: ["home"], group, run: inBattle(() => replay.first()) },
    { id: "bookmark", words: "Bookmark this moment", keys: ["k"], group, run: inBattle(() => bookmarks.toggle(replay.at)) },
    { id: "replay-live", words: "Back to live", keys: ["end"], group, run: inBattle(() => replay.live()) },
  ];
}

function pageKeys(): Command[] {
  const group = "Page" as const;
  return [
    { id: "command", words: "Command line, or search in the lobby", keys: ["/"], group, run: openCommand },
    { id: "keys", words: "This list", keys: ["?"], group, run: () => void (ui.dialog = ui.dialog === "keys" ? null : "keys") },
    { id: "left", words: "Left column", keys: ["q"], group, run: inBattle(() => layout.toggle(layout.standing("left"))) },
    { id: "right", words: "Right column", keys: ["e"], group, run: inBattle(() => layout.toggle(layout.standing("right"))) },
    { id: "talk", words: "Say something", keys: ["shift+enter"], group, run: inBattle(() => talk.open()) },
    { id: "notes", words: "Notes for yourself", keys: ["'"], group, run: inBattle(() => void (ui.dialog = "notes")) },
    { id: "swap", words: "Swap the columns", keys: ["y"], group, run: inBattle(() => layout.swap()) },
    { id: "rules", words: "Rules of what is asked", keys: ["x"], group, run: inBattle(() => void (ui.clause = battle.decision?.clause ?? null)) },
  ];
}

function openCommand(): void {
  const field = document.getElementById("command");
  if (field && field.offsetParent !== null) field.focus();
  else ui.dialog = "rules";
}
