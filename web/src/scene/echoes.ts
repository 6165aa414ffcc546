/** What an instrument showed and shows no more: it fades over a few stretches of time instead of vanishing. */

export interface Echo<T> {
  item: T;
  /** How many stretches of time ago it was there: 0, it has just gone. */
  age: number;
}

interface Trace<T> {
  time: string;
  now: readonly T[];
  echoes: Echo<T>[];
}

/** Echoes older than this are forgotten. */
export const OLDEST = 2;

/** The trace after something is shown at a time; what is there again is no echo. */
export function traced<T extends { zone: string }>(before: Trace<T> | undefined, now: readonly T[], time: string): Trace<T> {
  const here = new Set(now.map((one) => one.zone));
  const older = (before?.echoes ?? []).map((echo) => ({ ...echo, age: echo.age + Number(before!.time !== time) }));
  const gone = (before?.now ?? []).map((item) => ({ item, age: 0 }));
  const found = new Map<string, Echo<T>>();
  for (const echo of [...gone, ...older]) if (!here.has(echo.item.zone) && !found.has(echo.item.zone)) found.set(echo.item.zone, echo);
  return { time, now, echoes: [...found.values()].filter((echo) => echo.age <= OLDEST) };
}

/** Traces by what shows them, kept for as long as the page is open. */
export class Echoes<T extends { zone: string }> {
  #traces = new Map<string, Trace<T>>();

  of(key: string, now: readonly T[], time: string): Echo<T>[] {
    const trace = traced(this.#traces.get(key), now, time);
    this.#traces.set(key, trace);
    return trace.echoes;
  }
}
