import { CommissionChart } from "@pola/shared/schemas/charts";
import * as z from "zod/mini";
import { expect, test } from "vitest";
import { completeOrder, pay } from "../../test/ledger.ts";
import { createTestApp } from "../../test/test-app.ts";
import { makeAdmin, makeReseller } from "../../test/users.ts";
import { closeDueWeeks } from "./close-weeks.ts";
import { setPayoutStatus } from "./set-payout-status.ts";

const app = await createTestApp();
const admin = await makeAdmin(app);

const goTo = (day: string) => app.clock.set(`${day}T12:00:00.000+05:30`);

async function chart(query: object): Promise<CommissionChart["weeks"]> {
  const { body } = await app.as(admin).get("/api/payouts/admin/charts").query(query);
  return z.parse(CommissionChart, body.data).weeks;
}

test("each payout week has its commission to pay, on hold and paid; the open week is marked", async () => {
  const [one, two, three] = [await makeReseller(app), await makeReseller(app), await makeReseller(app)];
  goTo("2026-11-05");
  await completeOrder(app.ctx, one.id, 10_000);
  goTo("2026-11-11");
  await completeOrder(app.ctx, one.id, 20_000);
  await completeOrder(app.ctx, two.id, 5_050);
  await completeOrder(app.ctx, three.id, 7_000);
  goTo("2026-11-18");
  await closeDueWeeks(app.ctx);
  await pay(app.ctx, two.id, "2026-11-09");
  const hold = { userId: three.id, status: "onhold", reason: "Documents", weekStart: "2026-11-09" } as const;
  await setPayoutStatus(app.ctx, admin, hold);
  await completeOrder(app.ctx, two.id, 1_234);

  const [first, second, open] = [
    { weekStart: "2026-11-02", weekEnd: "2026-11-08", toPay: 100, onHold: 0, paid: 0, isSoFar: false },
    { weekStart: "2026-11-09", weekEnd: "2026-11-15", toPay: 200, onHold: 70, paid: 50.5, isSoFar: false },
    { weekStart: "2026-11-16", weekEnd: "2026-11-22", toPay: 12.34, onHold: 0, paid: 0, isSoFar: true },
  ];
  expect(await chart({})).toEqual([first, second, open]);
  expect(await chart({ from: "2026-11-08", to: "2026-11-09" })).toEqual([first, second]);
  expect(await chart({ from: "2026-10-01", to: "2026-11-01" })).toEqual([]);
  const file = await app.as(admin).get("/api/payouts/admin/charts.csv").query({ from: "2026-11-09" });
  expect(file.headers["content-disposition"]).toContain("commission-by-week-2026-11-09-to-2026-11-18.csv");
  expect(file.text.trim().split("\r\n").slice(1)).toEqual([
    "2026-11-09,2026-11-15,200.00,70.00,50.50,",
    "2026-11-16,2026-11-22,12.34,0.00,0.00,yes",
  ]);
});
