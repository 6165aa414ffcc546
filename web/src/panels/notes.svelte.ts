/** What a seat writes down for itself during a battle. Two people at one screen have a page each. */
import { battle } from "../battle/match.svelte";
import { Kept } from "../kit/kept.svelte";

export const LONGEST = 4000;

class Notes {
  readonly #kept = new Kept<string>("grognard.notes");

  get text(): string {
    return this.#kept.of(this.#page) ?? "";
  }

  write(text: string): void {
    this.#kept.keep(this.#page, text ? text.slice(0, LONGEST) : undefined);
  }

  /** Another line at the end. */
  add(line: string): void {
    this.write(this.text ? `${this.text}\n${line}` : line);
  }

  get #page(): string {
    return `${battle.id}/${battle.seat}`;
  }
}

export const notes = new Notes();
