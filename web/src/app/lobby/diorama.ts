/** Arranges a game's symbols into a small battle for its tile, the same each time for the same game. */
import { chance } from "../../draw/chance";
import { bulkOf } from "../../kit/symbols/figures";
import type { Stroke } from "../../draw/strokes";
import { texture } from "../../draw/textures";

export interface Looking {
  figures?: Record<string, string>;
  leaders?: Record<string, string>;
  terrain?: Record<string, { symbol: string; tones: [string, string, string]; texture: string }>;
  markers?: Record<string, string>;
}
interface Spot { x: number; y: number }
export interface Diorama {
  patches: (Spot & { r: number; tone: number })[];
  terrain: (Spot & { symbol: string; strokes: Stroke[]; tones: string[]; turn: number; scale: number })[];
  figures: (Spot & { symbol: string; seat: number; turn: number; base: number; scale: number })[];
  shots: [number, number, number, number][];
  goal: Spot;
  marker: string;
}

/** Bases of machines, and of men in armour as large as one, in millimetres. */
const isLarge = (symbol: string): boolean => bulkOf(symbol) >= 25;
const isMiddle = (symbol: string): boolean => bulkOf(symbol) >= 15 && !isLarge(symbol);
const SOUTH: [number, number][] = [[104, 282], [138, 270], [176, 280], [122, 314], [158, 312], [196, 308]];
const NORTH: [number, number][] = [[42, 66], [82, 58], [122, 70], [60, 100], [102, 104], [214, 62]];
/** Half the length and width of things without a symbol. */
const MATERIALS: Record<string, [number, number]> = {
  ribs: [58, 24], machines: [44, 22], slabs: [44, 14], stones: [50, 10], canopy: [52, 40], scree: [46, 30], rows: [54, 38],
  craters: [48, 36], ruin: [44, 32], roof: [44, 34], sawtooth: [50, 30], crates: [34, 22], truck: [34, 15],
};
const BLOCKS: [number, number, number, number][] = [[78, 142, 6, 0.82], [206, 176, 82, 0.82], [232, 118, 70, 0.8]];
const WIDTH = 264;

export function dioramaOf(game: string, looks: Looking): Diorama {
  const pick = chance(game);
  const next = (): number => pick(10_000) / 10_000;
  const symbols = [...new Set(Object.values(looks.figures ?? {}))];
  const half = Math.max(1, Math.ceil(symbols.length / 2));
  const sides = [symbols.slice(0, half), symbols.slice(half).concat(symbols).slice(0, half)];
  const figures = sides.flatMap((own, seat) => muster(own, seat, looks, next));
  const scene = {
    patches: Array.from({ length: 26 }, () => ({ x: 264 * next(), y: 350 * next(), r: 6 + 26 * next(), tone: next() < 0.5 ? 1 : 2 })),
    terrain: blocks(looks, pick),
    figures,
    shots: [[104, 282, 82, 66], [138, 270, 100, 104], [176, 280, 122, 78]] as Diorama["shots"],
    goal: { x: 74, y: 232 },
    marker: Object.values(looks.markers ?? {})[0] ?? "",
  };
  return pick(2) ? mirrored(scene) : scene;
}

/** The same battle seen the other way round, so that tiles beside each other differ. */
function mirrored(scene: Diorama): Diorama {
  const over = <T extends Spot>(one: T): T => ({ ...one, x: WIDTH - one.x });
  return {
    ...scene,
    patches: scene.patches.map(over),
    terrain: scene.terrain.map((block) => ({ ...over(block), turn: -block.turn })),
    figures: scene.figures.map((figure) => ({ ...over(figure), turn: -figure.turn })),
    shots: scene.shots.map(([x0, y0, x1, y1]) => [WIDTH - x0, y0, WIDTH - x1, y1]),
    goal: over(scene.goal),
  };
}

function muster(symbols: string[], seat: number, looks: Looking, next: () => number): Diorama["figures"] {
  const foot = symbols.filter((one) => !isLarge(one) && !isMiddle(one));
  const plain = foot[0] ?? symbols[0] ?? "k-soldier";
  const spots = seat ? NORTH : SOUTH;
  const line = spots.map(([x, y], index) => {
    const own = index === 1 ? (looks.leaders?.[plain] ?? plain) : (foot[index % Math.max(1, Math.min(2, foot.length))] ?? plain);
    return piece(own, seat, x, y, (seat ? 175 : -12) + 24 * next());
  });
  const great = symbols.find((one) => isLarge(one));
  if (great) line.push(piece(great, seat, seat ? 186 : 44, seat ? 44 : 304, seat ? 190 : 14));
  return line;
}

function piece(symbol: string, seat: number, x: number, y: number, turn: number): Diorama["figures"][number] {
  const [base, scale] = isLarge(symbol) ? [2.5, 0.94] : isMiddle(symbol) ? [1.8, 1] : [1.25, 1.18];
  return { symbol, seat, x, y, turn, base: base!, scale: scale! };
}

/** Three different things, as the game's own symbols or of what they are made. */
function blocks(looks: Looking, pick: (most: number) => number): Diorama["terrain"] {
  const kinds = Object.values(looks.terrain ?? {}).filter((one) => one.symbol || MATERIALS[one.texture]);
  const distinct = kinds.filter((one, at) => kinds.findIndex((other) => (other.symbol || other.texture) === (one.symbol || one.texture)) === at);
  return BLOCKS.flatMap(([x, y, turn, scale], index) => {
    const kind = distinct.length ? distinct.splice(pick(distinct.length), 1)[0] : undefined;
    if (!kind) return [];
    const [a, b] = MATERIALS[kind.texture] ?? [0, 0];
    return [{ x, y, turn, scale, symbol: kind.symbol, strokes: texture(kind.texture, a, b, `${index}`), tones: kind.tones }];
  });
}
