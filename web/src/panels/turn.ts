/** Signs outside the page that it is this person's turn: title, icon of the tab, a notice of the system. */

const NAME = "Grognard";
const ICON = { calm: "./mark.svg", turn: "./mark-turn.svg" };

export function titleOf(what: string, turns: number): string {
  const sign = turns > 1 ? `(${turns}) Your move` : turns === 1 ? "Your move" : "";
  return [sign, what, NAME].filter(Boolean).join(" · ");
}

export function wear(title: string, isTurn: boolean): void {
  if (document.title !== title) document.title = title;
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const icon = isTurn ? ICON.turn : ICON.calm;
  if (link && link.getAttribute("href") !== icon) link.setAttribute("href", icon);
}

export function mayNotify(): boolean {
  return typeof Notification !== "undefined" && Notification.permission === "granted";
}

/** Asks the browser once; whether notices may be shown. */
export async function askToNotify(): Promise<boolean> {
  if (typeof Notification === "undefined") return false;
  return (await Notification.requestPermission()) === "granted";
}

/** A notice while nobody looks at the page; a click comes back to it. What is asked stays on the table. */
export function notify(title: string, tag: string, go: () => void): void {
  if (!document.hidden || !mayNotify()) return;
  const notice = new Notification("Your move", { body: title, tag: `grognard-${tag}`, icon: ICON.turn });
  notice.onclick = () => {
    window.focus();
    go();
    notice.close();
  };
}
