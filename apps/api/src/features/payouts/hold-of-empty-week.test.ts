import { beforeEach, expect, test } from "vitest";
import { payoutsOf } from "../../test/books.ts";
import { completeOrder } from "../../test/ledger.ts";
import { createTestApp, type TestApp } from "../../test/test-app.ts";
import { makeAdmin, makeReseller } from "../../test/users.ts";
import { closeDueWeeks } from "./close-weeks.ts";

let app: TestApp;

beforeEach(async () => {
  app = await createTestApp({ now: "2026-11-18T06:00:00.000Z" });
  return () => app.close();
});

async function closeAt(instant: string) {
  app.clock.set(instant);
  await closeDueWeeks(app.ctx);
}

test("a hold on an empty week ends with its week, also for a reseller who was paid before (M-78)", async () => {
  const [admin, reseller] = [await makeAdmin(app), await makeReseller(app)];
  await completeOrder(app.ctx, reseller.id, 60_000);
  await closeAt("2026-11-25T06:00:00.000Z");
  const hold = { userId: reseller.id, status: "onhold", reason: "Documents" };
  await app.as(admin).put("/api/payouts/admin/status").send(hold).expect(200);
  // What the next week earns before the close of the empty one is not held.
  app.clock.set("2026-12-02T06:00:00.000Z");
  await completeOrder(app.ctx, reseller.id, 70_000);
  await closeDueWeeks(app.ctx);
  await closeAt("2026-12-09T06:00:00.000Z");
  expect(await payoutsOf(app.ctx, reseller.id)).toMatchObject([
    { week: "2026-11-16", cents: 60_000, status: "pending" },
    { week: "2026-11-30", cents: 70_000, status: "pending", reason: null },
  ]);
});
