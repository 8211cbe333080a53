import { defineConfig } from "vitest/config";
import { firstFailures, longFirst } from "../../vitest.config.ts";
import { WORKERS } from "./stack.ts";

/** The files whose size hides how long they take: started last, one would run while the other workers have nothing left. */
const LONG = [
  "screens.test.ts",
  "image.test.ts",
  "palette.test.ts",
  "admin-settings.test.ts",
  "payment-runs.test.ts",
  "admin-density.test.ts",
  "new-version.test.ts",
  "late-replies.test.ts",
];

export default defineConfig({
  test: {
    name: "e2e",
    root: import.meta.dirname,
    include: ["**/*.test.ts"],
    globalSetup: "stack.ts",
    maxWorkers: WORKERS,
    reporters: ["default", firstFailures],
    // A worker starts its Chromium once, not once per file.
    isolate: false,
    sequence: { sequencer: longFirst(LONG) },
    // A test may time out once on a busy machine. Failing twice is an error.
    retry: 1,
    // A picture that is uploaded is re-encoded by the server first.
    expect: { poll: { timeout: 10_000 } },
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
