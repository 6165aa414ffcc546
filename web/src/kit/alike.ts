/** Whether two values that came over the wire say the same. */
export function alike(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || !a || !b) return false;
  if (Array.isArray(a)) return Array.isArray(b) && a.length === b.length && a.every((one, at) => alike(one, b[at]));
  const [mine, theirs] = [Object.entries(a), new Map(Object.entries(b))];
  return !Array.isArray(b) && mine.length === theirs.size && mine.every(([key, one]) => theirs.has(key) && alike(one, theirs.get(key)));
}
