// What the battle is about, as words beside a piece: who holds a marker and by how much, what is left of a thing to be guarded.
import { featureNamed } from "./terrain";
import type { Feature, Lexicon, Looks, Marker, Point, Scene, State } from "../wire";
import { isPoint } from "../draw/geometry";
import { letter } from "../kit/figures";
import { holder } from "./looks";
import { worth } from "./naming";

/** `where`: on which part of the table it lies among its like, in a word and in short. */
export interface Stake { ref: string; words: string; note: string; seat: number | null; isHot: boolean; where: Quarter | null }
export type Quarter = readonly [word: string, short: string];

/** From the upper left, as the table is drawn. */
const QUARTERS: readonly (readonly Quarter[])[] = [
  [["Northwest", "NW"], ["North", "N"], ["Northeast", "NE"]],
  [["West", "W"], ["Middle", "Middle"], ["East", "E"]],
  [["Southwest", "SW"], ["South", "S"], ["Southeast", "SE"]],
];

/** Which part of the table each of these places is in, else which part of the room that they take up together; nothing
 * where neither tells all of them apart. Rows are counted from the upper edge, places from the lower one. */
export function quarters(places: readonly Point[], board: Point): (Quarter | null)[] {
  const [xs, ys] = [places.map(([x]) => x), places.map(([, y]) => y)];
  const rooms = [[0, 0, ...board], [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]] as const;
  const third = (at: number, from: number, to: number): number => (to > from ? Math.min(2, Math.max(0, Math.floor((3 * (at - from)) / (to - from)))) : 1);
  for (const [left, low, right, high] of rooms) {
    const found = places.map(([x, y]) => QUARTERS[2 - third(y, low, high)]![third(x, left, right)]!);
    if (found.length > 1 && new Set(found).size === found.length) return found;
  }
  return places.map(() => null);
}

/** How either side stands about a marker: `A by 3`, `tied, 4 to 4`, nothing where nobody is near. */
export function margin([a, b]: readonly [number, number] | readonly number[]): string {
  if (!a && !b) return "";
  return a === b ? `tied, ${a} to ${b}` : `${letter(a! > b! ? 0 : 1)} by ${Math.abs(a! - b!)}`;
}

/** What a marker is worth, who holds it, and by how much either side leads there. */
export function markerNote(marker: Marker, looks: Looks, scene: Scene | null): string {
  const seat = holder(marker, looks);
  const by = margin(scene?.claims[`k${marker.id}`] ?? [0, 0]);
  const held = seat !== null && !by.startsWith(`${letter(seat)} `) ? `held by ${letter(seat)}` : "";
  return [held, by].filter(Boolean).join(", ");
}

/** What is left of something, where it is worn down bit by bit. */
export function leftOf(ref: string, scene: Scene | null): string {
  const left = scene?.left[ref];
  return left ? `${left[0]}/${left[1]}` : "";
}

/** Everything that is fought for: markers on the table, and things that one side guards. */
export function stakes(state: State, looks: Looks, lexicon: Lexicon, scene: Scene | null): Stake[] {
  const markers = state.markers.filter((marker) => isPoint(marker.at) && looks.markers[marker.kind]);
  const where = quarters(markers.map((marker) => marker.at as Point), state.board);
  const things = state.features.filter((feature) => scene?.objects[`f${feature.id}`] !== undefined);
  return [
    ...markers.map((marker, at): Stake => ({ ref: `k${marker.id}`, words: worth(marker, looks, lexicon), note: markerNote(marker, looks, scene), seat: holder(marker, looks), isHot: false, where: where[at] ?? null })),
    ...things.map((thing) => guarded(thing, lexicon, scene)),
  ];
}

function guarded(thing: Feature, lexicon: Lexicon, scene: Scene | null): Stake {
  const ref = `f${thing.id}`;
  const [now, of] = scene?.left[ref] ?? [0, 0];
  return { ref, words: featureNamed(thing, scene, lexicon), note: of ? `${now} of ${of}` : "", seat: scene?.objects[ref] ?? null, isHot: of > 0 && 2 * now <= of, where: null };
}
