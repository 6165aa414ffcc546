// The one clock of everything that is told: live, skipped, held or played back, somebody sets the moment of a reel here.
import { link } from "../battle/link.svelte";
import { ui } from "../kit/ui.svelte";
import { at, type Frame } from "./at";
import type { Reel } from "./reel";

class Projector {
  reel = $state.raw<Reel | null>(null);
  /** The moment, from beat to beat: what changes between beats is drawn by who asks for `clock`. */
  t = $state(0);
  isHeld = $state(false);
  frame: Frame | null = $derived(this.reel ? at(this.reel, this.t) : null);
  /** When the beat began, by this machine's clock. */
  #since = 0;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #then: (() => void) | null = null;

  constructor() {
    link.between(() => this.clear());
  }

  get isRunning(): boolean { return this.reel !== null && this.t < this.reel.length; }

  /** The moment to the millisecond; who wants no motion is led from beat to beat. */
  get clock(): number {
    if (!this.isRunning || !ui.motion || this.#timer === null) return this.t;
    return Math.min(this.#next(), this.t + performance.now() - this.#since);
  }

  /** From its beginning; at its end something may follow. */
  play(reel: Reel, then: (() => void) | null = null): void {
    this.#stop();
    [this.reel, this.t, this.isHeld, this.#then] = [reel, 0, false, then];
    if (reel.length > 0) this.#run();
    else this.end();
  }

  /** Stand still at this moment, or go on. */
  hold(isHeld: boolean): void {
    if (isHeld === this.isHeld) return;
    if (isHeld) this.t = this.clock;
    this.isHeld = isHeld;
    this.#stop();
    if (!isHeld && this.isRunning) this.#run();
  }

  /** To the end at once. */
  end(): void {
    this.#stop();
    this.isHeld = false;
    this.t = this.reel?.length ?? 0;
    const then = this.#then;
    this.#then = null;
    then?.();
  }

  /** Nothing is told. */
  clear(): void {
    this.#stop();
    [this.reel, this.t, this.isHeld, this.#then] = [null, 0, false, null];
  }

  /** When the next beat begins. */
  #next(): number {
    return this.reel?.beats.find((beat) => beat.start > this.t)?.start ?? this.reel?.length ?? 0;
  }

  #run(): void {
    const next = this.#next();
    this.#since = performance.now();
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.t = next;
      if (this.isRunning) this.#run();
      else this.end();
    }, next - this.t);
  }

  #stop(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
  }
}

export const projector = new Projector();
