import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "e2e",
    root: import.meta.dirname,
    include: ["**/*.test.ts"],
    globalSetup: "stack.ts",
    fileParallelism: false,
    // A browser on a busy machine may miss a beat once; twice is a fault.
    retry: 1,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
