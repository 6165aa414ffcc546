/** What a person asks for beside answers: taking back, draws, resigning, moments, branches. */
import { api, linkTo } from "../kit/api";
import { asked } from "./asked.svelte";
import { link } from "./link.svelte";
import { battle } from "./match.svelte";
import { where } from "../kit/routes.svelte";
import { ui } from "../kit/ui.svelte";
import type { Consenting } from "../wire";

/** Takes the last answer back, or asks the others when something was learnt since. */
export function undoOrAsk(): void {
  if (battle.undo.can) asked.takeBack();
  else if (battle.state?.takeback.can) link.send({ type: "takeback" });
  else ui.said = battle.undo.words || "There is nothing to take back.";
}

export function consent(to: Consenting["to"], yes: boolean): void {
  link.send({ type: "consent", to, yes });
}

export const rematch = (): Promise<void> => follow(api.rematch(battle.id));

/** Into the battle in which this one goes on under the rules of today. */
export const goOn = (): Promise<void> => follow(api.goOn(battle.id));

async function follow(asked: Promise<{ battle: string }>): Promise<void> {
  try {
    const made = await asked;
    ui.dialog = null;
    where.go(`#/battle/${made.battle}`);
  } catch (trouble) {
    ui.said = trouble instanceof Error ? trouble.message : String(trouble);
  }
}

/** A battle against the computer from this moment on. */
export async function whatIf(step: number): Promise<string> {
  try {
    const made = await api.branch(battle.id, step, Math.max(0, battle.seat));
    where.go(`#/battle/${made.battle}`);
    return "";
  } catch (trouble) {
    return trouble instanceof Error ? trouble.message : String(trouble);
  }
}

export async function copyMoment(step: number): Promise<string> {
  const link = linkTo(battle.id, "", step);
  await navigator.clipboard?.writeText(link).catch(() => undefined);
  return link;
}
