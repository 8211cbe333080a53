import { afterEach, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../apps/api/src/test/test-app.ts";
import { runModel } from "./run-model.ts";

let shop: TestApp;
afterEach(() => shop.close());

test.each([1, 7, 2026])(
  "100 random actions of seed %i are answered as books kept in memory predict",
  { timeout: 120_000 },
  async (seed) => {
    shop = await createTestApp();
    const { url, pool, ctx, clock } = shop;
    const target = {
      url,
      pool,
      secret: ctx.config.jwtSecret,
      now: ctx.now,
      advance: (ms: number) => clock.advance(ms),
    };
    expect(await runModel(target, seed, 100)).toContain("100 actions predicted");
  },
);
