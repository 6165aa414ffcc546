/** What a person prefers, remembered in this browser: theme, motion, scale, dice, layers of the table, keys. */

export type Theme = "system" | "light" | "dark";
export type DiceMode = "one" | "grouped" | "instant";

export interface Preferences {
  /** What others at the table shall call this person. */
  called: string;
  theme: Theme;
  motion: "system" | "reduced" | "full";
  scale: number;
  dice: DiceMode;
  hints: boolean;
  /** What becomes of reactions; must agree with Reactions of the server. */
  reactions: "ask" | "idle" | "always";
  /** Deeds with one possible answer are done without asking. */
  atOnce: boolean;
  notify: boolean;
  /** Whether dice, moves, losses and one's turn are heard. */
  sound: boolean;
  layers: Record<string, boolean>;
  keys: Record<string, string>;
}

const PLACE = "grognard.preferences";
const FIRST: Preferences = {
  called: "",
  theme: "system",
  motion: "system",
  scale: 100,
  dice: "grouped",
  hints: true,
  reactions: "ask",
  atOnce: false,
  notify: false,
  sound: false,
  layers: {},
  keys: {},
};

function remembered(): Preferences {
  try {
    return { ...FIRST, ...(JSON.parse(localStorage.getItem(PLACE) ?? "{}") as Partial<Preferences>) };
  } catch {
    return { ...FIRST };
  }
}

export const settings = $state<Preferences>(remembered());

export function remember(): void {
  try {
    localStorage.setItem(PLACE, JSON.stringify(settings));
  } catch {
    // A browser that keeps nothing still plays.
  }
}

const matches = (query: string): boolean => typeof matchMedia === "function" && matchMedia(query).matches;

export function isDark(): boolean {
  return settings.theme === "dark" || (settings.theme === "system" && matches("(prefers-color-scheme: dark)"));
}

export function isCalm(): boolean {
  return settings.motion === "reduced" || (settings.motion === "system" && matches("(prefers-reduced-motion: reduce)"));
}

/** Puts theme, motion and scale on the page. Call it whenever one of them changes. */
export function dress(root: HTMLElement = document.documentElement): void {
  root.dataset.theme = isDark() ? "dark" : "light";
  root.dataset.motion = isCalm() ? "reduced" : "full";
  root.style.fontSize = `${(16 * settings.scale) / 100}px`;
}
