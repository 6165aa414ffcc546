// What the person at this screen looks at: nothing of it is sent. Panels and board share it.
import type { Ref } from "../wire";

export const LAYERS = ["reach", "sight", "threat", "units", "control", "zones", "tags", "names", "range", "watch", "ruler"] as const;
export type Layer = (typeof LAYERS)[number];
export type Tab = "table" | "units" | "log" | "dice";

class Ui {
  /** The unit whose card is open; null: the acting one. */
  selected = $state<number | null>(null);
  /** Where the card of a unit lies over the table, as long as it is shown. */
  card = $state.raw<{ x: number; y: number; width: number; height: number } | null>(null);
  /** What is too tall for the bar, as long as it lies over the table: from where to where on the screen, and how high above the bar. */
  spread = $state.raw<{ from: number; to: number; height: number } | null>(null);
  /** The piece under the pointer. */
  hover = $state<Ref | null>(null);
  /** Pieces lit up because a log line or an option names them. */
  highlighted = $state.raw<ReadonlySet<Ref>>(new Set());
  layers = $state<Record<Layer, boolean>>({
    reach: true, sight: true, threat: true, units: true, control: true, zones: true, tags: true, names: false, range: false, watch: false, ruler: false,
  });
  /** The rule being read, by clause id; null: closed. */
  clause = $state<string | null>(null);
  tab = $state<Tab>("table");
  /** Which dialog of the panels is open. */
  dialog = $state<string | null>(null);
  /** Whether the line of the replay lies over the table though the present is shown. */
  isReplayOpen = $state(false);
  motion = $state(true);
  /** Whether the key is held that calls for every name. */
  isCalling = $state(false);
  /** Words read out at once: prompts and refusals. */
  said = $state("");

  /** Whether everything on the table is named: as long as the key is held, or for good. */
  get isNaming(): boolean { return this.isCalling || this.layers.names; }

  highlight(refs: Iterable<Ref>): void {
    this.highlighted = new Set(refs);
  }
  toggle(layer: Layer): void {
    this.layers[layer] = !this.layers[layer];
  }
  /** Everything back to how a battle begins. */
  reset(): void {
    this.selected = this.hover = this.clause = this.dialog = null;
    this.highlighted = new Set();
    this.tab = "table";
    this.isReplayOpen = false;
  }
}

export const ui = new Ui();
