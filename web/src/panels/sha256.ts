/** SHA-256 and HMAC, written out: browsers offer theirs only to pages that came by https, and a table in one's own
 * network comes by http. */

const BLOCK = 64;
const WORDS = 64;

/** The first 32 bits of the fractional parts of a root of the first primes. */
function fractions(root: number, count: number): Uint32Array {
  const found: number[] = [];
  for (let number = 2; found.length < count; number++) {
    if (Array.from({ length: number - 2 }, (_, index) => index + 2).every((divisor) => number % divisor)) found.push(((number ** (1 / root)) % 1) * 2 ** 32);
  }
  return Uint32Array.from(found, Math.floor);
}

const START = fractions(2, 8);
const STEPS = fractions(3, WORDS);
const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

export function sha256(message: Uint8Array): Uint8Array {
  const padded = new Uint8Array(Math.ceil((message.length + 9) / BLOCK) * BLOCK);
  padded.set(message);
  padded[message.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 4, message.length * 8);
  const hash = START.slice();
  for (let at = 0; at < padded.length; at += BLOCK) mix(hash, view, at);
  const out = new DataView(new ArrayBuffer(32));
  hash.forEach((word, index) => out.setUint32(index * 4, word));
  return new Uint8Array(out.buffer);
}

/** Take one block of 64 bytes into the hash. */
function mix(hash: Uint32Array, view: DataView, at: number): void {
  const w = new Uint32Array(WORDS);
  for (let i = 0; i < 16; i++) w[i] = view.getUint32(at + i * 4);
  for (let i = 16; i < WORDS; i++) {
    const early = w[i - 15]!, late = w[i - 2]!;
    const low = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
    const high = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
    w[i] = w[i - 16]! + low + w[i - 7]! + high;
  }
  let [a, b, c, d, e, f, g, h] = hash as unknown as [number, number, number, number, number, number, number, number];
  for (let i = 0; i < WORDS; i++) {
    const one = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + STEPS[i]! + w[i]!) | 0;
    const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, index) => (hash[index] = hash[index]! + word));
}

export function hmac(key: Uint8Array, message: Uint8Array): Uint8Array {
  const block = new Uint8Array(BLOCK);
  block.set(key.length > BLOCK ? sha256(key) : key);
  const inner = sha256(joined(block.map((byte) => byte ^ 0x36), message));
  return sha256(joined(block.map((byte) => byte ^ 0x5c), inner));
}

function joined(one: Uint8Array, two: Uint8Array): Uint8Array {
  const both = new Uint8Array(one.length + two.length);
  both.set(one);
  both.set(two, one.length);
  return both;
}
