/** Arranges a game's symbols into a small battle for its tile, the same each time for the same game. */
import { chance } from "../../draw/chance";
import { texture, type Stroke } from "../../draw/textures";

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

const LARGE = /strider|golgoth|titan|tank|apc|mech/;
const MIDDLE = /goliath|suit/;
const SOUTH: [number, number][] = [[104, 282], [138, 270], [176, 280], [122, 314], [158, 312], [196, 308]];
const NORTH: [number, number][] = [[42, 66], [82, 58], [122, 70], [60, 100], [102, 104], [214, 62]];
/** Half the length and width of things without a symbol. */
const MATERIALS: Record<string, [number, number]> = { ribs: [58, 24], machines: [44, 22], slabs: [44, 14], stones: [50, 10] };
const BLOCKS: [number, number, number, number][] = [[78, 142, 6, 0.82], [206, 176, 82, 0.82], [232, 118, 70, 0.8]];

export function dioramaOf(game: string, looks: Looking): Diorama {
  const pick = chance(game);
  const next = (): number => pick(10_000) / 10_000;
  const symbols = [...new Set(Object.values(looks.figures ?? {}))];
  const half = Math.max(1, Math.ceil(symbols.length / 2));
  const sides = [symbols.slice(0, half), symbols.slice(half).concat(symbols).slice(0, half)];
  const figures = sides.flatMap((own, seat) => muster(own, seat, looks, next));
  return {
    patches: Array.from({ length: 26 }, () => ({ x: 264 * next(), y: 350 * next(), r: 6 + 26 * next(), tone: next() < 0.5 ? 1 : 2 })),
    terrain: blocks(looks),
    figures,
    shots: [[104, 282, 82, 66], [138, 270, 100, 104], [176, 280, 122, 78]],
    goal: { x: 74, y: 232 },
    marker: Object.values(looks.markers ?? {})[0] ?? "",
  };
}

function muster(symbols: string[], seat: number, looks: Looking, next: () => number): Diorama["figures"] {
  const foot = symbols.filter((one) => !LARGE.test(one) && !MIDDLE.test(one));
  const plain = foot[0] ?? symbols[0] ?? "k-soldier";
  const spots = seat ? NORTH : SOUTH;
  const line = spots.map(([x, y], index) => {
    const own = index === 1 ? (looks.leaders?.[plain] ?? plain) : (foot[index % Math.max(1, Math.min(2, foot.length))] ?? plain);
    return piece(own, seat, x, y, (seat ? 175 : -12) + 24 * next());
  });
  const great = symbols.find((one) => LARGE.test(one));
  if (great) line.push(piece(great, seat, seat ? 186 : 44, seat ? 44 : 304, seat ? 190 : 14));
  return line;
}

function piece(symbol: string, seat: number, x: number, y: number, turn: number): Diorama["figures"][number] {
  const [base, scale] = LARGE.test(symbol) ? [2.5, 0.94] : MIDDLE.test(symbol) ? [1.8, 1] : [1.25, 1.18];
  return { symbol, seat, x, y, turn, base: base!, scale: scale! };
}

/** High and low things in turn, as the game's own symbols or of what they are made. */
function blocks(looks: Looking): Diorama["terrain"] {
  const kinds = Object.values(looks.terrain ?? {}).filter((one) => one.symbol || MATERIALS[one.texture]);
  return BLOCKS.flatMap(([x, y, turn, scale], index) => {
    const kind = kinds[(index + 1) % Math.max(1, kinds.length)];
    if (!kind) return [];
    const [a, b] = MATERIALS[kind.texture] ?? [0, 0];
    return [{ x, y, turn, scale, symbol: kind.symbol, strokes: texture(kind.texture, a, b, `${index}`), tones: kind.tones }];
  });
}
