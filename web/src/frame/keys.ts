/** Every key of the page as a table: what it is for. Who does it registers with the part of the page that can. */
import type { Command } from "../kit/keyboard";
import { LAYERS, type Layer } from "../kit/ui.svelte";

type Row = [id: string, words: string, ...keys: string[]];
const inGroup = (group: Command["group"], rows: Row[]): Command[] => rows.map(([id, words, ...keys]) => ({ id, words, keys, group }));

export const DIGITS = [1, 2, 3, 4, 5, 6, 7, 8, 9];
export const WAYS = ["left", "right", "up", "down"] as const;
const LAYER_KEYS: Record<Layer, [key: string, words: string]> = {
  reach: ["r", "Reach"], sight: ["l", "Lines of sight"], threat: ["t", "Threat"], units: ["u", "Outlines of units"],
  control: ["c", "Control of objectives"], zones: ["z", "Zones"], tags: ["g", "Names of units"], names: ["i", "Every name (or hold Alt)"],
  range: ["j", "Where the unit looked at can go and shoot"], watch: [";", "Where those on overwatch would fire"], ruler: ["m", "Ruler"],
};

export const KEYS: Command[] = [
  ...inGroup("Battle", [
    ["confirm", "Confirm", "enter"],
    ["default", "Take the obvious step", "space"],
    ["cancel", "Drop the draft, close the newest overlay", "escape"],
    ["corner", "Fix a corner of the way here", "v"],
    ["corner-back", "Take the last corner back", "backspace"],
    ["better-spot", "Go to the better spot", "ctrl+enter"],
    ["undo", "Undo, or ask to take back", "ctrl+z"],
    ["next", "Next option or target", "n"],
    ["previous", "Option or target before", "b"],
    ["next-here", "Next target, on the table", "tab"],
    ["previous-here", "Target before, on the table", "shift+tab"],
    ["suggest", "Show me a good answer", "h"],
    ...DIGITS.map((digit): Row => [`option-${digit}`, `Option ${digit}`, String(digit)]),
  ]),
  ...inGroup("Table", [
    ["unit-next", "Next own unit", "]"],
    ["unit-before", "Own unit before", "["],
    ...WAYS.map((way): Row => [`toward-${way}`, `Next piece ${way}`, `arrow${way}`]),
    ["scroll-up", "Scroll up", "w"],
    ["scroll-left", "Scroll left", "a"],
    ["scroll-down", "Scroll down", "s"],
    ["scroll-right", "Scroll right", "d"],
    ["zoom-in", "Zoom in", "+", "="],
    ["zoom-out", "Zoom out", "-"],
    ["fit", "Whole table", "0", "f"],
  ]),
  ...inGroup("Overlays", [
    ...LAYERS.map((layer): Row => [`layer-${layer}`, LAYER_KEYS[layer][1], LAYER_KEYS[layer][0]]),
    ["ruler-show", "Show the ruler to all, or take it away", "o"],
  ]),
  ...inGroup("Replay", [
    ["replay-back", "One moment back", ","],
    ["replay-on", "One moment on", "."],
    ["replay-play", "Play or pause", "p"],
    ["replay-speed", "Faster, then slow again", "\\"],
    ["replay-first", "First moment", "home"],
    ["bookmark", "Bookmark this moment", "k"],
    ["replay-live", "Back to live", "end"],
  ]),
  ...inGroup("Page", [
    ["command", "Command line, or search in the lobby", "/"],
    ["keys", "This list", "?"],
    ["left", "Left column", "q"],
    ["right", "Right column", "e"],
    ["talk", "Say something", "shift+enter"],
    ["notes", "Notes for yourself", "'"],
    ["swap", "Swap the columns", "y"],
    ["rules", "Rules of what is asked", "x"],
  ]),
];
