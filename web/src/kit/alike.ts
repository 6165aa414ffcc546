/** What came now, in the objects of before wherever they say the same: what is new can be told by comparing objects. */
export function carried<T>(before: unknown, now: T): T {
  if (before === now || typeof before !== "object" || typeof now !== "object" || !before || !now || Array.isArray(before) !== Array.isArray(now)) return now;
  const [old, fresh] = [before as Record<string, unknown>, now as Record<string, unknown>];
  const keys = Object.keys(fresh);
  let isSame = keys.length === Object.keys(old).length;
  for (const key of keys) {
    const value = fresh[key];
    const one = typeof value === "object" ? carried(old[key], value) : value;
    if (one !== value) fresh[key] = one;
    if (one !== old[key] || one === undefined) isSame = false;
  }
  return isSame ? (before as T) : now;
}

/** Whether two values that came over the wire say the same. */
export function alike(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || !a || !b) return false;
  if (Array.isArray(a)) return Array.isArray(b) && a.length === b.length && a.every((one, at) => alike(one, b[at]));
  const [mine, theirs] = [Object.entries(a), new Map(Object.entries(b))];
  return !Array.isArray(b) && mine.length === theirs.size && mine.every(([key, one]) => theirs.has(key) && alike(one, theirs.get(key)));
}
