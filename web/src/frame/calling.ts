/** As long as Alt is held everything on the table is named; other keys with it are the browser's. */
import { ui } from "../kit/ui.svelte";

const isTyping = (target: EventTarget | null): boolean => target instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);

export function callNames(target: Window = window): () => void {
  const stop = (): void => void (ui.isCalling = false);
  const down = (event: KeyboardEvent): void => {
    if (event.key !== "Alt") return stop();
    if (!isTyping(event.target) && !event.ctrlKey && !event.metaKey) ui.isCalling = true;
  };
  const up = (event: KeyboardEvent): void => {
    if (event.key !== "Alt") return;
    if (ui.isCalling) event.preventDefault(); // else some browsers open their menu
    stop();
  };
  const events: [string, (event: never) => void][] = [["keydown", down], ["keyup", up], ["blur", stop]];
  for (const [name, act] of events) target.addEventListener(name, act as EventListener);
  return () => {
    stop();
    for (const [name, act] of events) target.removeEventListener(name, act as EventListener);
  };
}
