// A map of zones as data for drawing: what is a zone, what a border, where pieces stand in a room. Plan units, y down.
import type { Choose, Decision, Deed, Feature, Model, Point, Scene, State } from "../wire";
import type { Spot } from "../draw/geometry";

export type Mapped = Feature;

const SPACE = 30;
const CLOSE = 17;
/** Room that one person takes with base and initial. */
const PERSON = 27;
const LABEL = 12;
const ROOM = 24;

export const zonesOf = (features: readonly Feature[]): Mapped[] => features.filter((one: Mapped) => one.zones?.length === 1);
export const bordersOf = (features: readonly Feature[]): Mapped[] => features.filter((one: Mapped) => one.zones?.length === 2 && one.outline.length > 0);
export const isDuct = (zone: Mapped): boolean => zone.kind === "crawl";

/** The sheet around the whole plan. */
export function planBox(features: readonly Feature[], scene: Scene | null): [number, number, number, number] {
  const points = [...(scene?.hull ?? []), ...features.flatMap((one) => one.outline)];
  if (!points.length) return [0, 0, 400, 300];
  const [xs, ys] = [points.map((p) => p[0]), points.map((p) => p[1])];
  return [Math.min(...xs) - ROOM, Math.min(...ys) - ROOM, Math.max(...xs) + ROOM, Math.max(...ys) + ROOM];
}

/** The middle of a room; of a duct, the middle of the way it runs. */
export function middle(zone: Mapped): Spot {
  if (isDuct(zone)) return halfWay(zone.outline);
  const [xs, ys] = [zone.outline.map((p) => p[0]), zone.outline.map((p) => p[1])];
  return [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2];
}

function halfWay(way: readonly Point[]): Spot {
  const legs = way.slice(1).map((p, i) => Math.hypot(p[0] - way[i]![0], p[1] - way[i]![1]));
  let left = legs.reduce((sum, leg) => sum + leg, 0) / 2;
  for (const [i, leg] of legs.entries()) {
    const [a, b] = [way[i]!, way[i + 1]!];
    if (left <= leg) return [a[0] + ((b[0] - a[0]) * left) / (leg || 1), a[1] + ((b[1] - a[1]) * left) / (leg || 1)];
    left -= leg;
  }
  return way[0] ?? [0, 0];
}

export type Light = "lit" | "seen" | "known" | "dark";

/** How a zone is seen, as the game says: lit, in sight but dark, out of sight, out of sight and dark. */
export function light(zone: Mapped, scene: Scene | null): Light {
  const said = scene?.light[zone.zones[0]!];
  return said === "lit" || said === "seen" || said === "dark" ? said : "known";
}

/** Half the angle of a cone of light, and how far it reaches on the plan. */
const SPREAD = 0.42;
export const SHINE = 150;

/** The cone of a lamp: from who carries it toward a spot, else along the longer way of the room. */
export function cone(from: Spot, zone: Mapped, toward: Spot | null): Spot[] {
  const [x, y] = from;
  const goal = toward ?? farEnd(from, zone);
  const turn = Math.atan2(goal[1] - y, goal[0] - x);
  const edge = (by: number): Spot => [x + Math.cos(turn + by) * SHINE, y + Math.sin(turn + by) * SHINE];
  return [from, edge(-SPREAD), edge(-SPREAD / 2), edge(0), edge(SPREAD / 2), edge(SPREAD)];
}

/** The end of a room that is farther away, along its longer side. */
function farEnd([x, y]: Spot, zone: Mapped): Spot {
  const [xs, ys] = [zone.outline.map((p) => p[0]), zone.outline.map((p) => p[1])];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  if (right - left >= bottom - top) return [right - x >= x - left ? right : left, y];
  return [x, bottom - y >= y - top ? bottom : top];
}

/** Where the mark of somebody out of sight stands: in a corner of the room, side by side. */
export function corner(zone: Mapped, number: number): Spot {
  if (isDuct(zone)) return [middle(zone)[0] + number * 30, middle(zone)[1]];
  const [xs, ys] = [zone.outline.map((p) => p[0]), zone.outline.map((p) => p[1])];
  return [Math.max(...xs) - 20 - number * 28, Math.min(...ys) + 22];
}

/** Where pieces stand: in rows about the middle of their zone, in the order of their ids. */
export function standings(state: State): Map<number, Spot> {
  const found = new Map<number, Spot>();
  for (const zone of zonesOf(state.features)) {
    const here = state.models.filter((model) => model.place === zone.zones?.[0] && model.unit >= 0);
    rows(zone, here).forEach((spot, index) => found.set(here[index]!.id, spot));
  }
  return found;
}

/** How much smaller than usual people are drawn where many share a room. */
export function crowding(state: State): Map<string, number> {
  const found = new Map<string, number>();
  for (const zone of zonesOf(state.features)) {
    const number = state.models.filter((model) => model.place === zone.zones[0] && model.unit >= 0).length;
    found.set(zone.zones[0]!, Math.min(1, stride(zone, number) / PERSON));
  }
  return found;
}

/** How far apart so many people stand in a zone. */
function stride(zone: Mapped, number: number): number {
  const [width, height] = roomOf(zone);
  return Math.min(SPACE, Math.max(CLOSE, Math.sqrt((width * height) / Math.max(number, 1)) * 0.9));
}

const roomOf = (zone: Mapped): Spot => (isDuct(zone) ? [3 * SPACE, SPACE] : sizeOf(zone));

/** Rows that fill the room without leaving it: many people stand closer. */
function rows(zone: Mapped, here: Model[]): Spot[] {
  const [x, y] = middle(zone);
  const [width] = roomOf(zone);
  const step = stride(zone, here.length);
  const wide = Math.max(1, Math.floor(width / step));
  const number = Math.ceil(here.length / wide);
  return here.map((_, index) => {
    const [row, column] = [Math.floor(index / wide), index % wide];
    const inRow = Math.min(wide, here.length - row * wide);
    return [x + (column - (inRow - 1) / 2) * step, y - LABEL / 2 + (row - (number - 1) / 2) * step];
  });
}

/** Room for people in a zone: inside its walls and above its label. */
function sizeOf(zone: Mapped): Spot {
  const [xs, ys] = [zone.outline.map((p) => p[0]), zone.outline.map((p) => p[1])];
  return [Math.max(Math.max(...xs) - Math.min(...xs) - 16, CLOSE), Math.max(Math.max(...ys) - Math.min(...ys) - 16 - LABEL, CLOSE)];
}

/** The option of a choice that a zone or border stands for. */
/** What takes several to a zone in one go, if anything does. */
export function goingTo(deeds: readonly Deed[], zone: Mapped): Deed | null {
  const id = zone.zones?.length === 1 ? zone.zones[0] : undefined;
  const ends = (deed: Deed): boolean => {
    const last = deed.chain.at(-1);
    return id !== undefined && Array.isArray(last) && last.length === 1 && String(last[0]).endsWith(`:${id}`);
  };
  return deeds.find((deed) => deed.ref === `f${zone.id}` || ends(deed)) ?? null;
}

export function keyOfZone(decision: Decision | null, zone: Mapped): string | null {
  if (decision?.type !== "Choose") return null;
  const id = zone.zones?.length === 1 ? zone.zones[0] : undefined;
  const fits = (option: Choose["options"][number]): boolean =>
    option.subject === `f${zone.id}` || (id !== undefined && (option.key === id || option.key.endsWith(`:${id}`)));
  return decision.options.find(fits)?.key ?? null;
}

/** The zone at a place; a duct is as wide as a person, and rooms lie above it. */
export function zoneAt(state: State, [x, y]: Spot): Mapped | null {
  const zones = zonesOf(state.features);
  const room = zones.find((zone) => !isDuct(zone) && inside(zone.outline, x, y));
  return room ?? zones.find((zone) => isDuct(zone) && isNear(zone.outline, x, y, 9)) ?? null;
}

function inside(outline: readonly Point[], x: number, y: number): boolean {
  const [xs, ys] = [outline.map((p) => p[0]), outline.map((p) => p[1])];
  return x >= Math.min(...xs) && x <= Math.max(...xs) && y >= Math.min(...ys) && y <= Math.max(...ys);
}

function isNear(way: readonly Point[], x: number, y: number, most: number): boolean {
  return way.slice(1).some((b, i) => {
    const a = way[i]!;
    const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
    const t = Math.min(1, Math.max(0, ((x - a[0]) * dx + (y - a[1]) * dy) / (dx * dx + dy * dy || 1)));
    return Math.hypot(x - a[0] - t * dx, y - a[1] - t * dy) <= most;
  });
}

export const spokenContact = (zone: string, number: number): string => `${number} contact${number === 1 ? "" : "s"}, ${zone}`;
