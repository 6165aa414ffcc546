// One websocket to one battle: reconnects by itself, hands over whole messages, never throws.
import type { Said, Told } from "../wire";

export type Connection = "closed" | "connecting" | "open" | "lost";

const WAITS = [300, 800, 2000, 5000, 10000];
const PING = 25000;
/** Close code of the wire: no battle has this id. */
const UNKNOWN = 4404;

export class Socket {
  #socket: WebSocket | null = null;
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #ping: ReturnType<typeof setInterval> | null = null;
  #isWanted = false;

  constructor(
    private readonly address: string,
    private readonly greet: () => Said,
    private readonly hear: (message: Told) => void,
    private readonly tell: (connection: Connection) => void,
  ) {}

  open(): void {
    this.#isWanted = true;
    this.tell(this.#tries ? "lost" : "connecting");
    const socket = new WebSocket(this.address);
    this.#socket = socket;
    socket.onopen = () => {
      this.#tries = 0;
      this.tell("open");
      this.send(this.greet());
      this.#ping = setInterval(() => this.send({ type: "ping" }), PING);
    };
    socket.onmessage = (event) => this.hear(JSON.parse(String(event.data)) as Told);
    socket.onclose = (event) => (event.code === UNKNOWN ? this.#giveUp() : this.#again());
  }

  send(message: Said): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  close(): void {
    this.#isWanted = false;
    this.#stop();
    this.#socket?.close();
    this.tell("closed");
  }

  #stop(): void {
    if (this.#ping) clearInterval(this.#ping);
    if (this.#timer) clearTimeout(this.#timer);
    this.#ping = this.#timer = null;
  }

  /** There is no such battle: asking again would not help. */
  #giveUp(): void {
    this.#isWanted = false;
    this.#stop();
    this.tell("closed");
  }

  #again(): void {
    this.#stop();
    if (!this.#isWanted) return;
    this.tell("lost");
    const wait = WAITS[Math.min(this.#tries, WAITS.length - 1)] ?? 10000;
    this.#tries += 1;
    this.#timer = setTimeout(() => this.open(), wait);
  }
}

export function liveAddress(battle: string): string {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  return `${scheme}//${location.host}/api/battles/${encodeURIComponent(battle)}/live`;
}
