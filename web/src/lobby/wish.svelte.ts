/** The battle being set up in the lobby: edited by its form, sent as one wish. */
import type { BattleWish, GameCard, ScenarioCard, SeatWish } from "./api";

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
  dice = $state("committed");
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

  get seats(): SeatWish[] {
    return (this.scenario?.seats ?? []).map((_, seat): SeatWish => {
      if (seat === this.own || this.company === "here") return { who: "me" };
      return this.company === "friend" ? { who: "friend" } : { who: "computer", level: this.level };
    });
  }

  get body(): BattleWish | null {
    if (!this.game || !this.scenario) return null;
    const { options, dice, name, forces } = this;
    return { game: this.game.id, scenario: this.scenario.id, seats: this.seats, forces: [...forces], options: [...options], dice, name };
  }
}

/** The shortest way into a battle: the first tutorial against the computer. */
export function quickWish(game: GameCard): BattleWish | null {
  const wish = new Wish();
  wish.choose(game);
  return wish.body;
}
