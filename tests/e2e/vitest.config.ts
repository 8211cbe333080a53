import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "e2e",
    root: import.meta.dirname,
    include: ["**/*.test.ts"],
    globalSetup: "stack.ts",
    fileParallelism: false,
    // A test may time out once on a busy machine. Failing twice is an error.
    retry: 1,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
