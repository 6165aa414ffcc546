// Where those on watch could react: asked of the server while it is shown, and again when something has changed.
import { link } from "../../battle/link.svelte";
import { battle } from "../../battle/match.svelte";
import { ui } from "../../kit/ui.svelte";
import type { State, Watch, Watched } from "../../wire";
import { inWords } from "../../draw/geometry";

const NOTHING: Watch = { fields: [], why: "" };

class Watching {
  found = $state.raw<Watch>(NOTHING);
  #asked = 0;
  #isNew = false;

  constructor() {
    link.on("watch", (message) => this.#hear(message));
  }

  /** Show it or put it away; what is shown is read out once. */
  toggle(): void {
    ui.toggle("watch");
    this.#isNew = ui.layers.watch;
  }

  /** For one like the unit looked at, where it is an enemy of who watches. */
  ask(unit: number | null): void {
    this.#asked = link.send({ type: "watch", unit });
  }

  #hear(message: Watched): void {
    if (message.n !== this.#asked) return;
    this.found = message.watch;
    if (this.#isNew && battle.view) ui.said = inSentences(this.found, battle.view, battle.unit);
    this.#isNew = false;
  }
}

/** How far the drawn edge may be off. */
export function edgeInWords(found: Watch, unit: string): string {
  const edge = Math.max(0, ...found.fields.map((field) => field.edge));
  return edge ? `Edges are drawn to within ${inWords(edge)} ${unit}.` : "";
}

export function inSentences(found: Watch, view: State, unit: string): string {
  const fields = found.fields.map((field) => `${view.units[field.unit]?.name ?? "A unit"}, ${"ABCDEFGH"[field.seat]}: ${field.text}.`);
  return [found.why, ...fields, edgeInWords(found, unit)].filter(Boolean).join(" ");
}

export const watch = new Watching();
