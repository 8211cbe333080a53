import { ResellerPayout } from "@pola/shared/schemas/payout";
import { expect, test } from "vitest";
import { readPayouts } from "../../test/books.ts";
import { completeOrder, pay, takeBack } from "../../test/ledger.ts";
import { createTestApp } from "../../test/test-app.ts";
import { makeAdmin, makeReseller } from "../../test/users.ts";
import { addAdjustment } from "./add-adjustment.ts";
import { closeDueWeeks } from "./close-weeks.ts";

test("what is carried over names the orders that came back after they were paid, and the deductions (M-2701)", async () => {
  const app = await createTestApp({ now: "2026-11-18T06:00:00.000Z" });
  try {
    const [admin, nimal] = [await makeAdmin(app), await makeReseller(app)];
    const deductions = async () => (await readPayouts(app, nimal, "/reseller", ResellerPayout)).deductions;
    const order = await completeOrder(app.ctx, nimal.id, 50_000);
    app.clock.set("2026-11-25T06:00:00.000Z");
    await closeDueWeeks(app.ctx);
    await pay(app.ctx, nimal.id, "2026-11-16");
    // Its commission was not paid when it came back, so nothing is deducted.
    await takeBack(app.ctx, await completeOrder(app.ctx, nimal.id, 700));
    const adjust = (amountCents: number, reason: string) =>
      addAdjustment(app.ctx, admin, { userId: nimal.id, amountCents, reason });
    await adjust(100, "Top seller");
    expect(await deductions()).toEqual([]);

    await takeBack(app.ctx, order);
    await adjust(-9_950, "Lost parcel");
    const { orderNumber } = await app.db.order.findUniqueOrThrow({ where: { id: order } });
    const ofOrder = { amount: -500, orderNumber, reason: null };
    // The deduction is of this week, and is shown with it.
    expect(await deductions()).toEqual([ofOrder]);
    app.clock.set("2026-12-02T06:00:00.000Z");
    await closeDueWeeks(app.ctx);
    expect(await deductions()).toEqual([
      ofOrder,
      { amount: -99.5, orderNumber: null, reason: "Lost parcel" },
    ]);
  } finally {
    await app.close();
  }
});
