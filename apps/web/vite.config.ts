import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

const apiUrl = process.env["API_URL"] ?? "http://localhost:3000";

export default defineConfig({
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
