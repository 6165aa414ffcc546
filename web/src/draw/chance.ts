// Small chance of its own for pictures, so that the same battle always looks the same.
export type Pick = (below: number) => number;

export function chance(seed: string): Pick {
  let h = 2166136261;
  for (const sign of seed) h = Math.imul(h ^ sign.charCodeAt(0), 16777619);
  return (below) => {
    h = Math.imul(h ^ (h >>> 15), 2246822507);
    h = Math.imul(h ^ (h >>> 13), 3266489909);
    return ((h ^= h >>> 16) >>> 0) % below;
  };
}
