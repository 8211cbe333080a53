import { availableParallelism } from "node:os";
import { register } from "tsx/esm/api";
import { defineConfig } from "vitest/config";
import {
  BaseSequencer,
  type Reporter,
  type TestCase,
  type TestSequencerConstructor,
  type TestSpecification,
} from "vitest/node";

/** Starts these files (the ends of their paths) first. Vitest starts the largest files first, and the size of these hides how long they take. */
export function longFirst(names: readonly string[]): TestSequencerConstructor {
  const isLong = ({ moduleId }: TestSpecification) => names.some((name) => moduleId.endsWith(name));
  return class extends BaseSequencer {
    override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
      const sorted = await super.sort(files);
      return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
    }
  };
}

/** Says why a test failed that passed when it was repeated. Vitest alone only says that it was repeated. */
export const firstFailures: Reporter = {
  onTestCaseResult: (test: TestCase) => {
    if (!test.diagnostic()?.flaky) return;
    for (const { message, stack, diff } of test.result().errors ?? [])
      process.stdout.write(
        `Passed when repeated: ${test.fullName}\n${message}\n${diff ?? ""}\n${stack ?? ""}\n`,
      );
  },
};

/** They start processes, wait for time limits, or play through thousands of steps. */
const LONG = [
  "demo/src/start.test.ts",
  "demo/src/seed.test.ts",
  "mail-server-outage.test.ts",
  "close-payouts.test.ts",
  "model/model.test.ts",
  "job-runs.test.ts",
  "lock-order.test.ts",
  "payment-run-locks.test.ts",
];

// Loads the global setup, which runs in this process.
register();

/**
 * For tests without a browser. Node loads their modules, and tsx removes the types: Vite wraps each use of an import, which took a tenth of the
 * processor time. A worker loads the API once, not once per file, because that takes a second. Most objects die young: with room for them
 * the garbage collector copies less.
 */
const inNode = {
  isolate: false,
  experimental: { viteModuleRunner: false, nodeLoader: false },
  execArgv: ["--import=tsx", "--max-semi-space-size=64"],
};

export default defineConfig({
  test: {
    // One worker per core and one more, because tests of processes and of time limits mostly wait.
    maxWorkers: availableParallelism() + 1,
    reporters: ["default", firstFailures],
    // Started last, one of them would keep one processor busy and leave the others idle.
    sequence: { sequencer: longFirst(LONG) },
    projects: [
      // Projects run one after the other: a worker that changes the project is replaced, and loading its modules again took an eighth of the time.
      {
        test: {
          name: "shared",
          include: ["packages/shared/src/**/*.test.ts"],
          ...inNode,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          name: "api",
          include: [
            "apps/{api,demo}/src/**/*.test.ts",
            "packages/{database,embedded-postgres}/src/**/*.test.ts",
            "tests/{model,bench}/**/*.test.ts",
          ],
          ...inNode,
          setupFiles: "apps/api/src/test/setup.ts",
          globalSetup: ["apps/api/src/test/build-programs.ts", "packages/database/src/test/global-setup.ts"],
          sequence: { groupOrder: 0 },
          // On the build machine a test may fail once by a pause of the machine. Twice is a fault.
          retry: process.env["CI"] === undefined ? 0 : 1,
          // Long enough for a busy machine, also for a poll, whose default is one second.
          testTimeout: 60_000,
          expect: { poll: { timeout: 10_000 } },
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: "repository",
          include: ["{docs,tests/repository}/**/*.test.ts"],
          ...inNode,
          sequence: { groupOrder: 2 },
        },
      },
      "apps/web/vite.config.ts",
    ],
  },
});
