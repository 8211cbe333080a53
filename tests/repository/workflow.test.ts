import { existsSync, readFileSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import * as z from "zod/mini";

const REPOSITORY = resolve(import.meta.dirname, "../..");
const Workflow = z.object({
  on: z.object({ push: z.unknown(), pull_request: z.unknown() }),
  jobs: z.object({
    ci: z.object({
      "runs-on": z.literal("ubuntu-latest"),
      strategy: z.object({ matrix: z.object({ node: z.array(z.number()) }) }),
      steps: z.array(z.object({ run: z.optional(z.string()), uses: z.optional(z.string()) })),
    }),
  }),
});

test("the workflow runs .ci/run on every supported Node version, without a secret", () => {
  const text = readFileSync(resolve(REPOSITORY, ".github/workflows/ci.yml"), "utf8");
  const { ci } = Workflow.parse(parse(text)).jobs;

  expect(ci.strategy.matrix.node).toEqual([20, 22, 24]);
  expect(ci.steps.flatMap(({ run }) => run ?? [])).toEqual([".ci/run"]);
  expect(
    existsSync(resolve(REPOSITORY, ".ci/run")) && statSync(resolve(REPOSITORY, ".ci/run")).mode & 0o100,
  ).toBeTruthy();
  expect(text).not.toContain("secrets.");
});
