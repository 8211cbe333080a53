import { expect, test } from "vitest";
import { payoutsOf } from "../../test/books.ts";
import { overtaken } from "../../test/competing-transaction.ts";
import { completeOrder } from "../../test/ledger.ts";
import { createTestApp } from "../../test/test-app.ts";
import { makeAdmin, makeReseller } from "../../test/users.ts";
import { closeDueWeeks } from "./close-weeks.ts";

const app = await createTestApp({ now: "2026-11-18T06:00:00.000Z" });

test("weeks that were closed before another one failed are recorded, with the admin who asked", async () => {
  const admin = await makeAdmin(app);
  await completeOrder(app.ctx, (await makeReseller(app)).id, 10_000);
  app.clock.set("2026-12-02T06:00:00.000Z");
  await app.pool.query(
    "alter table payout_periods add constraint fails check (week_start <> '2026-11-23') not valid",
  );
  const close = async () => (await app.as(admin).post("/api/payouts/admin/close")).status;
  const statuses = [await close(), await close()];
  await app.pool.query("alter table payout_periods drop constraint fails");
  expect([...statuses, await close()]).toEqual([409, 409, 200]);

  const log = { where: { action: "payout.close", actorId: admin.id }, orderBy: { id: "asc" } } as const;
  const weeks = (await app.db.activityLog.findMany(log)).map(({ after }) => Object(after).weeks);
  expect(weeks).toMatchObject([
    [{ weekStart: "2026-11-16", payouts: 1, amount: 100 }],
    [{ weekStart: "2026-11-23", payouts: 0, amount: 0 }],
  ]);
});

test("a close that meets a suspension waits for it and makes the payout on hold", async () => {
  const nimal = await makeReseller(app);
  await completeOrder(app.ctx, nimal.id, 10_000);
  app.clock.advance(7 * 86_400_000);
  const suspend = "update users set status = 'suspended' where id = $1";
  await overtaken(
    app,
    (competing) => competing.query(suspend, [nimal.id]),
    () => closeDueWeeks(app.ctx),
  );
  expect(await payoutsOf(app.ctx, nimal.id)).toMatchObject([
    { cents: 10_000, status: "onhold", reason: "The account is suspended" },
  ]);
});
