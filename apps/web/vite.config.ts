import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

const apiUrl = process.env["API_URL"] ?? "http://localhost:3000";

export default defineConfig({
  // One .env for the whole product; of it the browser sees these and nothing else.
  envDir: "../..",
  envPrefix: ["VITE_", "BRAND_NAME", "SUPPORT_EMAIL", "SUPPORT_PHONE", "PRIVACY_EMAIL", "SLIP_FROM_ADDRESS"],
  plugins: [react(), tailwindcss()],
  server: { proxy: { "/api": apiUrl, "/uploads": apiUrl } },
  build: {
    target: "es2022",
    sourcemap: false,
    // Every browser of this target knows modulepreload, so its polyfill would only weigh.
    modulePreload: { polyfill: false },
    // No data: addresses, so the content security policy can stay at 'self'.
    assetsInlineLimit: 0,
  },
  test: {
    name: "web",
    environment: "jsdom",
    setupFiles: ["src/test/setup.ts"],
    testTimeout: 20_000,
    include: ["src/**/*.test.{ts,tsx}"],
  },
});
