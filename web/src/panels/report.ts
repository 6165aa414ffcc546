/** A rules bug as text that somebody can follow: what was ruled by which clause, with which rules and dice, and what came before. */
import type { LogLine, Outcome, Welcome } from "../wire";
import { asText } from "../scene/chronicle";

export interface Ruling {
  line: LogLine;
  log: LogLine[];
  welcome: Welcome;
  revision: number;
  seat: number;
  /** The rule that was named, in the catalogue's words. */
  rule: { title: string; text: string } | undefined;
  outcome: Outcome | null;
  /** The opened secret of the dice, when the battle is over. */
  secret: string;
  /** What the person says is wrong. */
  note: string;
}

export function reportOf(ruling: Ruling): string {
  const { line, welcome, rule } = ruling;
  const dice = welcome.dice === "typed" ? "real dice, typed in" : `sealed, fingerprint ${welcome.commitment}${ruling.secret ? `, secret ${ruling.secret}` : ""}`;
  const rows: [string, string][] = [
    ["Line", line.text],
    ["Clause", rule ? `${line.clause} (${rule.title})` : line.clause],
    ["Rule", rule?.text ?? ""],
    ["Game", `${welcome.game_title}, rules ${welcome.version}`],
    ["Program", `Grognard ${welcome.program}`],
    ["Scenario", welcome.scenario_title],
    ["Options", welcome.options.map((option) => option.replaceAll("_", " ")).join(", ") || "none"],
    ["Dice", dice],
    ["Place", `line ${line.id}, step ${line.step}, round ${line.round}; battle at revision ${ruling.revision}`],
    ["Read by", ruling.seat < 0 ? "a watcher" : `side ${"ABCDEFGH"[ruling.seat] ?? ruling.seat}`],
    ["Outcome", ruling.outcome?.reason ?? ""],
    ...(line.dice?.faces.length ? [["Faces", line.dice.faces.join(" ")] as [string, string]] : []),
  ];
  const head = rows.filter(([, words]) => words).map(([label, words]) => `${label.padEnd(10)}${words}`);
  const before = ruling.log.slice(0, ruling.log.findIndex((one) => one.id === line.id) + 1);
  return [
    "A ruling that looks wrong", "=========================", ...head, "",
    "What should have happened", ruling.note.trim() || "(please say)", "",
    "The log up to there", asText(before), "",
  ].join("\n");
}
