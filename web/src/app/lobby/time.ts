/** How long ago something was, in words. */
const STEPS: [number, string][] = [[86400, "day"], [3600, "hour"], [60, "minute"]];

export function ago(moment: string, now: number = Date.now()): string {
  const seconds = Math.max(0, (now - Date.parse(moment)) / 1000);
  for (const [size, word] of STEPS) {
    const number = Math.floor(seconds / size);
    if (number >= 1) return `${number} ${word}${number === 1 ? "" : "s"} ago`;
  }
  return "Just now";
}
