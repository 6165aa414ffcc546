/** Arranges a game's symbols into a small battle for its tile, the same each time for the same game. */

export interface Looking {
  figures?: Record<string, string>;
  leaders?: Record<string, string>;
  terrain?: Record<string, { symbol: string; tones: [string, string, string] }>;
  markers?: Record<string, string>;
}
interface Spot { x: number; y: number }
export interface Diorama {
  patches: (Spot & { r: number; tone: number })[];
  terrain: (Spot & { symbol: string; tones: string[]; turn: number; scale: number })[];
  figures: (Spot & { symbol: string; seat: number; turn: number; base: number; scale: number })[];
  shots: [number, number, number, number][];
  goal: Spot;
  marker: string;
  /** A game of zones: rooms in the dark instead of open ground. */
  isDeck: boolean;
}

const LARGE = /strider|golgoth|titan|tank|apc|mech/;
const MIDDLE = /goliath|suit/;
const SOUTH: [number, number][] = [[104, 282], [138, 270], [176, 280], [122, 314], [158, 312], [196, 308]];
const NORTH: [number, number][] = [[42, 66], [82, 58], [122, 70], [60, 100], [102, 104], [214, 62]];
const BLOCKS: [number, number, number, number][] = [[78, 142, 6, 0.82], [206, 176, 82, 0.82], [232, 118, 70, 0.8]];

/** A small generator of its own: pictures need no fair dice. */
function chance(seed: string): () => number {
  let state = [...seed].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) >>> 0, 7);
  return () => {
    state = (state * 1664525 + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

export function dioramaOf(game: string, looks: Looking): Diorama {
  const next = chance(game);
  const symbols = [...new Set(Object.values(looks.figures ?? {}))];
  const half = Math.max(1, Math.ceil(symbols.length / 2));
  const sides = [symbols.slice(0, half), symbols.slice(half).concat(symbols).slice(0, half)];
  const figures = sides.flatMap((own, seat) => muster(own, seat, looks, next));
  return {
    isDeck: symbols.length === 0 && Object.keys(looks.terrain ?? {}).length === 0,
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

function blocks(looks: Looking): Diorama["terrain"] {
  const kinds = Object.values(looks.terrain ?? {}).filter((one) => one.symbol);
  return BLOCKS.flatMap(([x, y, turn, scale], index) => {
    const kind = kinds[(index + 1) % Math.max(1, kinds.length)];
    return kind ? [{ x, y, turn, scale, symbol: kind.symbol, tones: kind.tones }] : [];
  });
}
