/** Numbers as the table writes them: one decimal for distance and percent, two for expected values. */

export const LETTERS = "ABCDEFGH";

export function letter(seat: number): string {
  return LETTERS[seat] ?? "-";
}

/** The class of a seat's badge and figures: a, b, c, d, or n for nobody. */
export function side(seat: number): string {
  return "abcd"[seat] ?? "n";
}

export function length(hundredths: number): string {
  return (hundredths / 100).toFixed(1);
}

export function percent(chance: number, digits = 1): string {
  if (chance > 0 && chance < 10 ** -(digits + 2)) return `<${(10 ** -digits).toFixed(digits)}%`;
  return `${(100 * chance).toFixed(digits)}%`;
}

/** A share for a crowded place: whole percents, and `<1%` for what is not impossible. */
export function shortPercent(chance: number): string {
  if (chance > 0 && chance < 0.005) return "<1%";
  return `${Math.round(100 * chance)}%`;
}

export function mean(value: number): string {
  return value.toFixed(2);
}

export function signed(amount: number): string {
  return amount < 0 ? `\u2212${-amount}` : `+${amount}`;
}

export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
