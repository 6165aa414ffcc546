// Starts the page: one stylesheet order, one app.
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

const target = document.getElementById("app");
target?.replaceChildren();
if (target) mount(App, { target });
