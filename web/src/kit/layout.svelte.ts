/** How the page is laid out at this screen, remembered in this browser: what lies over the table, how wide and on which side. */

/** The card of the unit, and the drawer of everything else; named after where they lie unless they are swapped. */
export type Side = "left" | "right";
/** What the drawer holds: one of these at a time. */
export const DRAWERS = ["units", "armies", "log", "odds", "layers"] as const;
export type Drawer = (typeof DRAWERS)[number];

export interface Kept {
  /** Widths in rem, so that they grow with the page. */
  left: number;
  right: number;
  hidden: Record<Side, boolean>;
  drawer: Drawer;
  /** Whether the card lies on the right and the drawer on the left. */
  swapped: boolean;
  folded: Record<string, boolean>;
  filter: string;
}

const PLACE = "grognard.table";
export const USUAL: Record<Side, number> = { left: 20.5, right: 22.5 };
export const LEAST: Record<Side, number> = { left: 14, right: 16 };
export const MOST: Record<Side, number> = { left: 30, right: 40 };
const FIRST: Kept = { ...USUAL, hidden: { left: false, right: true }, drawer: "log", swapped: false, folded: {}, filter: "deeds" };

/** A width that a column may have. */
export function within(side: Side, width: number): number {
  const asked = Number.isFinite(width) ? width : USUAL[side];
  return Math.round(Math.min(Math.max(asked, LEAST[side]), MOST[side]) * 4) / 4;
}

/** What was kept, mended where it does not fit. */
export function read(text: string | null): Kept {
  try {
    const kept = JSON.parse(text ?? "{}") as Partial<Kept>;
    const hidden = { left: kept.hidden?.left === true, right: kept.hidden?.right !== false };
    const drawer = DRAWERS.find((one) => one === kept.drawer) ?? FIRST.drawer;
    const widths = { left: within("left", kept.left ?? NaN), right: within("right", kept.right ?? NaN) };
    return { ...widths, hidden, drawer, swapped: kept.swapped === true, folded: { ...kept.folded }, filter: String(kept.filter ?? FIRST.filter) };
  } catch {
    return { ...FIRST, hidden: { ...FIRST.hidden }, folded: {} };
  }
}

class Layout {
  #kept = $state<Kept>(read(typeof localStorage === "undefined" ? null : localStorage.getItem(PLACE)));

  width(side: Side): number { return this.#kept[side]; }
  isHidden(side: Side): boolean { return this.#kept.hidden[side]; }
  isFolded(panel: string): boolean { return this.#kept.folded[panel] ?? false; }
  get isSwapped(): boolean { return this.#kept.swapped; }
  get filter(): string { return this.#kept.filter; }
  set filter(filter: string) {
    this.#kept.filter = filter;
    this.#keep();
  }

  widen(side: Side, width: number): void {
    this.#kept[side] = within(side, width);
    this.#kept.hidden[side] = false;
    this.#keep();
  }
  get drawer(): Drawer { return this.#kept.drawer; }
  /** Whether a drawer is open and holds this. */
  isOpen(drawer: Drawer): boolean { return !this.isHidden("right") && this.drawer === drawer; }
  /** Pull this out in place of what was there, or put it away where it is out already. */
  pull(drawer: Drawer): void {
    this.#kept.hidden.right = this.isOpen(drawer);
    this.#kept.drawer = drawer;
    this.#keep();
  }
  /** What lies on a side now. */
  standing(at: Side): Side {
    return this.isSwapped ? (at === "left" ? "right" : "left") : at;
  }
  toggle(side: Side): void {
    this.#kept.hidden[side] = !this.#kept.hidden[side];
    this.#keep();
  }
  swap(): void {
    this.#kept.swapped = !this.#kept.swapped;
    this.#keep();
  }
  fold(panel: string): void {
    this.#kept.folded[panel] = !this.isFolded(panel);
    this.#keep();
  }
  /** Everything back to how the page first came. */
  restore(): void {
    this.#kept = read(null);
    this.#keep();
  }

  #keep(): void {
    try {
      localStorage.setItem(PLACE, JSON.stringify(this.#kept));
    } catch {
      // A browser that keeps nothing still plays.
    }
  }
}

export const layout = new Layout();
