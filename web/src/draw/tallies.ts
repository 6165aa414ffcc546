/** The shape of a number on a base by its tone, so that none is told by its colour alone. */
const SHAPES: Record<string, string> = {
  plain: "M-7 0a7 7 0 1 0 14 0a7 7 0 1 0-14 0Z",
  warn: "M-6.4-6.4H6.4V6.4H-6.4Z",
  alarm: "M0-9.5L9.5 6.5H-9.5Z",
  calm: "M-7.6 0L-3.8-6.8H3.8L7.6 0L3.8 6.8H-3.8Z",
};

export const shapeOf = (tone: string): string => SHAPES[tone] ?? SHAPES.plain!;
