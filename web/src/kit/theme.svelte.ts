// How the page is dressed now, for what is painted once and kept: pictures see no style sheet.

class Theme {
  /** Theme and mood in one word; changes when either does. */
  key = $state(dressed());

  constructor() {
    if (typeof MutationObserver === "undefined") return;
    new MutationObserver(() => (this.key = dressed())).observe(document.documentElement, { attributeFilter: ["data-theme", "data-mood"] });
  }
  get isDark(): boolean { return this.key.startsWith("dark"); }

  /** What variables of the style sheets are worth for something of these classes. */
  tones(classes: string, names: readonly string[]): Record<string, string> {
    void this.key;
    const probe = document.createElement("i");
    probe.className = classes;
    probe.hidden = true;
    document.body.append(probe);
    const style = getComputedStyle(probe);
    const found = Object.fromEntries(names.map((name) => [name, style.getPropertyValue(name).trim()]));
    probe.remove();
    return found;
  }
}

function dressed(): string {
  if (typeof document === "undefined") return "";
  const { theme, mood } = document.documentElement.dataset;
  return `${theme} ${mood}`;
}

export const theme = new Theme();

/** Variables as a declaration. */
export function declared(tones: Record<string, string>): string {
  return Object.entries(tones).map(([name, value]) => (value ? `${name}:${value};` : "")).join("");
}
