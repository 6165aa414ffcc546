/** Throws committed dice again in the browser. Must agree with `SecretStream` and `CommittedDice` of engine/dice.py. */
import { hmac, sha256 } from "./sha256";

export interface Throw {
  sides: number[];
  faces: number[];
}

export interface Verdict {
  /** The published hash is the hash of the opened secret. */
  committed: boolean;
  /** The shares are those that were pledged, and what this browser added is among them. */
  shared: boolean;
  /** All dice that this browser saw are among the throws. */
  seen: boolean;
  checked: number;
  /** The first throw that differs from the stream, or -1. */
  wrong: number;
}

export function bytesOf(hex: string): Uint8Array {
  const pairs = hex.match(/../g) ?? [];
  return new Uint8Array(pairs.map((pair) => parseInt(pair, 16)));
}

export function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function commitmentOf(secret: Uint8Array): string {
  return hexOf(sha256(secret));
}

/** Numbers from HMAC-SHA256 blocks over a counter, without modulo bias. */
export class SecretStream {
  private counter = 0;
  private block = new Uint8Array(0);
  private at = 0;

  constructor(private readonly key: Uint8Array) {}

  private byte(): number {
    if (this.at === this.block.length) {
      const message = new DataView(new ArrayBuffer(8));
      message.setBigUint64(0, BigInt(this.counter));
      this.block = new Uint8Array(hmac(this.key, new Uint8Array(message.buffer)));
      this.counter += 1;
      this.at = 0;
    }
    return this.block[this.at++]!;
  }

  private bytes(size: number): number {
    let value = 0;
    for (let index = 0; index < size; index++) value = value * 256 + this.byte();
    return value;
  }

  /** A number from 0 to limit - 1, all equally likely. */
  below(limit: number): number {
    const size = limit <= 256 ? 1 : Math.ceil(Math.ceil(Math.log2(limit)) / 8);
    const all = 256 ** size;
    const fair = all - (all % limit);
    let value = this.bytes(size);
    while (value >= fair) value = this.bytes(size);
    return value % limit;
  }

  throw(sides: number[]): number[] {
    return sides.map((most) => this.below(most) + 1);
  }
}

/** A share in the dice with its seat. */
export type Share = [number, string];

/** What the dice are thrown from. Must agree with `dice_key` of engine/dice.py. */
export function keyOf(secret: Uint8Array, shares: Share[]): Uint8Array {
  if (!shares.length) return secret;
  return hmac(secret, new TextEncoder().encode(shares.map(([seat, share]) => `${seat}:${share}`).join("\n")));
}

/** What a browser knows of the dice of a battle by itself: what was published, what it added, what all had pledged when
 * it opened its own share. */
export interface Noted {
  commitment: string;
  shares: Record<number, string>;
  pledges: Share[];
}

/** The hash by which a seat binds itself before any share is shown. Must agree with `pledge_of` of server/shares.py. */
export function pledgeOf(share: string): string {
  return hexOf(sha256(bytesOf(share)));
}

export interface Opened {
  secret: string;
  shares: Share[];
  throws: Throw[];
}

/** Throws every throw again from the secret and the shares, and compares all with what this browser noted and with the
 * dice that lay on its table. Nothing here is asked of the server. */
export function checkDice(opened: Opened, noted: Noted, seen: number[][] = []): Verdict {
  const secret = bytesOf(opened.secret);
  const committed = commitmentOf(secret) === noted.commitment;
  const stream = new SecretStream(keyOf(secret, opened.shares));
  const verdict = { committed, shared: areNoted(opened.shares, noted), seen: areSeen(seen, opened.throws), checked: opened.throws.length, wrong: -1 };
  for (const [index, thrown] of opened.throws.entries()) {
    const faces = stream.throw(thrown.sides);
    if (faces.join() !== thrown.faces.join()) return { ...verdict, checked: index, wrong: index };
  }
  return verdict;
}

/** Whether the shares are those that were pledged, and those that this browser added are among them. */
function areNoted(shares: Share[], noted: Noted): boolean {
  const given = new Map(shares);
  const pledged = new Map(noted.pledges);
  const kept = shares.every(([seat, share]) => !pledged.size || pledged.get(seat) === pledgeOf(share));
  return kept && Object.entries(noted.shares).every(([seat, share]) => given.get(Number(seat)) === share);
}

/** Whether all dice that were seen are among the throws, in their order: others may have fallen in secret between them. */
function areSeen(seen: number[][], throws: Throw[]): boolean {
  let at = 0;
  for (const faces of seen) {
    while (at < throws.length && throws[at]!.faces.join() !== faces.join()) at += 1;
    if (at++ >= throws.length) return false;
  }
  return true;
}
