import { afterEach, beforeEach, expect, test as rule } from "vitest";
import { createTestApp, type TestApp } from "../../test/test-app.ts";
import { removeExpired } from "./remove-expired.ts";

let test: TestApp;

beforeEach(async () => {
  test = await createTestApp();
});

afterEach(async () => {
  await test.close();
});

rule("a clean-up that fails midway keeps what it removed, and the next one removes the rest", async () => {
  const now = test.ctx.now().getTime();
  await test.pool.query(
    "insert into rate_limits (key, points, expire) select n::text, 1, $1::bigint - n from generate_series(1, 2500) n",
    [now],
  );
  const other = await test.pool.connect();
  await other.query("begin");
  // The one that expired last is removed last.
  await other.query("select * from rate_limits where key = '1' for update");

  await expect(removeExpired(test.ctx)).rejects.toThrow(/lock timeout/);
  expect(await test.db.rateLimit.count()).toBe(500);

  other.release(true);
  await removeExpired(test.ctx);
  expect(await test.db.rateLimit.count()).toBe(0);
});
