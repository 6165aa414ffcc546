// The question that is open: what would come of a draft, what can be done in one go, what is advised, and the answer sent.
import { ui } from "../kit/ui.svelte";
import type { Deed, DeedList, Draft, Reach, Refusal, Refused, Shown, Stroll, Suggested, Tried, Wrong } from "../wire";
import { draft } from "./draft.svelte";
import { link } from "./link.svelte";
import { battle } from "./match.svelte";

/** A drag asks the engine at most this often, in milliseconds. */
const PACE = 50;
/** A draft to be judged, and the answers given before it. */
export type Trial = Draft & { chain?: unknown[] };
/** No question is under way. */
const nobody = (): { n: number; what: Trial; since: number } => ({ n: 0, what: {}, since: 0 });

class Asked {
  refusals = $state.raw<Refusal[]>([]);
  /** What the engine says to the draft as it is, or was a moment ago. */
  tried = $state.raw<Tried | null>(null);
  /** Where the pieces asked about can get to, as long as the decision stands. */
  reach = $state.raw<Reach[]>([]);
  suggested = $state.raw<Suggested | null>(null);
  isSending = $state(false);
  /** What can be done in one go to pieces of other sides, what promises most first. */
  deeds = $state.raw<Deed[]>([]);
  /** Moves of the unit asked about that several choices lead to; a click in their bands makes them all. */
  moves = $state.raw<Stroll[]>([]);
  /** The answers after which these would be done. */
  after = $state.raw<unknown[]>([]);
  /** Whether the engine still has to say something to the draft as it is. */
  isTrying = $state(false);

  #wanted: Trial | null = null;
  #asking = nobody();
  /** The suggestion under way, 0 if none is. */
  #hoped = 0;
  /** The search for deeds under way, 0 if none is. */
  #sought = $state(0);

  constructor() {
    battle.follow((shown, before) => this.#open(shown, before));
    link.between(() => this.#clear());
    link.on("tried", (tried) => this.#judge(tried));
    link.on("deeds", (told) => this.#learn(told));
    link.on("suggested", (suggested) => this.#advise(suggested));
    link.on("refused", (refused) => this.#refuse(refused));
    link.on("error", (wrong) => this.#stumble(wrong));
  }

  /** Whether the computer would stay where it is, and nothing else has been drawn since: Enter never gives a move away otherwise. */
  get isToStay(): boolean { return Array.isArray(this.suggested?.answer) && !this.suggested.answer.length && draft.isEmpty; }
  /** Whether the server still looks for what can be done in one go. */
  get isSeeking(): boolean { return this.#sought > 0; }

  /** Send an answer, the draft if none is given. */
  confirm(answer: unknown = draft.answer, joined = false): void {
    if (!battle.decision || this.isSending) return;
    this.#hoped = 0;
    this.isSending = link.send({ type: "answer", answer, ...(joined ? { joined } : {}) }) > 0;
  }

  /** Do a whole deed: every answer it takes, in one go. */
  perform(deed: { chain: unknown[] }): void {
    if (!battle.decision || this.isSending) return;
    this.#hoped = 0;
    const [answer, ...chain] = deed.chain;
    this.isSending = link.send({ type: "answer", answer, chain }) > 0;
  }

  /** Ask what can be done in one go from here, or after some answers. */
  seek(after: unknown[] = []): void {
    this.deeds = [];
    this.after = after;
    this.#sought = battle.decision?.type === "Choose" ? link.send({ type: "deeds", after }) : 0;
  }

  /** Ask what would come of a draft (see wire: drafts of `try`; `chain`: answers before it); nothing is kept. One question is under way, the newest waits. */
  try(what: Trial): void {
    this.#wanted = what;
    this.#ask();
  }

  #ask(): void {
    if (battle.decision && this.#wanted && !this.#asking.n && !this.isSending) {
      const what = this.#wanted;
      this.#wanted = null;
      const { chain, ...draft } = what;
      this.#asking = { n: link.send({ type: "try", draft, ...(chain ? { chain } : {}) }), what, since: Date.now() };
    }
    this.isTrying = this.#wanted !== null || this.#asking.n > 0;
  }

  suggest(): void { this.#hoped = link.send({ type: "suggest" }); }

  cancel(): void {
    draft.clear();
    this.refusals = [];
    this.tried = null;
    this.#asking.what = {}; // what is still under way must not become the draft again
    this.try({});
  }

  takeBack(): void { link.send({ type: "undo" }); }

  #stumble(wrong: Wrong): void {
    this.isSending = false;
    if (wrong.n === null || wrong.n === this.#asking.n) this.#asking = nobody();
    if (wrong.n === this.#sought) this.#sought = 0;
    this.#ask();
  }

  /** A draft that the engine made (a formation, a way) becomes the draft here. */
  #judge(tried: Tried): void {
    if (tried.n !== this.#asking.n) return;
    const { what, since } = this.#asking;
    this.#asking = nobody();
    this.isTrying = this.#wanted !== null;
    if (tried.revision === battle.revision) {
      this.tried = tried;
      if (tried.overlay.reach.length) this.reach = tried.overlay.reach;
      if ("to" in what && Array.isArray(tried.answer)) draft.take(tried.answer);
    }
    setTimeout(() => this.#ask(), Math.max(0, PACE - (Date.now() - since)));
  }

  #learn(told: DeedList): void {
    if (told.n !== this.#sought) return;
    this.#sought = 0;
    if (told.revision !== battle.revision) return;
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

  /** Nothing of the question before is left. */
  #clear(): void {
    this.isSending = this.isTrying = false;
    this.refusals = [];
    this.tried = this.suggested = this.#wanted = null;
    this.#asking = nobody();
    this.reach = [];
    this.deeds = [];
    this.moves = [];
    this.after = [];
    this.#hoped = this.#sought = 0;
    draft.begin(null);
  }

  /** A table is shown: the question that came with it, unless it is the one that stood. */
  #open(shown: Shown, before: Shown | null): void {
    this.isSending = false;
    if (before?.revision === shown.revision && before.seat === shown.seat && Boolean(before.decision) === Boolean(shown.decision)) return;
    const isHoped = this.#hoped > 0 && before?.seat === shown.seat && before.decision?.prompt === shown.decision?.prompt;
    this.#clear();
    if (!shown.decision) return;
    draft.begin(shown.decision);
    ui.said = shown.decision.prompt;
    this.try({});
    this.seek();
    if (isHoped) this.suggest(); // somebody else has answered meanwhile: what was under way counts no more
  }
}

export const asked = new Asked();
