import supertest from "supertest";
import { expect, test } from "vitest";
import { createApp } from "../app.ts";
import { frozenDatabase } from "../test/frozen-database.ts";
import { createTestContext } from "../test/test-context.ts";

test("readiness is a 503 within one second while the database does not respond, and asks it once at a time", async () => {
  const context = await createTestContext();
  const frozen = await frozenDatabase();
  const client = supertest(createApp({ ...context.ctx, pool: frozen.pool }));

  const before = performance.now();
  const replies = await Promise.all([client.get("/health/ready"), client.get("/health/ready")]);
  expect(performance.now() - before).toBeLessThan(1_000);
  expect(replies.map(({ status }) => status)).toEqual([503, 503]);
  expect((await client.get("/health/live")).status).toBe(200);
  expect(frozen.connections()).toBe(1);
  frozen.close();
  await context.close();
});
