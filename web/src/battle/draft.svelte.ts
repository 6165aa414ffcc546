// The answer being made: edited by board, prompt and keyboard; sent by `asked.confirm()`. Knows shapes, not rules.
import type { Allocate, Choose, Decision, Path, Placement, Point, Ref } from "../wire";

/** Where every lot has but one taker there is nothing to share out: only to confirm. */
export function onlyShares(form: Allocate): Record<string, number> {
  const takers = form.lots.map((lot) => form.bins.filter((bin) => !form.fits.length || form.fits.some(([what, to]) => what === lot.key && to === bin.key)));
  if (takers.some((bins) => bins.length !== 1)) return {};
  return Object.fromEntries(form.lots.map((lot, at) => [`${lot.key}\n${takers[at]![0]!.key}`, lot.count]));
}

/** What falls to somebody's own is shared out evenly unless he likes it otherwise: one after the other, to whoever has least. */
export function evenShares(form: Allocate): Record<string, number> {
  const [held, shares] = [new Map<string, number>(), {} as Record<string, number>];
  for (const lot of form.lots)
    for (let left = lot.count; left > 0; left -= 1) {
      const open = form.bins.filter((bin) => (!form.fits.length || form.fits.some(([what, to]) => what === lot.key && to === bin.key)) && (bin.most === null || (held.get(bin.key) ?? 0) < bin.most));
      const to = open.sort((a, b) => (held.get(a.key) ?? 0) - (held.get(b.key) ?? 0))[0];
      if (!to) return {};
      held.set(to.key, (held.get(to.key) ?? 0) + 1);
      shares[`${lot.key}\n${to.key}`] = (shares[`${lot.key}\n${to.key}`] ?? 0) + 1;
    }
  return shares;
}

/** All keys, where all are usually named and may be. */
export function everyKey(form: Choose, isTogether: boolean): string[] {
  const isOpen = isTogether && form.budget === null && form.options.length > 1 && form.most >= form.options.length;
  return isOpen ? form.options.map((option) => option.key) : [];
}

class Draft {
  decision = $state.raw<Decision | null>(null);
  /** Choose and Order: keys in the order picked. */
  keys = $state.raw<string[]>([]);
  /** Allocate: how many of a lot go to a bin, by `lot bin`. */
  shares = $state.raw<Record<string, number>>({});
  /** Move: the points each model passes after its place (coming on: from its point of the edge on). */
  paths = $state.raw<Path[]>([]);
  /** Place: where each piece goes. */
  placements = $state.raw<Placement[]>([]);
  turn = $state(0);
  /** Whether anything was changed by hand since the decision came. */
  touched = $state(false);

  begin(decision: Decision | null): void {
    this.decision = decision;
    this.keys = decision?.type === "Order" ? decision.items.map((item) => item.key) : [];
    this.shares = decision?.type !== "Allocate" ? {} : decision.commits ? onlyShares(decision) : evenShares(decision);
    this.paths = [];
    this.placements = [];
    this.turn = 0;
    this.touched = false;
  }

  clear(): void {
    this.begin(this.decision);
  }

  get isEmpty(): boolean {
    return !this.keys.length && !this.paths.length && !this.placements.length && !Object.keys(this.shares).length;
  }

  /** Whether there is anything to drop: an order, or shares, to be changed lie there from the start. */
  get isBegun(): boolean {
    return this.decision?.type === "Order" || this.decision?.type === "Allocate" ? this.touched : !this.isEmpty;
  }

  get answer(): unknown {
    switch (this.decision?.type) {
      case "Choose":
      case "Order":
        return this.keys;
      case "Allocate":
        return Object.entries(this.shares).filter(([, n]) => n > 0).map(([pair, n]) => [...pair.split("\n"), n]);
      case "Move":
        return this.paths;
      case "Place":
        return this.placements;
      default:
        return [];
    }
  }

  /** Whether the answer has the shape asked for; whether it is allowed only the engine says. */
  get isComplete(): boolean {
    const form = this.decision;
    if (!form) return false;
    if (form.type === "Choose") return this.keys.length >= form.least && this.keys.length <= form.most;
    if (form.type === "Allocate") return form.lots.every((lot) => this.leftOf(form, lot.key) === 0);
    if (form.type === "Place") return this.placements.length > 0 || form.optional;
    return true;
  }

  pick(key: string): void {
    const form = this.decision;
    if (form?.type !== "Choose") return;
    this.touched = true;
    if (this.keys.includes(key)) this.keys = this.keys.filter((one) => one !== key);
    else this.keys = form.most === 1 ? [key] : [...this.keys, key].slice(-form.most);
  }

  reorder(from: number, to: number): void {
    const keys = [...this.keys];
    const [moved] = keys.splice(from, 1);
    if (moved === undefined) return;
    keys.splice(to, 0, moved);
    this.touched = true;
    this.keys = keys;
  }

  share(lot: string, bin: string, number: number): void {
    this.touched = true;
    this.shares = { ...this.shares, [`${lot}\n${bin}`]: Math.max(0, number) };
  }

  shareOf(lot: string, bin: string): number {
    return this.shares[`${lot}\n${bin}`] ?? 0;
  }

  leftOf(form: Allocate, lot: string): number {
    const count = form.lots.find((one) => one.key === lot)?.count ?? 0;
    return count - form.bins.reduce((sum, bin) => sum + this.shareOf(lot, bin.key), 0);
  }

  walk(paths: Path[]): void {
    this.touched = true;
    this.paths = paths;
  }

  walkOne(model: number, path: Point[]): void {
    const others = this.paths.filter(([id]) => id !== model);
    this.walk(path.length ? [...others, [model, path]] : others);
  }

  put(placements: Placement[]): void {
    this.touched = true;
    this.placements = placements;
  }

  putOne(piece: Ref, at: Point, turn = 0): void {
    this.put([...this.placements.filter(([ref]) => ref !== piece), [piece, at, turn]]);
  }

  /** A whole answer given by the engine: a formation, a suggestion. */
  take(answer: unknown): void {
    const form = this.decision;
    if (!form || !Array.isArray(answer)) return;
    this.touched = true;
    if (form.type === "Move") this.paths = answer as Path[];
    else if (form.type === "Place") this.placements = answer as Placement[];
    else if (form.type === "Allocate")
      this.shares = Object.fromEntries((answer as [string, string, number][]).map(([lot, bin, n]) => [`${lot}\n${bin}`, n]));
    else this.keys = answer as string[];
  }
}

export const draft = new Draft();

/** What a choice costs so far. */
export function costOf(form: Choose, keys: string[]): number {
  return form.options.filter((option) => keys.includes(option.key)).reduce((sum, option) => sum + option.cost, 0);
}
