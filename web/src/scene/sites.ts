// Terrain as one picture: shadows as long as it is high, then the elements themselves.
import { hull, polygon, short, type Paper, type Spot } from "../draw/geometry";
import type { Stroke } from "../draw/strokes";
import { texture } from "../draw/textures";
import type { Feature, Looks } from "../wire";

/** How far one step of height throws its shadow. */
const SUN: Spot = [6.4, 8.5];
/** What is made in several paints comes in these, from the style sheet. */
const PAINTS = ["rust", "olive", "teal"];
const PUFF = `<radialGradient id="puff"><stop offset="0" stop-color="#e4e6e6" stop-opacity=".62"/><stop offset=".6" stop-color="#c4c8ca" stop-opacity=".4"/><stop offset="1" stop-color="#a4a9ae" stop-opacity="0"/></radialGradient>`;

/** What is walked through casts no shadow. */
const isArea = (feature: Feature): boolean => feature.tags.includes("area");

export function shadowOf(feature: Feature, paper: Paper): string {
  const spots = paper.path(feature.outline);
  const moved = spots.map(([x, y]): Spot => [x + SUN[0] * feature.height, y + SUN[1] * feature.height]);
  return polygon(hull([...spots, ...moved]));
}

interface Frame { middle: Spot; turn: number; longest: number }

/** Where an element lies: its middle, and the way of its longest edge. */
function frameOf(spots: readonly Spot[]): Frame {
  const [xs, ys] = [spots.map((s) => s[0]), spots.map((s) => s[1])];
  const edges = spots.map((a, i) => {
    const [dx, dy] = [spots[(i + 1) % spots.length]![0] - a[0], spots[(i + 1) % spots.length]![1] - a[1]];
    return { length: Math.hypot(dx, dy), turn: Math.atan2(dy, dx) };
  });
  const longest = edges.reduce((best, edge) => (edge.length > best.length + 0.1 ? edge : best), { length: 0, turn: 0 });
  return {
    middle: [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2],
    turn: spots.length > 8 ? 0 : ((((longest.turn * 180) / Math.PI) % 180) + 180) % 180, longest: longest.length,
  };
}

/** What it is made of, over all it covers in the frame of its longest edge; the outline clips the rest. */
function filled(material: string, feature: Feature, spots: readonly Spot[], { middle, turn }: Frame): Stroke[] {
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
  const own = spots.map(([x, y]) => [x - middle[0], y - middle[1]] as const);
  const half = (values: number[]): number => Math.max(...values.map(Math.abs));
  return texture(material, half(own.map(([x, y]) => x * cos + y * sin)), half(own.map(([x, y]) => y * cos - x * sin)), `${feature.kind}${feature.id}`);
}

/** One element as text. */
function drawn(feature: Feature, looks: Looks, paper: Paper): string {
  const look = looks.terrain[feature.kind];
  const spots = paper.path(feature.outline);
  const [frame, line] = [frameOf(spots), polygon(spots)];
  const scale = spots.length === 4 && look?.length ? frame.longest / paper.length(Math.max(look.length, look.width)) : 1;
  const transform = `translate(${short(frame.middle[0])} ${short(frame.middle[1])}) rotate(${short(frame.turn)}) scale(${scale.toFixed(3)})`;
  const strokes = look?.texture ? filled(look.texture, feature, spots, frame) : [];
  const style = look && !look.painted ? `--tone-2:${look.tones[0]};--tone-1:${look.tones[1]};--tone-3:${look.tones[2]}` : "";
  const inside = look?.symbol
    ? `<use href="#${look.symbol}" transform="${transform}"/>`
    : strokes.length
      ? `<clipPath id="g${feature.id}"><path d="${line}"/></clipPath><g clip-path="url(#g${feature.id})"><g transform="${transform}">${strokes.map(({ kind, d }) => `<path class="${kind}" d="${d}"/>`).join("")}</g></g>${isArea(feature) ? `<path class="area-edge" d="${line}"/>` : ""}`
      : `<path class="slabblock" d="${line}"/>`;
  return `<g class="ter ${look?.painted ? PAINTS[feature.id % PAINTS.length] : style ? "toned" : ""}" style="${style}">${inside}</g>`;
}

/** All terrain of a table as one document; `defs` are the symbols and the styles it needs. */
export function terrainPicture(features: readonly Feature[], looks: Looks, paper: Paper, root: string, defs: string): string {
  const shadows = features.filter((feature) => !isArea(feature)).map((feature) => shadowOf(feature, paper));
  const cast = shadows.map((d) => `<path class="tshadow wide" d="${d}"/><path class="tshadow" d="${d}"/>`).join("");
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${paper.width} ${paper.depth}" width="${paper.width}" height="${paper.depth}" ${root}><defs>${defs}${PUFF}</defs><g>${cast}</g>${features.map((feature) => drawn(feature, looks, paper)).join("")}</svg>`;
}
