import { readFileSync } from "node:fs";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

const FONT = "node_modules/@fontsource-variable/archivo";

/** The licence of the font lies beside its files in the built page. */
const licence: Plugin = {
  name: "licence-of-the-font",
  generateBundle() {
    this.emitFile({ type: "asset", fileName: "assets/archivo-LICENSE.txt", source: readFileSync(`${FONT}/LICENSE`, "utf-8") });
  },
};

const server = process.env.GROGNARD_SERVER ?? "http://127.0.0.1:8000";

export default defineConfig({
  base: "./",
  plugins: [svelte(), licence],
  build: { target: "es2022", outDir: "dist", emptyOutDir: true, rolldownOptions: { checks: { bundlerTimings: false } } },
  server: { proxy: { "/api": { target: server, ws: true } } },
  test: { include: ["src/**/*.test.ts"], environment: "node", testTimeout: 120_000 },
});
