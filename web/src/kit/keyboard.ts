/** Everything by key: one table of commands, one listener. Panels and the board register what they can do. */

export interface Command {
  id: string;
  words: string;
  /** Keys as written below, such as `ctrl+z`, `[`, `shift+tab`; the first is the one shown. */
  keys: string[];
  group: "Battle" | "Table" | "Overlays" | "Replay" | "Page";
  /** False where it has nothing to do; missing until the part of the page that can do it is there. */
  run?: Run;
}
type Run = () => boolean | void;

const commands = new Map<string, Command>();
let bound: Record<string, string> = {};

/** Adds commands; the function returned takes them away again. */
export function register(...added: Command[]): () => void {
  for (const command of added) commands.set(command.id, command);
  return () => {
    for (const command of added) if (commands.get(command.id) === command) commands.delete(command.id);
  };
}

/** Has commands done, by their ids. */
export function enable(runs: Record<string, Run>): void {
  for (const [id, run] of Object.entries(runs)) {
    const command = commands.get(id);
    if (command) commands.set(id, { ...command, run });
  }
}

/** Keys that the person has chosen, by command. */
export function rebind(keys: Record<string, string>): void {
  bound = keys;
}

/** The keys of a command: the one chosen for it, else its usual ones as far as nothing else has been given them. */
export function keysOf(command: Command): string[] {
  const own = bound[command.id];
  if (own) return [own];
  const given = new Set(Object.values(bound));
  return command.keys.filter((key) => !given.has(key));
}

/** The key shown for a command, in words; empty where it has none. */
export function keyShown(id: string): string {
  const command = commands.get(id);
  const key = command ? keysOf(command)[0] : undefined;
  return key ? shown(key) : "";
}

/** Keys after one of them was given to a command: whoever had it loses it. */
export function given(keys: Record<string, string>, id: string, key: string): Record<string, string> {
  const others = Object.entries(keys).filter(([other, own]) => other !== id && own !== key);
  const usual = commands.get(id)?.keys.includes(key) ?? false;
  return Object.fromEntries(usual ? others : [...others, [id, key]]);
}

/** Who answers to a key now. */
export function holderOf(key: string): Command | undefined {
  return [...commands.values()].find((command) => keysOf(command).includes(key));
}

export function listed(): Command[] {
  return [...commands.values()];
}

export function nameOf(event: KeyboardEvent): string {
  const key = event.key.toLowerCase();
  const plain = key === " " ? "space" : key;
  const parts = [];
  if (event.ctrlKey || event.metaKey) parts.push("ctrl");
  if (event.altKey) parts.push("alt");
  if (event.shiftKey && plain.length > 1) parts.push("shift");
  return [...parts, plain].join("+");
}

const SHOWN: Record<string, string> = {
  escape: "Esc", enter: "Enter", space: "Space", tab: "Tab", arrowleft: "\u2190", arrowright: "\u2192",
  arrowup: "\u2191", arrowdown: "\u2193", ctrl: "Ctrl", shift: "Shift", alt: "Alt", home: "Home", end: "End", backspace: "Back",
};

export function shown(key: string): string {
  return key
    .split(/\+(?=.)/)
    .map((part) => SHOWN[part] ?? part.toUpperCase())
    .join(" ");
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
}

/** A control that has its own use for Enter and Space keeps it; what is gathered is ticked by Space, Enter goes on. */
function isPressing(target: EventTarget | null, key: string): boolean {
  if ((key !== "enter" && key !== "space") || !(target instanceof HTMLElement)) return false;
  if (key === "enter" && target.closest("[data-gathers]")) return false;
  return target.closest("button, a, summary, [role=button], [role=switch]") !== null;
}

/** A button pressed by mouse or finger lets the keys go: Enter is for what is asked, not for the same button again. */
export function letGo(event: MouseEvent): void {
  if (event.detail > 0 && event.currentTarget instanceof HTMLElement) event.currentTarget.blur();
}

export function handle(event: KeyboardEvent): boolean {
  const key = nameOf(event);
  if (event.defaultPrevented || isPressing(event.target, key)) return false;
  if (isTyping(event.target) && key !== "escape") return false;
  for (const command of commands.values()) {
    if (!keysOf(command).includes(key)) continue;
    if (!command.run || command.run() === false) continue;
    event.preventDefault();
    return true;
  }
  return false;
}

export function listen(target: Window = window): () => void {
  const listener = (event: KeyboardEvent) => void handle(event);
  target.addEventListener("keydown", listener);
  return () => target.removeEventListener("keydown", listener);
}
