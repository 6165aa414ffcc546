// Deadlines by this machine's own clock: the server says how long is left when it speaks, here it is counted on.
import { battle } from "./match.svelte";
import type { Timing } from "../wire";

export interface Deadline {
  seat: number;
  ends: number;
  whole: number;
  reaction: boolean;
}

export function deadlines(timings: Timing[], heard: number): Deadline[] {
  return timings.map(({ seat, left, whole, reaction }) => ({ seat, ends: heard + left, whole, reaction }));
}

const STEP = 250;

class Ticking {
  now = $state(Date.now());
  #heard = $derived.by(() => deadlines(battle.state?.clocks ?? [], battle.heard));

  get all(): Deadline[] {
    return this.#heard;
  }
  of(seat: number): Deadline | undefined {
    return this.#heard.find((one) => one.seat === seat);
  }
  left(deadline: Deadline): number {
    return Math.max(0, deadline.ends - Math.max(this.now, deadline.ends - deadline.whole));
  }
  /** Lets the time run while somebody looks at it; returns how to stop. */
  run(): () => void {
    this.now = Date.now();
    const timer = setInterval(() => (this.now = Date.now()), STEP);
    return () => clearInterval(timer);
  }
}

export const ticking = new Ticking();
