// Everything the table can be told by key or by typed words.
import { aim } from "../gesture/aim.svelte";
import { camera } from "../gesture/camera.svelte";
import { isPoint } from "../draw/geometry";
import { ruler } from "../gesture/measure.svelte";
import { subjects } from "../scene/pieces";
import { grip } from "../gesture/grip.svelte";
import { picks } from "../gesture/picks.svelte";
import { tool } from "../gesture/tool.svelte";
import { film } from "../film/film.svelte";
import { projector } from "../film/projector.svelte";
import { draft, everyKey } from "../battle/draft.svelte";
import { asked } from "../battle/asked.svelte";
import { battle } from "../battle/match.svelte";
import { ui } from "../kit/ui.svelte";
import { counted } from "../scene/numbers";
import type { Point, Unit } from "../wire";

/** How far one press scrolls, in pixels. */
const STRIDE = 64;
type Way = "left" | "right" | "up" | "down";
const WAYS: Record<Way, Point> = { left: [-1, 0], right: [1, 0], up: [0, 1], down: [0, -1] };

/** The moment for which the keys have come to an option; a pointer that rests on one has not. */
let came = -1;

/** Goes to the next option or the one before; false at the end of a round trip, so that Tab can lead on. */
function step(by: number): boolean {
  const form = battle.decision;
  if (form?.type !== "Choose" || !form.options.length) return false;
  const at = form.options.findIndex((option) => option.key === (form.most === 1 ? draft.keys[0] : picks.pointed));
  const [number, to] = [form.options.length, at < 0 && by < 0 ? -1 : at + by];
  const next = form.options[(to + number) % number]!;
  picks.pointed = next.key;
  came = battle.revision;
  if (form.most === 1) {
    draft.keys = [next.key];
    asked.try({ answer: draft.keys });
  }
  ui.highlight(next.subject ? [next.subject] : []);
  ui.said = next.label;
  return at < 0 || (to >= 0 && to < number);
}

/** One option more or less, where several are gathered: the one that the keys have come to. */
function gather(): boolean {
  const form = battle.decision;
  const key = came === battle.revision ? picks.pointed : null;
  if (form?.type !== "Choose" || form.most === 1 || !key || !form.options.some((option) => option.key === key)) return false;
  draft.pick(key);
  asked.try({ answer: draft.keys });
  ui.said = `${draft.keys.length} chosen`;
  return true;
}

function middle(unit: Unit): Point | null {
  const places = unit.members.map((id) => battle.shown?.models[id]?.place).filter(isPoint);
  if (!places.length) return null;
  return [places.reduce((sum, p) => sum + p[0], 0) / places.length, places.reduce((sum, p) => sum + p[1], 0) / places.length];
}

function select(unit: Unit | undefined): void {
  if (!unit) return;
  ui.selected = unit.id;
  ui.said = `${unit.name}, ${unit.members.length}`;
}

export const commands = {
  confirm(): void {
    const form = battle.decision;
    if (!form) return;
    if (aim.deed) return aim.fire(aim.deed);
    const isDefault = form.type === "Choose" && form.least === 1 && form.most === 1 && !draft.keys.length && subjects(form).size < 2;
    const every = form.type === "Choose" && !draft.keys.length ? everyKey(form, battle.state?.together ?? false) : [];
    if (every.length) asked.confirm(every);
    else if (isDefault) asked.confirm([battle.best || form.options[0]!.key]);
    else if (draft.isComplete && (form.type !== "Move" || !draft.isEmpty || asked.isToStay)) tool.confirm();
  },
  cancel(): void {
    if (ui.clause) ui.clause = null;
    else if (ui.dialog) ui.dialog = null;
    else if (aim.ref) aim.drop();
    else if (grip.via.length && grip.unpin()) return;
    else if (draft.isBegun) {
      tool.drop();
      asked.cancel();
    } else if (ui.layers.ruler) ruler.lift();
    else if (ui.selected !== null) ui.selected = null;
    else if (battle.undo.inside && battle.mode === "live") asked.takeBack();
  },
  next: (): boolean => step(1),
  previous: (): boolean => step(-1),
  digit(n: number): void {
    const form = battle.decision;
    const option = form?.type === "Choose" ? counted(form, n) : undefined;
    if (!option || form?.type !== "Choose") return;
    if (form.least === 1 && form.most === 1) asked.confirm([option.key]);
    else draft.pick(option.key);
  },
  /** The obvious next step: mend a refused draft, gather what is pointed at, else confirm. */
  step(): void {
    if (film.isRunning) return film.skip();
    if (battle.mode === "replay") return projector.end();
    if (asked.tried?.refusals.length && !draft.isEmpty) tool.mend();
    else if (!gather()) commands.confirm();
  },
  suggest: (): void => asked.suggest(),
  fit: (): void => camera.fit(),
  zoom: (by: number): void => camera.zoomAt(by > 0 ? 1.25 : 1 / 1.25),
  /** Look further to one side: the table goes the other way. */
  pan: (dx: number, dy: number): void => camera.pan(-dx * STRIDE, dy * STRIDE),
  rotate: (by: number): void => tool.rotate(by),
  /** The next or previous unit of one's own. */
  unit(by: number): void {
    const own = (battle.shown?.units ?? []).filter((unit) => unit.seat === battle.seat && unit.members.length);
    const at = own.findIndex((unit) => unit.id === ui.selected);
    select(own[(at + by + own.length) % own.length]);
  },
  /** The nearest unit in a direction; while something moves, one unit of length that way. */
  toward(way: Way): void {
    const form = battle.decision;
    if (form?.type === "Move" || form?.type === "Place") return tool.nudge(WAYS[way][0] * 100, WAYS[way][1] * 100);
    const units = (battle.shown?.units ?? []).filter((unit) => middle(unit));
    const here = units.find((unit) => unit.id === (ui.selected ?? battle.shown?.acting));
    const from = here ? middle(here) : null;
    if (!from) return select(units[0]);
    const [wx, wy] = WAYS[way];
    const rated = units.flatMap((unit) => {
      const [x, y] = middle(unit)!;
      const [dx, dy] = [x - from[0], y - from[1]];
      const ahead = dx * wx + dy * wy;
      return ahead > 0 && unit !== here ? [{ unit, cost: ahead + 2 * Math.abs(dx * wy - dy * wx) }] : [];
    });
    select(rated.sort((a, b) => a.cost - b.cost)[0]?.unit);
  },
  /** Move or set down by typed place, in the game's unit of length. */
  go(x: number, y: number): void {
    if (battle.view) tool.click(battle.view, null, [Math.round(x * 100), Math.round(y * 100)]);
  },
  target: (key: string): void => picks.pick(key),
};
