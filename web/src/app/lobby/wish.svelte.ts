/** The battle being set up in the lobby: edited by its form, sent as one wish. */
import type { GameCard, NewBattle, PaceCard, ScenarioCard, SeatLine, Summary, WantedSeat } from "../../wire";

export type Company = "computer" | "friend" | "here";

export class Wish {
  game = $state.raw<GameCard | null>(null);
  scenario = $state.raw<ScenarioCard | null>(null);
  company = $state<Company>("computer");
  /** The seat of the person who sets the battle up. */
  own = $state(0);
  level = $state("");
  /** How many sit at the table, where more may share a side than the scenario needs. */
  number = $state(2);
  forces = $state<string[]>([]);
  options = $state<string[]>([]);
  dice = $state<"committed" | "typed">("committed");
  name = $state("");
  pace = $state<PaceCard["name"]>("none");
  /** How much of the time of the pace each seat has. */
  shares = $state<SeatLine["share"][]>([]);
  delay = $state<Summary["delay"]>("none");
  /** Whether the table is laid before the first question. */
  isLaid = $state(false);

  choose(game: GameCard, scenario?: ScenarioCard): void {
    this.game = game;
    this.options = [];
    this.level = game.levels[0]?.[0] ?? "";
    const first = scenario ?? game.scenarios.find((one) => one.tutorial) ?? game.scenarios[0];
    if (first) this.play(first);
  }

  play(scenario: ScenarioCard): void {
    this.scenario = scenario;
    this.number = scenario.seats.length;
    this.own = Math.min(this.own, scenario.seats.length - 1);
    this.forces = scenario.seats.map(() => "");
    this.shares = [];
  }

  /** Names of the seats: those who join share the first side, the last side stays the last. */
  get names(): string[] {
    const seats = this.scenario?.seats ?? [];
    const more = Array.from({ length: Math.max(0, this.number - seats.length) }, (_, index) => `${seats[0] ?? ""} ${index + 2}`);
    return [...seats.slice(0, -1), ...more, ...seats.slice(-1)];
  }

  get most(): number {
    return Math.max(this.scenario?.seats.length ?? 2, this.game?.facts.most_seats ?? 0);
  }

  sit(number: number): void {
    const isLast = this.own === this.names.length - 1;
    this.number = number;
    this.own = isLast ? number - 1 : Math.min(this.own, number - 1);
  }

  get seats(): WantedSeat[] {
    const names = this.names;
    return names.map((_, seat): WantedSeat => {
      const share = this.isTimed ? (this.shares[seat] ?? "whole") : "whole";
      if (seat === this.own || this.company === "here") return { who: "me", share };
      if (names.length > (this.scenario?.seats.length ?? 2) && seat === names.length - 1) return { who: "computer", level: this.level };
      return this.company === "friend" ? { who: "friend", share } : { who: "computer", level: this.level };
    });
  }

  /** Whether a clock will run. */
  get isTimed(): boolean {
    return this.company === "friend" && this.dice === "committed" && this.pace !== "none";
  }

  get body(): NewBattle | null {
    if (!this.game || !this.scenario) return null;
    const { options, dice, name, forces, delay } = this;
    const pace = this.isTimed ? this.pace : "none";
    return { game: this.game.id, scenario: this.scenario.id, seats: this.seats, forces: [...forces], options: [...options], dice, name, pace, delay, laid: this.isLaid };
  }
}

/** The shortest way into a battle: the first tutorial against the computer, on a table that is laid. */
export function quickWish(game: GameCard): NewBattle | null {
  const wish = new Wish();
  wish.choose(game);
  wish.isLaid = true;
  return wish.body;
}
