/** How the dice fell, against what fair dice do: exact bands, no rule of thumb. For display only. */

export interface Thrown {
  seat: number;
  faces: number[];
  sides: number[];
  need: number;
  /** What is read of the dice where these are sums: then no die succeeds by itself. */
  sums?: number[];
}

export interface Luck {
  seat: number;
  dice: number;
  /** How often each face came up on the commonest kind of die. */
  faces: number[];
  /** Band in which 95 of 100 fair players have each face count. */
  faceBand: [number, number];
  tried: number;
  hits: number;
  expected: number;
  band: [number, number];
  /** Share of fair players with fewer hits, ties counted half. */
  rank: number;
}

/** Chances of 0, 1, 2... successes of independent trials with these chances. */
export function successChances(chances: number[]): number[] {
  let row = [1];
  for (const chance of chances) {
    const next = new Array<number>(row.length + 1).fill(0);
    row.forEach((weight, hits) => {
      next[hits]! += weight * (1 - chance);
      next[hits + 1]! += weight * chance;
    });
    row = next;
  }
  return row;
}

/** The narrowest central band that holds at least `share` of the weight. */
export function centralBand(row: number[], share = 0.95): [number, number] {
  const tail = (1 - share) / 2;
  let low = 0;
  for (let sum = row[0] ?? 0; sum <= tail && low < row.length - 1; sum += row[low]!) low += 1;
  let high = row.length - 1;
  for (let sum = row[high] ?? 0; sum <= tail && high > 0; sum += row[high]!) high -= 1;
  return [low, high];
}

export function chanceOf(need: number, sides: number): number {
  return Math.min(1, Math.max(0, (sides - need + 1) / sides));
}

export function luckOf(seat: number, throws: Thrown[]): Luck {
  const own = throws.filter((thrown) => thrown.seat === seat);
  const dice = own.flatMap((thrown) => thrown.faces.map((face, index) => ({ face, sides: thrown.sides[index] ?? 6 })));
  const kind = commonest(dice.map((die) => die.sides));
  const like = dice.filter((die) => die.sides === kind);
  const faces = Array.from({ length: kind }, (_, index) => like.filter((die) => die.face === index + 1).length);
  const trials = own.filter((thrown) => thrown.need > 1 && !thrown.sums?.length).flatMap(trialsOf);
  const row = successChances(trials.map((trial) => trial.chance));
  const hits = trials.filter((trial) => trial.hit).length;
  const below = row.slice(0, hits).reduce((sum, weight) => sum + weight, 0);
  return {
    seat,
    dice: dice.length,
    faces,
    faceBand: centralBand(successChances(like.map(() => 1 / kind))),
    tried: trials.length,
    hits,
    expected: trials.reduce((sum, trial) => sum + trial.chance, 0),
    band: centralBand(row),
    rank: below + (row[hits] ?? 0) / 2,
  };
}

function trialsOf(thrown: Thrown): { chance: number; hit: boolean }[] {
  return thrown.faces.map((face, index) => ({
    chance: chanceOf(thrown.need, thrown.sides[index] ?? 6),
    hit: face >= thrown.need,
  }));
}

function commonest(sides: number[]): number {
  const counts = new Map<number, number>();
  for (const one of sides) counts.set(one, (counts.get(one) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 6;
}
