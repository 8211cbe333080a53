import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../test/test-app.ts";
import { removeExpired } from "./remove-expired.ts";

let app: TestApp;

beforeEach(async () => {
  app = await createTestApp();
});

afterEach(async () => {
  await app.close();
});

test("a clean-up that fails midway keeps what it removed, and the next one removes the rest", async () => {
  const now = app.ctx.now().getTime();
  await app.pool.query(
    "insert into rate_limits (key, points, expire) select n::text, 1, $1::bigint - n from generate_series(1, 2500) n",
    [now],
  );
  const other = await app.pool.connect();
  await other.query("begin");
  // The one that expired last is removed last.
  await other.query("select * from rate_limits where key = '1' for update");

  await expect(removeExpired(app.ctx)).rejects.toThrow(/lock timeout/);
  expect(await app.db.rateLimit.count()).toBe(100);

  other.release(true);
  await removeExpired(app.ctx);
  expect(await app.db.rateLimit.count()).toBe(0);
});
