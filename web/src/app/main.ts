// Starts the page: one stylesheet order, one app.
import "../kit/styles/fonts.css";
import "../kit/styles/tokens.css";
import "../kit/styles/components.css";
import "../kit/styles/shared.css";
import { mount } from "svelte";
import App from "./App.svelte";

if (import.meta.env.DEV) {
  const stores = [import("../battle/match.svelte"), import("../battle/draft.svelte"), import("../kit/ui.svelte")];
  void Promise.all(stores).then((found) => Object.assign(globalThis, ...found));
}

/** The faces of the page: nothing is laid out before they are here, so no width ever changes. */
async function faces(): Promise<void> {
  const wanted = ['400 13px "Archivo"', '600 13px "Archivo Condensed"'];
  await Promise.allSettled(wanted.map((face) => document.fonts.load(face)));
}

const target = document.getElementById("app");
void faces().then(() => {
  target?.replaceChildren();
  if (target) mount(App, { target });
});
