/** Search over the rules of a game: every word must occur, titles weigh more than texts. */

export interface Rule {
  id: string;
  title: string;
  text: string;
}

const WORD = /[\p{L}\p{N}]+/gu;

export function wordsOf(text: string): string[] {
  return text.toLowerCase().match(WORD) ?? [];
}

export function search<R extends Rule>(rules: R[], query: string): R[] {
  const words = wordsOf(query);
  if (!words.length) return rules;
  const found: { rule: R; score: number }[] = [];
  for (const rule of rules) {
    const score = scoreOf(rule, words);
    if (score > 0) found.push({ rule, score });
  }
  return found.sort((a, b) => b.score - a.score).map((hit) => hit.rule);
}

function scoreOf(rule: Rule, words: string[]): number {
  let score = 0;
  for (const word of words) {
    const places: [string, number][] = [[rule.title, 8], [rule.id, 5], [rule.text, 1]];
    const best = Math.max(...places.map(([text, weight]) => weight * nearness(text.toLowerCase(), word)));
    if (best === 0) return 0;
    score += best;
  }
  return score;
}

/** 2 where a word begins so, 1 where it stands inside one, 0 where it does not occur. */
function nearness(text: string, word: string): number {
  const at = text.indexOf(word);
  if (at < 0) return 0;
  return wordsOf(text).some((other) => other.startsWith(word)) ? 2 : 1;
}

/** The text cut into parts, those that a query names marked. */
export function marked(text: string, query: string): { text: string; hit: boolean }[] {
  const words = wordsOf(query);
  if (!words.length) return [{ text, hit: false }];
  const pattern = new RegExp(`(${words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|")})`, "giu");
  return text
    .split(pattern)
    .map((part, index) => ({ text: part, hit: index % 2 === 1 }))
    .filter((part) => part.text);
}

/** Rules by their section, in the order of the catalogue. */
export function bySection<R extends Rule>(rules: R[]): { section: string; rules: R[] }[] {
  const sections = new Map<string, R[]>();
  for (const rule of rules) {
    const section = rule.id.split(".")[1] ?? rule.id;
    sections.set(section, [...(sections.get(section) ?? []), rule]);
  }
  return [...sections].map(([section, members]) => ({ section, rules: members }));
}
