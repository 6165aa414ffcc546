import { describe, expect, it } from "vitest";
import { overlap } from "../../draw/labels";
import { tipSpot } from "./place";

const size = { width: 300, height: 110 };
const at = (x: number, y: number) => ({ x, y, ...size });

describe("a tip", () => {
  it("lies on the far side of its target, and on the near one where there is no room", () => {
    const room = { width: 1316, height: 772, card: null };
    expect(tipSpot(size, { x: 600, y: 300, width: 50, height: 50 }, room, true)).toEqual([676, 270]);
    expect(tipSpot(size, { x: 1200, y: 300, width: 50, height: 50 }, room, true)).toEqual([874, 270]);
    expect(tipSpot(size, { x: 40, y: 300, width: 50, height: 50 }, room, false)).toEqual([116, 270]);
  });

  it("covers neither its target nor the card where neither side has room", () => {
    const [card, target] = [{ x: 497, y: 482, width: 328, height: 280 }, { x: 1080, y: 560, width: 70, height: 150 }];
    const [x, y] = tipSpot(size, target, { width: 1316, height: 772, card }, true);
    expect([overlap(at(x, y), target), overlap(at(x, y), card)]).toEqual([0, 0]);
    expect([x >= 0, y >= 0, x + size.width <= 1316, y + size.height <= 772]).toEqual([true, true, true, true]);
  });
});
