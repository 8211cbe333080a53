import { PayoutWeekTotal } from "@pola/shared/schemas/payout";
import { beforeEach, expect, test } from "vitest";
import * as z from "zod";
import { readPayouts } from "../../test/books.ts";
import { makeAdmin, makeReseller, type TestUser } from "../../test/users.ts";
import { completeOrder, takeBack } from "../../test/ledger.ts";
import { createTestApp, type TestApp } from "../../test/test-app.ts";
import { closeDueWeeks } from "./close-weeks.ts";

let app: TestApp;
let admin: TestUser;

beforeEach(async () => {
  app = await createTestApp({ now: "2026-11-18T06:00:00.000Z" });
  admin = await makeAdmin(app);
  return () => app.close();
});

test("a closed week counts neither a voided payout nor a hold without entries", async () => {
  const [earner, returner, held] = await Promise.all([1, 2, 3].map(() => makeReseller(app)));
  if (!earner || !returner || !held) throw new Error("three resellers");
  await completeOrder(app.ctx, earner.id, 40_000);
  const order = await completeOrder(app.ctx, returner.id, 30_000);
  const hold = { userId: held.id, status: "onhold", reason: "Documents" };
  await completeOrder(app.ctx, held.id, 0);
  await app.as(admin).put("/api/payouts/admin/status").send(hold).expect(200);
  app.clock.set("2026-11-25T06:00:00.000Z");
  await closeDueWeeks(app.ctx);
  await takeBack(app.ctx, order);

  const [, closed] = await readPayouts(app, admin, "/admin/weeks", z.array(PayoutWeekTotal));
  expect(closed).toMatchObject({
    weekStart: "2026-11-16",
    totalCommission: 400,
    unpaid: 400,
    resellersCount: 1,
  });
});
