// Starts the page: one stylesheet order, one app.
import "./styles/fonts.css";
import "./styles/tokens.css";
import "./styles/components.css";
import "./styles/shell.css";
import "./styles/table.css";
import "./styles/prompt.css";
import "./styles/deck.css";
import "./styles/ghost.css";
import { mount } from "svelte";
import App from "./App.svelte";

if (import.meta.env.DEV) {
  const stores = [import("./match.svelte"), import("./draft.svelte"), import("./ui.svelte")];
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
