/** Throws committed dice again in the browser. Must agree with `SecretStream` and `CommittedDice` of engine/dice.py. */

export interface Throw {
  sides: number[];
  faces: number[];
}

export interface Verdict {
  /** The published hash is the hash of the opened secret. */
  committed: boolean;
  checked: number;
  /** The first throw that differs from the stream, or -1. */
  wrong: number;
}

export function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  const pairs = hex.match(/../g) ?? [];
  return new Uint8Array(pairs.map((pair) => parseInt(pair, 16)));
}

export function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export async function commitmentOf(secret: Uint8Array<ArrayBuffer>): Promise<string> {
  return hexOf(new Uint8Array(await crypto.subtle.digest("SHA-256", secret)));
}

/** Numbers from HMAC-SHA256 blocks over a counter, without modulo bias. */
export class SecretStream {
  private counter = 0;
  private block = new Uint8Array(0);
  private at = 0;

  private constructor(private readonly key: CryptoKey) {}

  static async of(secret: Uint8Array<ArrayBuffer>): Promise<SecretStream> {
    const kind = { name: "HMAC", hash: "SHA-256" };
    return new SecretStream(await crypto.subtle.importKey("raw", secret, kind, false, ["sign"]));
  }

  private async byte(): Promise<number> {
    if (this.at === this.block.length) {
      const message = new DataView(new ArrayBuffer(8));
      message.setBigUint64(0, BigInt(this.counter));
      this.block = new Uint8Array(await crypto.subtle.sign("HMAC", this.key, message.buffer));
      this.counter += 1;
      this.at = 0;
    }
    return this.block[this.at++]!;
  }

  private async bytes(size: number): Promise<number> {
    let value = 0;
    for (let index = 0; index < size; index++) value = value * 256 + (await this.byte());
    return value;
  }

  /** A number from 0 to limit - 1, all equally likely. */
  async below(limit: number): Promise<number> {
    const size = limit <= 256 ? 1 : Math.ceil(Math.ceil(Math.log2(limit)) / 8);
    const all = 256 ** size;
    const fair = all - (all % limit);
    let value = await this.bytes(size);
    while (value >= fair) value = await this.bytes(size);
    return value % limit;
  }

  async throw(sides: number[]): Promise<number[]> {
    const faces: number[] = [];
    for (const most of sides) faces.push((await this.below(most)) + 1);
    return faces;
  }
}

/** Throws every recorded throw again from the secret and compares. */
export async function checkDice(secretHex: string, commitment: string, throws: Throw[]): Promise<Verdict> {
  const secret = bytesOf(secretHex);
  const committed = (await commitmentOf(secret)) === commitment;
  const stream = await SecretStream.of(secret);
  for (const [index, thrown] of throws.entries()) {
    const faces = await stream.throw(thrown.sides);
    if (faces.join() !== thrown.faces.join()) return { committed, checked: index, wrong: index };
  }
  return { committed, checked: throws.length, wrong: -1 };
}
