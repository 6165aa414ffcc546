// The battle as this seat knows it: what the server last sent, and the few messages that can be sent back.
import { draft } from "./draft.svelte";
import { liveAddress, Socket, type Connection } from "./socket";
import { settings } from "../kit/settings.svelte";
import { ui } from "../kit/ui.svelte";
import type { AnyEvent, Deed, DeedList, Draft, LastSeen, Lexicon, LogLine, Looked, Looks, Presence, Reach, Refusal, Refused, Said, Scene, Shown, State, Stroll, Suggested, Told, Tried, Welcome, Wrong } from "../wire";

/** A drag asks the engine at most this often, in milliseconds. */
const PACE = 50;
/** Who shows tables when: as they come, unless somebody tells them at a slower pace. */
export interface Teller {
  take(shown: Shown, isOwn: boolean, show: (shown: Shown) => void): void;
  clear(): void;
}
const AT_ONCE: Teller = { take: (shown, _, show) => show(shown), clear: () => undefined };
/** What is said, but for what is the same in every message. */
export type Telling<One extends Said = Said> = One extends Said ? Omit<One, "revision" | "seat" | "n"> & { seat?: number } : never;
/** A draft to be judged, and the answers given before it. */
export type Trial = Draft & { chain?: unknown[] };
const QUIET: Shown["undo"] = { can: false, words: "", clause: "", inside: false };

class Battle {
  teller = AT_ONCE;
  id = $state("");
  connection = $state<Connection>("closed");
  welcome = $state.raw<Welcome | null>(null);
  looks = $state.raw<Looks | null>(null);
  lexicon = $state.raw<Lexicon>({ unit: "", labels: {}, quiet: [], dice: [], numbered: [], told: {}, places: {}, classes: {}, cards: {}, deeds: {}, each: "" });
  /** The last `state` message as it came. */
  state = $state.raw<Shown | null>(null);
  /** What the seat saw at the step shown in a replay. */
  looked = $state.raw<Looked | null>(null);
  /** When it came, by this machine's clock: what is left of a time counts from here. */
  heard = $state(0);
  /** When this visitor was last welcomed, by this machine's clock. */
  greeted = 0;
  log = $state.raw<LogLine[]>([]);
  /** What happened since the view before, played as motion and dice; `ticks` counts these batches. */
  events = $state.raw<AnyEvent[]>([]);
  ticks = $state(0);
  refusals = $state.raw<Refusal[]>([]);
  /** What the engine says to the draft as it is, or was a moment ago. */
  tried = $state.raw<Tried | null>(null);
  /** Where the pieces asked about can get to, as long as the decision stands. */
  reach = $state.raw<Reach[]>([]);
  suggested = $state.raw<Suggested | null>(null);
  fault = $state.raw<Wrong | null>(null);
  isSending = $state(false);
  /** What can be done in one go to pieces of other sides, what promises most first. */
  deeds = $state.raw<Deed[]>([]);
  /** Moves of the unit asked about that several choices lead to; a click in their bands makes them all. */
  moves = $state.raw<Stroll[]>([]);
  /** The answers after which these would be done. */
  after = $state.raw<unknown[]>([]);
  /** Whether the engine still has to say something to the draft as it is. */
  isTrying = $state(false);

  #socket: Socket | null = null;
  #key = "";
  #n = 0;
  #wanted: Trial | null = null;
  #asking: { n: number; what: Trial; since: number } = { n: 0, what: {}, since: 0 };
  /** The suggestion under way, 0 if none is. */
  #hoped = 0;
  /** The search for deeds under way, 0 if none is. */
  #sought = $state(0);
  #listeners = new Set<(message: Told) => void>();

  /** The seat at this screen; -1 watches. */
  get seat(): number { return this.state?.seat ?? -1; }
  get view(): State | null { return this.state?.view ?? null; }
  /** The table to be drawn: live, or the moment of a replay. */
  get shown(): State | null { return ui.replay && this.looked ? this.looked.view : this.view; }
  get scene(): Scene | null { return (ui.replay && this.looked ? this.looked.scene : this.state?.scene) ?? null; }
  /** Pieces out of sight, where they were last. */
  get lost(): LastSeen[] { return (ui.replay && this.looked ? this.looked.lost : this.state?.lost) ?? []; }
  /** Units that have had their turn in the round shown. */
  get acted(): ReadonlySet<number> { return new Set((ui.replay && this.looked ? this.looked.acted : this.state?.acted) ?? []); }
  /** What Enter takes where nothing is chosen: the option that promises most. */
  get best(): string { return this.state?.best ?? ""; }
  /** Whether the computer would stay where it is, and nothing else has been drawn since: Enter never gives a move away otherwise. */
  get isToStay(): boolean { return Array.isArray(this.suggested?.answer) && !this.suggested.answer.length && draft.isEmpty; }
  get mode(): "live" | "replay" { return ui.replay ? "replay" : "live"; }
  /** What is asked of the seat shown; nothing while a replay is looked at. */
  get decision(): Shown["decision"] { return ui.replay ? null : (this.state?.decision ?? null); }
  get revision(): number { return this.state?.revision ?? 0; }
  get step(): number { return this.state?.step ?? 0; }
  get waiting(): number[] { return this.state?.waiting ?? []; }
  get thinking(): number[] { return this.state?.thinking ?? []; }
  get undo(): Shown["undo"] { return this.state?.undo ?? QUIET; }
  get boardKind(): "plane" | "zones" {
    return this.shown && !this.shown.board[0] ? "zones" : "plane";
  }

  open(id: string, key: string): void {
    this.close();
    this.id = id;
    this.#key = key;
    ui.reset();
    this.#socket = new Socket(liveAddress(id), () => this.#hello(), (m) => this.hear(m), (c) => (this.connection = c));
    this.#socket.open();
  }

  close(): void {
    this.#socket?.close();
    this.#socket = null;
    this.teller.clear();
    this.welcome = this.looks = this.state = this.looked = this.tried = this.suggested = this.fault = null;
    this.log = [];
    this.events = [];
    this.refusals = [];
    draft.begin(null);
  }

  /** Hear every message beside the store; returns how to stop. */
  listen(listener: (message: Told) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Send anything of the wire; `revision`, `seat` and `n` are filled in. Returns `n`, 0 if nobody listens. */
  send(message: Telling): number {
    const n = ++this.#n;
    const usual = { revision: this.revision, seat: this.seat, n };
    return this.#socket?.send({ ...usual, ...message }) ? n : 0;
  }

  #hello(): Said {
    return { type: "hello", ...(this.#key ? { key: this.#key } : {}), ...(settings.called ? { called: settings.called } : {}) };
  }

  /** Send an answer, the draft if none is given. */
  confirm(answer: unknown = draft.answer, joined = false): void {
    if (!this.decision || this.isSending) return;
    this.#hoped = 0;
    this.isSending = this.send({ type: "answer", answer, ...(joined ? { joined } : {}) }) > 0;
  }

  /** Do a whole deed: every answer it takes, in one go. */
  perform(deed: { chain: unknown[] }): void {
    if (!this.decision || this.isSending) return;
    this.#hoped = 0;
    const [answer, ...chain] = deed.chain;
    this.isSending = this.send({ type: "answer", answer, chain }) > 0;
  }

  /** Whether the server still looks for what can be done in one go. */
  get isSeeking(): boolean { return this.#sought > 0; }

  /** Ask what can be done in one go from here, or after some answers. */
  seek(after: unknown[] = []): void {
    this.deeds = [];
    this.after = after;
    this.#sought = this.decision?.type === "Choose" ? this.send({ type: "deeds", after }) : 0;
  }

  /** Ask what would come of a draft (see wire: drafts of `try`; `chain`: answers before it); nothing is kept. One question is under way, the newest waits. */
  try(what: Trial): void {
    this.#wanted = what;
    this.#ask();
  }

  #ask(): void {
    if (this.decision && this.#wanted && !this.#asking.n && !this.isSending) {
      const what = this.#wanted;
      this.#wanted = null;
      const { chain, ...draft } = what;
      this.#asking = { n: this.send({ type: "try", draft, ...(chain ? { chain } : {}) }), what, since: Date.now() };
    }
    this.isTrying = this.#wanted !== null || this.#asking.n > 0;
  }

  suggest(): void { this.#hoped = this.send({ type: "suggest" }); }

  cancel(): void {
    draft.clear();
    this.refusals = [];
    this.tried = null;
    this.#asking.what = {}; // what is still under way must not become the draft again
    this.try({});
  }

  takeBack(): void { this.send({ type: "undo" }); }

  lookAt(at: number | null): void {
    ui.replay = at === null ? null : { at };
    if (at === null) this.looked = null;
    else this.send({ type: "look", at });
  }

  hear(message: Told): void {
    switch (message.type) {
      case "welcome": this.#greet(message); break;
      case "presence": this.#present(message); break;
      case "state": this.teller.take(message, this.isSending || !this.state || this.decision !== null, (shown) => this.#take(shown)); break;
      case "tried": this.#try(message); break;
      case "deeds": this.#learn(message); break;
      case "suggested": this.#advise(message); break;
      case "refused": this.#refuse(message); break;
      case "looked": if (ui.replay) this.looked = message; break;
      case "error": this.#stumble(message); break;
    }
    for (const listener of this.#listeners) listener(message);
  }

  /** A question that came too late is no fault: what it was about is gone, and the new state is on its way. */
  #stumble(wrong: Wrong): void {
    this.isSending = false;
    if (wrong.n === null || wrong.n === this.#asking.n) this.#asking.n = 0;
    if (wrong.n === this.#sought) this.#sought = 0;
    this.#ask();
    if (wrong.code !== "stale") this.fault = wrong;
  }

  #greet(welcome: Welcome): void {
    this.welcome = welcome;
    this.greeted = Date.now();
    void this.#dress(welcome.game);
    if (this.#key && location.hash.includes(this.#key)) history.replaceState(null, "", `#/battle/${this.id}`);
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

  /** A draft that the engine made (a formation, a way) becomes the draft here. */
  #try(tried: Tried): void {
    if (tried.n !== this.#asking.n) return;
    const { what, since } = this.#asking;
    this.#asking = { n: 0, what: {}, since: 0 };
    this.isTrying = this.#wanted !== null;
    if (tried.revision === this.revision) {
      this.tried = tried;
      if (tried.overlay.reach.length) this.reach = tried.overlay.reach;
      if ("to" in what && Array.isArray(tried.answer)) draft.take(tried.answer);
    }
    setTimeout(() => this.#ask(), Math.max(0, PACE - (Date.now() - since)));
  }

  #learn(told: DeedList): void {
    if (told.n !== this.#sought) return;
    this.#sought = 0;
    if (told.revision !== this.revision) return;
    [this.deeds, this.moves] = [told.deeds, told.moves];
    if (this.moves.length && !this.reach.some((band) => band.key && !band.key.startsWith("~"))) this.reach = this.moves.map((move) => move.reach).sort((a, b) => b.allowance - a.allowance);
  }

  /** A suggestion is put on the table as a draft, to be seen before it is confirmed; one for another question is not. */
  #advise(suggested: Suggested): void {
    if (suggested.n !== this.#hoped) return;
    this.#hoped = 0;
    this.suggested = suggested;
    draft.take(suggested.answer);
    this.try({ answer: suggested.answer });
  }

  #refuse(refused: Refused): void {
    this.isSending = false;
    this.refusals = refused.refusals;
    ui.said = refused.refusals.map((refusal) => refusal.text).join(". ");
    this.#ask();
  }

  #take(shown: Shown): void {
    const before = this.state;
    this.state = shown;
    this.heard = Date.now();
    this.log = [...this.log.slice(0, shown.log_from), ...shown.log];
    if (shown.events.length || !before) {
      this.events = shown.events;
      this.ticks += 1;
    }
    this.isSending = false;
    this.fault = null;
    if (before?.revision === shown.revision && before.seat === shown.seat && Boolean(before.decision) === Boolean(shown.decision)) return;
    this.refusals = [];
    this.tried = this.suggested = this.#wanted = null;
    this.#asking = { n: 0, what: {}, since: 0 };
    this.reach = [];
    this.deeds = [];
    this.moves = [];
    this.after = [];
    this.#sought = 0;
    this.isTrying = false;
    draft.begin(shown.decision);
    const isHoped = this.#hoped > 0 && before?.seat === shown.seat && before.decision?.prompt === shown.decision?.prompt;
    this.#hoped = 0;
    if (!shown.decision) return;
    ui.said = shown.decision.prompt;
    this.try({});
    this.seek();
    if (isHoped) this.suggest(); // somebody else has answered meanwhile: what was under way counts no more
  }
}

export const battle = new Battle();
