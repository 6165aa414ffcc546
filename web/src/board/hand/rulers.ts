// Rulers as data: one's own, and those that others show.
import { battle } from "../../battle/match.svelte";
import { ui } from "../../kit/ui.svelte";
import { polyline, type Paper, type Spot } from "../../draw/geometry";
import { letter } from "../../kit/figures";
import { inOrOut, isPointer, lengthInWords, ruler } from "../../gesture/measure.svelte";
import type { Point } from "../../wire";

export interface Laid { key: string; d: string; ends: readonly [Spot, Spot]; words: string; seat: number | null; isPointer: boolean }

export function rulers(paper: Paper, unit: string): Laid[] {
  const laid = (key: string, from: Point, to: Point, words: string, seat: number | null, isPointer = false): Laid => {
    const ends = [paper.at(from), paper.at(to)] as const;
    return { key, d: polyline([...ends]), ends, words, seat, isPointer };
  };
  const own = ui.layers.ruler && ruler.isAllowed && ruler.start && ruler.end ? { from: ruler.start, to: ruler.end } : null;
  const limit = own && ruler.limit !== null ? `; a move ${inOrOut(ruler.lengths.whole, ruler.limit)}` : "";
  const mine = own ? [laid("own", own.from, own.to, lengthInWords(ruler.lengths, unit) + limit, ruler.isShown ? battle.seat : null)] : [];
  const others = ruler.others.map((one) => {
    const points = isPointer(one.laid);
    return laid(letter(one.laid.seat), one.laid.from, one.laid.to, points ? "here" : lengthInWords(one.lengths, unit), one.laid.seat, points);
  });
  return [...mine, ...others];
}
