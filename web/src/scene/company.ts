/** Who sits at the table, in a sentence: which side is one's own, and against whom. */
import type { SeatLine } from "../wire";
import { capital } from "./naming";


/** Names of armies and sides take an article, those that stand for themselves (Gray, Eldar, A) do not. */
export function sideName(name: string): string {
  const isProper = /^The /.test(name) || /^[A-Z]\S*$/.test(name) && !/s$/.test(name);
  return isProper ? name.replace(/^The /, "the ") : `the ${name}`;
}

/** What somebody else is called who has a seat: by his name, else by what sits there. */
export function sitterOf(seat: SeatLine): string {
  if (seat.who === "computer") return "Computer";
  return seat.person || (seat.taken ? "Guest" : "Nobody yet");
}

function other(seat: SeatLine): string {
  const name = sideName(seat.name);
  if (seat.who === "computer") return `${name}, led by the computer`;
  if (seat.person) return `${seat.person} with ${name}`;
  return seat.taken ? name : `${name}, where nobody sits yet`;
}

/** "You are the Therian task group, against the UNA task group, led by the computer." */
export function companyOf(seats: readonly SeatLine[], you: readonly number[]): string {
  const [mine, others] = [seats.filter((seat) => you.includes(seat.seat)), seats.filter((seat) => !you.includes(seat.seat))];
  if (!seats.length) return "";
  const whose = mine.map((seat) => sideName(seat.name)).join(" and ");
  if (!others.length) return mine.length > 1 ? `You play both sides: ${whose}.` : `You are ${whose}.`;
  const against = others.map(other).join(" and ");
  return mine.length ? `You are ${whose}, against ${against}.` : `${capital(others.map((seat) => other(seat)).join(", against "))}.`;
}
