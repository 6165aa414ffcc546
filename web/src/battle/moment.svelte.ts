// Which table is looked at: the present one, or that of a step of the past as the server tells it.
import type { Looked } from "../wire";
import { link } from "./link.svelte";

class Moment {
  /** The step shown instead of the present one; null: live. */
  at = $state<number | null>(null);
  /** What the seat saw then; the table before stays until it has come. */
  looked = $state.raw<Looked | null>(null);

  constructor() {
    link.between(() => this.leave());
  }

  /** Turn to a step; its table is on its way. */
  turn(at: number): void {
    this.at = at;
  }
  leave(): void {
    this.at = this.looked = null;
  }
}

export const moment = new Moment();
