// What the pointer finds on the plane, handed on to the ruler, the tool of the decision, or the eye.
import { battle } from "../battle/match.svelte";
import { details } from "./details.svelte";
import { screen } from "../kit/screen.svelte";
import { ui } from "../kit/ui.svelte";
import type { Ref, State } from "../wire";
import { aim } from "./aim.svelte";
import { camera } from "./camera.svelte";
import type { Paper, Spot } from "../draw/geometry";
import { lens } from "./lens.svelte";
import { ruler } from "./measure.svelte";
import { featureAt, keyFor, modelAt } from "../scene/pieces";
import { listen } from "./pointer";
import { spots } from "./spots.svelte";
import { grip } from "./grip.svelte";
import { picks } from "./picks.svelte";
import { tool } from "./tool.svelte";

/** Room about a base that still hits it, in pixels: for a mouse, for a finger that clicks, for one that drags. */
const MOUSE = 6;
const FINGER = 14;
const GRIP = 16;

const slackOf = (event: PointerEvent, finger: number): number => (event.pointerType === "mouse" ? MOUSE : finger);

/** Listen on a frame; table and paper are asked for anew each time, so that a drag outlives a change of the view. */
export function hands(frame: HTMLElement, table: () => State, paper: () => Paper): () => void {
  const inHundredths = (pixels: number): number => pixels / camera.zoom / paper().scale;
  function refAt(spot: Spot, slack: number): Ref | null {
    const point = paper().back(spot);
    const model = modelAt(table(), point, inHundredths(slack));
    return model ? `m${model.id}` : featureAt(table(), point);
  }
  let previewed: string | null = null;
  function hover(spot: Spot): void {
    const ref = refAt(spot, MOUSE);
    grip.at = paper().back(spot);
    if (!screen.isPhone) tool.follow(grip.at);
    if (ref === ui.hover) return;
    ui.hover = ref;
    if (!screen.isPhone) spots.point(table(), ref);
    const key = battle.mode === "live" && !screen.isPhone ? keyFor(battle.decision, table(), ref) : null;
    if (key === null && battle.mode === "live" && !screen.isPhone && aim.ref === null && aim.glance(table(), ref)) return void (previewed = "");
    if (key !== previewed && aim.ref === null) picks.preview((previewed = key));
  }
  function grab(spot: Spot, event: PointerEvent): boolean {
    const at = paper().back(spot);
    if (event.altKey) return false; // points, see click
    if (ruler.grab(at)) return true;
    return battle.mode === "live" && tool.grab(table(), at, inHundredths(slackOf(event, GRIP)), event.shiftKey);
  }
  return listen(frame, {
    hover,
    leave: () => {
      ui.hover = null;
      tool.follow(null);
    },
    turn: (by) => battle.decision?.type === "Place" && battle.decision.outline.length > 0 && (tool.rotate(by), true),
    grab,
    drag: (spot) => (ruler.isHeld ? ruler : tool).drag(paper().back(spot)),
    drop: () => (ruler.isHeld ? ruler : tool).drop(),
    click: (spot, event) => (event.altKey && ruler.point(paper().back(spot))) || tool.click(table(), refAt(spot, slackOf(event, FINGER)), paper().back(spot), event.shiftKey),
    press: (spot) => details.open(refAt(spot, FINGER)),
    finger: (spot) => (lens.at = spot),
  });
}
