// Where the person looks: one transform over everything. Pictures are laid out at `raster` and scaled while zooming.
import { untrack } from "svelte";
import type { Spot } from "../draw/geometry";
import type { Box } from "../draw/labels";
import { settings } from "../kit/settings.svelte";

const MOST = 4;
const SETTLE = 140;
/** Below this width the prompt is a sheet under the table. */
const NARROW = 744;
/** Room at the upper edge of a narrow table for its button, so that it covers no piece; while something is asked the prompt has it. */
const HEAD = 60;
/** However much the prompt covers, so many pixels of the table count as in sight. */
const LOWEST = 90;
/** Room above the prompt for the bar of lengths. */
export const SCALE = 30;
/** Pixels between what must be seen and the edge. */
export const MARGIN = 10;
/** Room that a sheet keeps free above itself. */
export const CLEAR = 20;

/** What the card of a unit takes up beside the table, with air about it, in letters of the usual size. */
const CARD = 352;
/** How much of the room the whole table takes up. */
const WHOLE = 0.985;

class Camera {
  x = $state(0);
  y = $state(0);
  /** Pixels of the screen per millimetre of the table. */
  zoom = $state(1);
  /** The zoom at which the pictures were last laid out. */
  raster = $state(1);
  width = $state(0);
  height = $state(0);
  /** Room at the lower edge that the prompt covers. */
  foot = $state(0);
  /** While the table moves by itself it does so softly. */
  isGliding = $state(false);
  /** Where it stood when it last came to rest: labels keep to what can be seen from there. */
  #rest = $state.raw<{ x: number; y: number; zoom: number }>({ x: 0, y: 0, zoom: 1 });
  #board: Spot = [1, 1];
  #timer: ReturnType<typeof setTimeout> | null = null;
  /** How often the whole table was laid out elsewhere: what lies over it finds its place anew. */
  fits = $state(0);
  /** Whether the person has moved the table since it was last laid out. */
  isByHand = false;
  #isFitted = true;
  /** What was last brought into sight: it stays there while the room changes. */
  #shown: [number, number, number, number] | null = null;

  get transform(): string {
    return `translate3d(${this.x}px, ${this.y}px, 0) scale(${this.zoom / this.raster})`;
  }
  get isNarrow(): boolean {
    return this.width > 0 && innerWidth < NARROW;
  }
  get head(): number {
    return this.isNarrow && !this.foot ? HEAD : 0;
  }
  get least(): number {
    return Math.min(this.width / this.#board[0], this.height / this.#board[1]) * 0.7 || 0.1;
  }
  /** The width of bare desk at the left and at the right of the whole table, however it is looked at now. */
  get desk(): Spot {
    const bare = Math.max(this.width - this.#board[0] * (this.height / this.#board[1]) * WHOLE, 0);
    const left = aside(bare, (CARD * settings.scale) / 100);
    return [left, bare - left];
  }

  /** The part of the table that is in sight, in pixels of a table drawn at this zoom, with room kept free above the prompt. */
  seen(at: number, free = SCALE): Box {
    const { x, y, zoom } = this.#rest;
    const [left, top] = [Math.max(0, -x / zoom), Math.max(0, -y / zoom)];
    const right = Math.min(this.#board[0], (this.width - x) / zoom);
    const bottom = Math.min(this.#board[1], (Math.max(this.height - this.foot - free, LOWEST) - y) / zoom);
    return { x: left * at, y: top * at, width: Math.max(right - left, 0) * at, height: Math.max(bottom - top, 0) * at };
  }

  /** The same without what covers it: what its edge would cut. */
  window(at: number): Box {
    return this.seen(at, -this.foot);
  }

  resize(width: number, height: number): void {
    this.width = width;
    this.height = height;
    if (!this.#isFitted) return;
    this.fit();
    if (this.#shown && !this.isNarrow) this.reveal(...this.#shown);
  }

  show(board: Spot): void {
    if (board[0] === this.#board[0] && board[1] === this.#board[1]) return;
    this.#board = board;
    this.#shown = null;
    this.fit();
  }

  /** The whole table; on a wide screen what is asked stands below it. */
  fit(): void {
    if (!this.width || !this.height) return;
    const head = this.head;
    const height = (this.isNarrow ? Math.max(this.height - this.foot, this.height * 0.4) : this.height) - head;
    this.zoom = this.raster = Math.min(this.width / this.#board[0], height / this.#board[1]) * WHOLE;
    const bare = this.width - this.#board[0] * this.zoom;
    this.x = this.isNarrow ? bare / 2 : aside(bare, (CARD * settings.scale) / 100);
    this.y = head + (height - this.#board[1] * this.zoom) / 2;
    this.#isFitted = true;
    this.isByHand = true; // whole at the person's wish, or before anything is asked
    const was = this.#rest;
    this.#stand();
    if (was.x !== this.x || was.y !== this.y || was.zoom !== this.zoom) untrack(() => this.fits++);
  }

  /** Look at a box of the table. */
  frame(left: number, top: number, right: number, bottom: number): void {
    const head = this.head;
    const height = Math.max(this.height - this.foot, this.height * 0.4) - head;
    const zoom = Math.min(this.width / (right - left), height / (bottom - top), 2.2);
    this.zoom = Math.max(zoom, this.least);
    this.x = filling(this.width / 2 - ((left + right) / 2) * this.zoom, this.#board[0] * this.zoom, this.width);
    this.y = head + filling(height / 2 - ((top + bottom) / 2) * this.zoom, this.#board[1] * this.zoom, height);
    this.#isFitted = this.isByHand = false;
    this.#stand();
    this.#settle();
  }

  /** Keep a box of the table in sight as it grows: softly, and only where some of it is out of sight. */
  embrace(left: number, top: number, right: number, bottom: number): void {
    if (this.#hidden(left, top, right, bottom).every((by) => by === 0) && !this.#isFitted) return;
    const isFirst = this.#isFitted;
    this.frame(left, top, right, bottom);
    if (isFirst) this.raster = this.zoom;
    else this.#glide();
  }

  /** Bring a box of the table out from under the prompt and into sight, by no more than needed; a whole table stays as it is. */
  reveal(left: number, top: number, right: number, bottom: number): void {
    this.#shown = [left, top, right, bottom];
    if (this.#isFitted) this.fit();
    if (this.#isFitted && !this.isNarrow) return;
    const [dx, dy] = this.#hidden(left, top, right, bottom);
    if (!dx && !dy) return;
    this.#glide();
    this.x += dx;
    this.y += dy;
    this.#stand();
  }

  #glide(): void {
    this.isGliding = true;
    setTimeout(() => (this.isGliding = false), 260);
  }

  /** By how much a box must move to come into sight. */
  #hidden(left: number, top: number, right: number, bottom: number): Spot {
    const [x0, y0] = this.toScreen([left, top]);
    const [x1, y1] = this.toScreen([right, bottom]);
    const [w, h] = [this.width - MARGIN, this.height - this.foot - MARGIN];
    const by = (from: number, to: number, most: number): number => (to > most ? Math.max(most - to, MARGIN - from) : from < MARGIN ? MARGIN - from : 0);
    return [by(x0, x1, w), by(y0, y1, h)];
  }

  pan(dx: number, dy: number): void {
    this.x += dx;
    this.y += dy;
    this.#isFitted = false;
    this.isByHand = true;
    this.#hold();
    this.#settle();
  }

  zoomAt(factor: number, at: Spot = [this.width / 2, this.height / 2]): void {
    const zoom = Math.min(Math.max(this.zoom * factor, this.least), MOST);
    this.x = at[0] - ((at[0] - this.x) * zoom) / this.zoom;
    this.y = at[1] - ((at[1] - this.y) * zoom) / this.zoom;
    this.zoom = zoom;
    this.#isFitted = false;
    this.isByHand = true;
    this.#hold();
    this.#settle();
  }

  toWorld(x: number, y: number): Spot {
    return [(x - this.x) / this.zoom, (y - this.y) / this.zoom];
  }
  toScreen(spot: Spot): Spot {
    return [spot[0] * this.zoom + this.x, spot[1] * this.zoom + this.y];
  }

  /** Keep a part of the table in sight. */
  #hold(): void {
    const [w, h] = [this.#board[0] * this.zoom, this.#board[1] * this.zoom];
    this.x = Math.min(Math.max(this.x, 80 - w), this.width - 80);
    this.y = Math.min(Math.max(this.y, 80 - h), this.height - 80);
  }

  #settle(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.raster = this.zoom;
      this.#stand();
    }, SETTLE);
  }

  #stand(): void {
    const { x, y, zoom } = untrack(() => this.#rest);
    if (x === this.x && y === this.y && zoom === this.zoom) return;
    this.#rest = { x: this.x, y: this.y, zoom: this.zoom };
  }
}

/** How much of the bare desk is at the left of a table: half of it, or what a card needs, where that hides nobody. */
export function aside(bare: number, card: number): number {
  return bare >= card ? Math.max(bare / 2, card) : bare / 2;
}

/** No empty desk beside a table that is larger than the room; a smaller one stands in the middle. */
function filling(at: number, size: number, room: number): number {
  return size > room ? Math.min(Math.max(at, room - size), 0) : (room - size) / 2;
}

export const camera = new Camera();
