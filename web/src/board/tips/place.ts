/** Where a tip lies: beside whom it speaks of, else over or under; never on him, on the card of a unit, or out of sight. */
import { overlap, type Box } from "../../draw/labels";
import type { Spot } from "../../draw/geometry";

/** Pixels between the tip and whom it speaks of, to the edge, and at the upper edge for what is said there. */
export const [OFF, AIR, HEAD] = [26, 10, 56];

export interface Room { width: number; height: number; card: Box | null }

/** `isRight`: whether the far side, as seen from who attacks, is the right one. */
export function tipSpot(size: { width: number; height: number }, target: Box, room: Room, isRight: boolean): Spot {
  const { width, height } = size;
  const level = Math.max(HEAD, Math.min(target.y + target.height / 2 - height / 2, room.height - height - AIR));
  const sides: Spot[] = [[target.x + target.width + OFF, level], [target.x - OFF - width, level]];
  const [above, below] = [target.y - OFF - height, target.y + target.height + OFF];
  const across = [target.x + target.width / 2 - width / 2, room.width - width - AIR, AIR, ...(room.card ? [room.card.x + room.card.width + AIR, room.card.x - AIR - width] : [])];
  const others = [above, below].flatMap((y) => across.map((x): Spot => [Math.max(AIR, Math.min(x, room.width - width - AIR)), y]));
  const isFree = ([x, y]: Spot): boolean => {
    const box = { x, y, width, height };
    const isInside = x >= AIR && x + width <= room.width - AIR && y >= HEAD && y + height <= room.height - AIR;
    return isInside && !(room.card && overlap(box, room.card)) && !overlap(box, target);
  };
  return [...(isRight ? sides : sides.reverse()), ...others].find(isFree) ?? [room.width - width - AIR, level];
}
