/** Words at the table: what has been read, what is new, and the way to say something. */
import { flushSync } from "svelte";
import { layout } from "../kit/layout.svelte";
import { link } from "../battle/link.svelte";
import { battle } from "../battle/match.svelte";
import { ui } from "../kit/ui.svelte";
import { screen } from "../kit/screen.svelte";
import type { Spoken } from "../wire";

/** Must agree with words_characters of the server's limits. */
export const LONGEST = 240;
/** So long somebody's words stand over the table, in milliseconds. */
const STANDS = 9000;
/** Words that come so soon after one has come oneself were said before, in milliseconds. */
const ARRIVAL = 1500;

class Talk {
  #read = $state(0);
  /** The newest words of somebody else, for a while. */
  bubble = $state.raw<Spoken | null>(null);
  #timer: ReturnType<typeof setTimeout> | null = null;

  #said = $state.raw<{ battle: string; words: Spoken[] }>({ battle: "", words: [] });

  constructor() {
    link.on("spoken", (message) => {
      // Who comes back is told again what he has heard.
      if (message.id > (this.all.at(-1)?.id ?? 0)) this.#said = { battle: battle.id, words: [...this.all, message] };
      this.hear(message);
    });
  }

  /** What people have said to each other in this battle. */
  get all(): Spoken[] {
    return this.#said.battle === battle.id ? this.#said.words : [];
  }

  /** Whether there is somebody to talk to. */
  get isUseful(): boolean {
    return this.all.length > 0 || (battle.welcome?.seats.filter((seat) => seat.who === "person").length ?? 0) > 1;
  }
  get isOpen(): boolean {
    return this.isUseful && layout.filter === "talk" && (screen.isPhone || layout.isOpen("log"));
  }
  get unread(): number {
    return this.all.filter((spoken) => spoken.id > this.#read && !this.isOwn(spoken)).length;
  }
  isOwn(spoken: Spoken): boolean {
    return battle.welcome?.you.includes(spoken.seat) ?? false;
  }

  /** Words have come: those of others stand over the table, unless they were said before one came. */
  hear(last: Spoken): void {
    if (this.isOwn(last) || Date.now() - battle.greeted < ARRIVAL) return;
    if (!this.isOpen) this.bubble = last;
    ui.said = `${battle.view?.seats[last.seat]?.name ?? "Somebody"} says: ${last.text}`;
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.bubble = null), STANDS);
  }
  read(): void {
    this.#read = this.all.at(-1)?.id ?? 0;
    this.bubble = null;
  }
  open(): boolean {
    if (!this.isUseful) return false;
    layout.filter = "talk";
    if (!layout.isOpen("log")) layout.pull("log");
    if (layout.isFolded("log")) layout.fold("log");
    ui.tab = "log";
    // Now, not a moment later: what is typed at once belongs to the words. Who calls may still take the focus away.
    flushSync();
    const line = (): void => document.getElementById("say")?.focus();
    line();
    setTimeout(line);
    return true;
  }
  /** The log in the place of what was said; where it lies there already it is put away. */
  giveWay(): void {
    if (!this.isOpen) layout.pull("log");
    if (layout.filter === "talk") layout.filter = "all";
  }
  say(text: string): boolean {
    const words = text.trim().slice(0, LONGEST);
    return words !== "" && battle.seat >= 0 && link.send({ type: "say", text: words }) > 0;
  }
}

export const talk = new Talk();
