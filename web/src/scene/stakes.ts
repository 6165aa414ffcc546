// What the battle is about, as words beside a piece: who holds a marker and by how much, what is left of a thing to be guarded.
import { featureNamed } from "./terrain";
import type { Feature, Lexicon, Looks, Marker, Scene, State } from "../wire";
import { isPoint } from "../draw/geometry";
import { letter } from "../kit/figures";
import { holder } from "./looks";
import { worth } from "./naming";

export interface Stake { ref: string; words: string; note: string; seat: number | null; isHot: boolean }

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
  const things = state.features.filter((feature) => scene?.objects[`f${feature.id}`] !== undefined);
  return [
    ...markers.map((marker): Stake => ({ ref: `k${marker.id}`, words: worth(marker, looks, lexicon), note: markerNote(marker, looks, scene), seat: holder(marker, looks), isHot: false })),
    ...things.map((thing) => guarded(thing, lexicon, scene)),
  ];
}

function guarded(thing: Feature, lexicon: Lexicon, scene: Scene | null): Stake {
  const ref = `f${thing.id}`;
  const [now, of] = scene?.left[ref] ?? [0, 0];
  return { ref, words: featureNamed(thing, scene, lexicon), note: of ? `${now} of ${of}` : "", seat: scene?.objects[ref] ?? null, isHot: of > 0 && 2 * now <= of };
}
