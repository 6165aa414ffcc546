/** What the keys do in a battle, by command. */
import { undoOrAsk } from "../battle/asking";
import { battle } from "../battle/match.svelte";
import { watch } from "../board/fields/watch.svelte";
import { film } from "../film/film.svelte";
import { replay } from "../film/replay.svelte";
import { ruler } from "../gesture/measure.svelte";
import { spots } from "../gesture/spots.svelte";
import { grip } from "../gesture/grip.svelte";
import { layout } from "../kit/layout.svelte";
import { where } from "../kit/routes.svelte";
import { LAYERS, ui, type Layer } from "../kit/ui.svelte";
import { commands } from "../orders/commands";
import { bookmarks } from "../panels/bookmarks.svelte";
import { talk } from "../panels/talk.svelte";
import { DIGITS, WAYS } from "./keys";

type Runs = Record<string, () => unknown>;

/** Layers that do more than appear. */
const TOGGLES: Partial<Record<Layer, () => void>> = { ruler: () => ruler.toggle(), watch: () => watch.toggle() };

/** Tab goes through targets only while the table has the focus, and after the last one on; elsewhere it is the browser's. */
function onTable(): boolean {
  const at = document.activeElement;
  return at !== null && at !== document.body && at.closest(".r-table") !== null;
}

const battleKeys: Runs = {
  confirm: () => commands.confirm(),
  default: () => commands.step(),
  cancel: () => commands.cancel(),
  corner: () => grip.pin(),
  "corner-back": () => grip.unpin(),
  "better-spot": () => spots.go(),
  undo: undoOrAsk,
  next: () => void commands.next(),
  previous: () => void commands.previous(),
  "next-here": () => onTable() && commands.next(),
  "previous-here": () => onTable() && commands.previous(),
  suggest: () => commands.suggest(),
  ...Object.fromEntries(DIGITS.map((digit) => [`option-${digit}`, () => commands.digit(digit)])),
};

const tableKeys: Runs = {
  "unit-next": () => commands.unit(1),
  "unit-before": () => commands.unit(-1),
  ...Object.fromEntries(WAYS.map((way) => [`toward-${way}`, () => commands.toward(way)])),
  "scroll-up": () => commands.pan(0, 1),
  "scroll-left": () => commands.pan(-1, 0),
  "scroll-down": () => commands.pan(0, -1),
  "scroll-right": () => commands.pan(1, 0),
  "zoom-in": () => commands.zoom(1),
  "zoom-out": () => commands.zoom(-1),
  fit: () => commands.fit(),
  ...Object.fromEntries(LAYERS.map((layer) => [`layer-${layer}`, TOGGLES[layer] ?? (() => ui.toggle(layer))])),
  "ruler-show": () => ruler.share(),
};

const replayKeys: Runs = {
  "replay-back": () => replay.step(-1),
  "replay-on": () => replay.step(1),
  "replay-play": () => (film.isRunning || film.isHeld ? film.hold() : replay.toggle()),
  "replay-speed": () => replay.hasten(),
  "replay-first": () => replay.first(),
  bookmark: () => bookmarks.toggle(replay.at),
  "replay-live": () => replay.live(),
};

const panelKeys: Runs = {
  left: () => layout.toggle(layout.standing("left")),
  right: () => layout.toggle(layout.standing("right")),
  talk: () => talk.open(),
  notes: () => void (ui.dialog = "notes"),
  swap: () => layout.swap(),
  rules: () => void (ui.clause = battle.decision?.clause ?? null),
};

function inBattle(run: () => unknown): () => boolean | void {
  return () => {
    if (where.route.page !== "battle" || document.querySelector("dialog[open]")) return false;
    return run() === false ? false : undefined;
  };
}

export const BINDINGS = Object.fromEntries(Object.entries({ ...battleKeys, ...tableKeys, ...replayKeys, ...panelKeys }).map(([id, run]) => [id, inBattle(run)]));
