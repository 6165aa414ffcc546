// The battle as this seat knows it: what the server last said of it. It answers, and writes nowhere else.
import type { Done, LastSeen, Lexicon, LogLine, Looked, Looks, Presence, Scene, Shown, State, Welcome } from "../wire";
import { link } from "./link.svelte";
import { carried } from "../kit/alike";
import { moment } from "./moment.svelte";

const QUIET: Shown["undo"] = { can: false, words: "", clause: "", inside: false };
const WORDLESS: Lexicon = { unit: "", labels: {}, quiet: [], dice: [], numbered: [], told: {}, places: {}, classes: {}, cards: {}, deeds: {}, each: "", opens: [], harms: [] };
/** What follows when a table is shown, and the one before it. */
type Follower = (shown: Shown, before: Shown | null) => void;

class Match {
  welcome = $state.raw<Welcome | null>(null);
  looks = $state.raw<Looks | null>(null);
  lexicon = $state.raw<Lexicon>(WORDLESS);
  /** The last `state` message as it came. */
  state = $state.raw<Shown | null>(null);
  /** When it came, by this machine's clock: what is left of a time counts from here. */
  heard = $state(0);
  /** When this visitor was last welcomed, by this machine's clock. */
  greeted = 0;
  log = $state.raw<LogLine[]>([]);
  /** What has been done, deed by deed; the newest may still grow. */
  deeds = $state.raw<Done[]>([]);
  #followers = new Set<Follower>();

  constructor() {
    link.place = () => ({ revision: this.revision, seat: this.seat });
    link.between(() => this.#clear());
    link.on("welcome", (welcome) => this.#greet(welcome));
    link.on("presence", (presence) => this.#present(presence));
  }

  get id(): string { return link.id; }
  /** The seat at this screen; -1 watches. */
  get seat(): number { return this.state?.seat ?? -1; }
  get view(): State | null { return this.state?.view ?? null; }
  /** The moment of a replay, as soon as it has come. */
  get #then(): Looked | null { return moment.at !== null ? moment.looked : null; }
  /** The table to be drawn: live, or the moment of a replay. */
  get shown(): State | null { return this.#then?.view ?? this.view; }
  get scene(): Scene | null { return this.#then?.scene ?? this.state?.scene ?? null; }
  /** Pieces out of sight, where they were last. */
  get lost(): LastSeen[] { return this.#then?.lost ?? this.state?.lost ?? []; }
  /** Units that have had their turn in the round shown. */
  acted: ReadonlySet<number> = $derived(new Set(this.#then?.acted ?? this.state?.acted));
  /** What Enter takes where nothing is chosen: the option that promises most. */
  get best(): string { return this.state?.best ?? ""; }
  get mode(): "live" | "replay" { return moment.at === null ? "live" : "replay"; }
  /** What is asked of the seat shown; nothing while a replay is looked at. */
  get decision(): Shown["decision"] { return this.mode === "live" ? (this.state?.decision ?? null) : null; }
  get revision(): number { return this.state?.revision ?? 0; }
  get step(): number { return this.state?.step ?? 0; }
  get waiting(): number[] { return this.state?.waiting ?? []; }
  get thinking(): number[] { return this.state?.thinking ?? []; }
  get undo(): Shown["undo"] { return this.state?.undo ?? QUIET; }
  /** The unit of length, as it stands behind a number. */
  get unit(): string { return this.lexicon.unit || (this.looks?.unit_of_length ?? ""); }
  get boardKind(): "plane" | "zones" { return this.shown && !this.shown.board[0] ? "zones" : "plane"; }

  /** Show a table; `heard` is when it came. */
  take(shown: Shown, heard: number = Date.now()): void {
    const before = this.state;
    // Most of a table is as it was: layers look only at what has changed.
    this.state = { ...shown, view: carried(before?.view, shown.view), scene: carried(before?.scene, shown.scene) };
    this.heard = heard;
    // Whoever shows the log has nothing to do where no line came.
    if (shown.log.length || shown.log_from !== this.log.length) this.log = [...this.log.slice(0, shown.log_from), ...shown.log];
    if (shown.done.length || shown.done_from !== this.deeds.length) this.deeds = [...this.deeds.slice(0, shown.done_from), ...shown.done];
    for (const follower of this.#followers) follower(shown, before);
  }

  /** Be told of every table that is shown. */
  follow(follower: Follower): void {
    this.#followers.add(follower);
  }

  #clear(): void {
    this.welcome = this.looks = this.state = null;
    this.log = [];
    this.deeds = [];
  }

  #greet(welcome: Welcome): void {
    this.welcome = welcome;
    this.greeted = Date.now();
    void this.#dress(welcome.game);
  }

  async #dress(game: string): Promise<void> {
    const answer = await fetch(`/api/games/${encodeURIComponent(game)}/looks`, { credentials: "same-origin" });
    const found = (await answer.json()) as { looks: Looks; lexicon: Lexicon };
    this.lexicon = found.lexicon;
    this.looks = found.looks;
  }

  #present(presence: Presence): void {
    if (this.welcome) this.welcome = { ...this.welcome, seats: presence.seats, watchers: presence.watchers, warm: presence.warm };
  }
}

export const battle = new Match();
