// The line to one battle: what is said goes out with what every message needs, what is told reaches whoever asked for its kind.
import { settings } from "../kit/settings.svelte";
import type { Said, Told, Wrong } from "../wire";
import { liveAddress, Socket, type Connection } from "./socket";

/** What is said, but for what is the same in every message. */
export type Telling<One extends Said = Said> = One extends Said ? Omit<One, "revision" | "seat" | "n"> & { seat?: number } : never;
type Kind = Told["type"];
type Of<K extends Kind> = Extract<Told, { type: K }>;
/** Where a message belongs: the question that is open here, and who speaks. */
interface Place { revision: number; seat: number }

function isOf<K extends Kind>(message: Told, kind: K): message is Of<K> {
  return message.type === kind;
}

class Link {
  id = $state("");
  connection = $state<Connection>("closed");
  /** What went wrong last, as long as nothing new has come. */
  fault = $state.raw<Wrong | null>(null);
  /** Filled in by the store that knows it. */
  place: () => Place = () => ({ revision: 0, seat: -1 });

  #socket: Socket | null = null;
  #key = "";
  #n = 0;
  #hearers = new Set<(message: Told) => void>();
  #clearers = new Set<() => void>();

  /** Take up a battle, with the key of a seat if there is one. */
  open(id: string, key: string): void {
    this.close();
    this.id = id;
    this.#key = key;
    this.#socket = new Socket(liveAddress(id), () => this.#hello(), (message) => this.hear(message), (connection) => (this.connection = connection));
    this.#socket.open();
  }

  close(): void {
    this.#socket?.close();
    this.#socket = null;
    this.fault = null;
    for (const clear of this.#clearers) clear();
  }

  /** What belongs to one battle is put away whenever another is taken up. */
  between(clear: () => void): void {
    this.#clearers.add(clear);
  }

  /** Hear every message of a kind; returns how to stop. */
  on<K extends Kind>(kind: K, hearer: (message: Of<K>) => void): () => void {
    const listener = (message: Told): void => {
      if (isOf(message, kind)) hearer(message);
    };
    this.#hearers.add(listener);
    return () => void this.#hearers.delete(listener);
  }

  /** Send anything of the wire; `revision`, `seat` and `n` are filled in. Returns `n`, 0 if nobody listens. */
  send(message: Telling): number {
    const n = ++this.#n;
    const usual = { ...this.place(), n };
    return this.#socket?.send({ ...usual, ...message }) ? n : 0;
  }

  /** A question that came too late is no fault: what it was about is gone, and the new state is on its way. */
  hear(message: Told): void {
    if (message.type === "error" && message.code !== "stale") this.fault = message;
    if (message.type === "state") this.fault = null;
    if (message.type === "welcome") this.#hideKey();
    for (const hearer of this.#hearers) hearer(message);
  }

  #hello(): Said {
    return { type: "hello", ...(this.#key ? { key: this.#key } : {}), ...(settings.called ? { called: settings.called } : {}) };
  }

  /** The key of a seat does not stay in the address. */
  #hideKey(): void {
    if (this.#key && location.hash.includes(this.#key)) history.replaceState(null, "", `#/battle/${this.id}`);
  }
}

export const link = new Link();
