// Starts the page: one stylesheet order, one app.
import "./styles/tokens.css";
import "./styles/components.css";
import "./styles/shell.css";
import "./styles/table.css";
import "./styles/prompt.css";
import { mount } from "svelte";
import App from "./App.svelte";

if (import.meta.env.DEV) void import("./match.svelte").then((match) => Object.assign(globalThis, { battle: match.battle }));

const target = document.getElementById("app");
if (target) mount(App, { target });
