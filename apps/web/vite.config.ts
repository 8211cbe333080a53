import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { SHOP_PLACEHOLDERS } from "../../packages/shared/src/shop-page.ts";
import { BUILT_IN_VARIABLES } from "./build/built-in-variables.mjs";
import { chunkGroups } from "./build/chunk-groups.ts";
import { compressAssets } from "./build/compress-assets.ts";
import { htmlPages } from "./build/html-pages.ts";
import { pageTexts } from "./build/page-texts.ts";
import { productionRouter } from "./build/production-router.ts";
import { serviceWorker } from "./build/service-worker.ts";

const apiUrl = process.env["API_URL"] ?? `http://localhost:${process.env["PORT"] || 3000}`;
// One .env file for the whole product. Only the variables in BUILT_IN_VARIABLES reach the browser.
const envDir = `${import.meta.dirname}/../..`;
const envPrefix = BUILT_IN_VARIABLES;
// In .env NODE_ENV is for the API. Vite would read it too, and put React's development build, 68 kB larger, into a shop.
process.env["VITE_USER_NODE_ENV"] = "";

export default defineConfig({
  envDir,
  envPrefix,
  plugins: [
    react(),
    tailwindcss(),
    productionRouter(),
    pageTexts(),
    htmlPages(`Sell under your own brand · ${SHOP_PLACEHOLDERS.name}`),
    serviceWorker(),
    compressAssets(),
  ],
  server: { proxy: { "/api": apiUrl, "/uploads": apiUrl } },
  build: {
    target: "es2022",
    sourcemap: false,
    // Every browser of this target supports modulepreload.
    modulePreload: { polyfill: false },
    // No data: URLs, so that the content security policy can stay at 'self'.
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
  },
  test: {
    name: "web",
    environment: "jsdom",
    // One window and one copy of the modules per worker. Creating them for each file took two thirds of the time.
    isolate: false,
    // Most objects die young: with room for them the garbage collector copies less.
    execArgv: ["--max-semi-space-size=64"],
    setupFiles: ["src/test/setup.ts"],
    sequence: { groupOrder: 1 },
    // On the build machine a test may fail once by a pause of the machine. Twice is a fault.
    retry: process.env["CI"] === undefined ? 0 : 1,
    testTimeout: 40_000,
    include: ["src/**/*.test.{ts,tsx}"],
  },
});
