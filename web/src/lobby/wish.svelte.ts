/** The battle being set up in the lobby: edited by its form, sent as one wish. */
import type { GameCard, NewBattle, ScenarioCard, WantedSeat } from "../wire";

export type Company = "computer" | "friend" | "here";

export class Wish {
  game = $state.raw<GameCard | null>(null);
  scenario = $state.raw<ScenarioCard | null>(null);
  company = $state<Company>("computer");
  /** The seat of the person who sets the battle up. */
  own = $state(0);
  level = $state("");
  forces = $state<string[]>([]);
  options = $state<string[]>([]);
  dice = $state<"committed" | "typed">("committed");
  name = $state("");

  choose(game: GameCard, scenario?: ScenarioCard): void {
    this.game = game;
    this.options = [];
    this.level = game.levels[0]?.[0] ?? "";
    const first = scenario ?? game.scenarios.find((one) => one.tutorial) ?? game.scenarios[0];
    if (first) this.play(first);
  }

  play(scenario: ScenarioCard): void {
    this.scenario = scenario;
    this.own = Math.min(this.own, scenario.seats.length - 1);
    this.forces = scenario.seats.map(() => "");
  }

  get seats(): WantedSeat[] {
    return (this.scenario?.seats ?? []).map((_, seat): WantedSeat => {
      if (seat === this.own || this.company === "here") return { who: "me" };
      return this.company === "friend" ? { who: "friend" } : { who: "computer", level: this.level };
    });
  }

  get body(): NewBattle | null {
    if (!this.game || !this.scenario) return null;
    const { options, dice, name, forces } = this;
    return { game: this.game.id, scenario: this.scenario.id, seats: this.seats, forces: [...forces], options: [...options], dice, name };
  }
}

/** The shortest way into a battle: the first tutorial against the computer. */
export function quickWish(game: GameCard): NewBattle | null {
  const wish = new Wish();
  wish.choose(game);
  return wish.body;
}
