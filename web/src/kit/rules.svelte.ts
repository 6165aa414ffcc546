/** The rules of the games as the page reads them: fetched once a game, looked up by clause. */
import { api, type Clause } from "./api";

class Rules {
  game = $state("");
  clauses = $state.raw<Clause[]>([]);
  #byId = $derived(new Map(this.clauses.map((clause) => [clause.id, clause])));
  #wanted = "";

  async load(game: string): Promise<void> {
    if (!game || game === this.#wanted) return;
    this.#wanted = game;
    try {
      const clauses = await api.rules(game);
      if (game === this.#wanted) [this.game, this.clauses] = [game, clauses];
    } catch {
      this.#wanted = this.game;
    }
  }

  of(id: string): Clause | undefined {
    return this.#byId.get(id);
  }

  /** What a rule is called; an id is never shown in its place. */
  title(id: string): string {
    return this.of(id)?.title ?? "The rule";
  }
}

export const rules = new Rules();

/** The first sentence or two of a rule: enough for a hint. */
export function opening(text: string, most = 220): string {
  const sentences = text.match(/[^.!?]+[.!?]+(?=\s|$)/g) ?? [text];
  let shown = "";
  for (const sentence of sentences) {
    if (shown && (shown + sentence).length > most) break;
    shown += sentence;
  }
  return shown.trim();
}
