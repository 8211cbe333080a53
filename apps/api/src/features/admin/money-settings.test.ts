import type { Prisma } from "@pola/database/generated/prisma/client";
import { expect, test } from "vitest";
import type { Ctx } from "../../context.ts";
import { earnedCents, payoutsOf, unclaimedOf } from "../../test/books.ts";
import { fileOf, makeCourier, makeParcel, sendSettlement, SETTLEMENT_HEADING } from "../../test/couriers.ts";
import { completeOrder } from "../../test/ledger.ts";
import { openOrderShop, setStatus } from "../../test/shop.ts";
import { createTestContext } from "../../test/test-context.ts";
import { makeAdmin, makeReseller } from "../../test/users.ts";
import { closeDueWeeks } from "../payouts/close-weeks.ts";

const IN_WEEK_1 = "2026-11-18T06:00:00.000Z";
const IN_WEEK_2 = "2026-11-25T06:00:00.000Z";
const IN_WEEK_3 = "2026-12-02T06:00:00.000Z";
const IN_WEEK_4 = "2026-12-09T06:00:00.000Z";

const line = ({ waybill }: { waybill: string }, cash: number, fee = 0) =>
  `${waybill},${cash},${fee},${cash - fee}`;

/** Another process saves a version: this one has not read the settings again. */
async function saveElsewhere(
  { db, now }: Ctx,
  version: Omit<Prisma.SettingsVersionUncheckedCreateInput, "createdAt">,
): Promise<void> {
  await db.settingsVersion.create({ data: { ...version, createdAt: now() } });
}

test("a minimum that an admin set applies to the next close of every process, and closed weeks stay as they are", async () => {
  const books = await createTestContext({ now: IN_WEEK_1 });
  const [nimal, kamala] = [(await makeReseller(books)).id, (await makeReseller(books)).id];
  await completeOrder(books.ctx, nimal, 500);
  books.clock.set(IN_WEEK_2);
  await closeDueWeeks(books.ctx);
  const { id: actorId } = await makeAdmin(books);
  await saveElsewhere(books.ctx, { version: 1, minPayoutCents: 100_000, actorId });
  await completeOrder(books.ctx, nimal, 99_999);
  await completeOrder(books.ctx, kamala, 100_000);
  books.clock.set(IN_WEEK_3);
  await closeDueWeeks(books.ctx);
  expect(await payoutsOf(books.ctx, nimal)).toMatchObject([{ cents: 500 }]);
  expect(await payoutsOf(books.ctx, kamala)).toMatchObject([{ cents: 100_000 }]);
  expect(await unclaimedOf(books.ctx, nimal)).toBe(99_999);

  await saveElsewhere(books.ctx, { version: 2, minPayoutCents: null, actorId });
  books.clock.set(IN_WEEK_4);
  await closeDueWeeks(books.ctx);
  expect(await payoutsOf(books.ctx, nimal)).toMatchObject([{ cents: 500 }, { cents: 99_999 }]);
  await books.close();
});

test("what completes an order is read by the booking: orders settled before stay with the admin, and no commission is doubled", async () => {
  const it = await openOrderShop();
  const courier = await makeCourier(it);
  const book = async (lines: string[], amount: number) =>
    expect((await sendSettlement(it, courier, { lines, amount })).status).toBe(201);
  const orderOf = async ({ id }: { id: string }) =>
    await it.shop.db.order.findUniqueOrThrow({ where: { id } });
  const reseller = await makeReseller(it.shop);
  const [before, after] = [
    await makeParcel(it, courier, { reseller }),
    await makeParcel(it, courier, { reseller }),
  ];
  const total = before.totalAmount;
  await book([line(before, total)], total);
  const actorId = it.admin.id;
  await saveElsewhere(it.shop.ctx, { version: 1, completeOn: "cash", actorId });
  const preview = await it.shop
    .as(it.admin)
    .post(`/api/couriers/${courier.id}/remittances/preview`)
    .send({ file: fileOf([SETTLEMENT_HEADING, line(after, total)]).file });
  expect(preview.body.data).toMatchObject({ completes: 1 });
  await book([line(after, total)], total);
  expect([(await orderOf(before)).status, (await orderOf(after)).status]).toEqual(["delivered", "completed"]);
  expect(await earnedCents(it.shop, reseller)).toBe(after.totalCommission * 100);

  // The money that comes again for a settled order completes nothing either.
  await book([line(before, total, 1)], total - 1);
  expect((await orderOf(before)).status).toBe("delivered");
  await saveElsewhere(it.shop.ctx, { version: 2, completeOn: null, actorId });
  expect((await setStatus(it.shop, it.admin, before.id, "completed")).status).toBe(200);
  expect(await earnedCents(it.shop, reseller)).toBe(after.totalCommission * 2 * 100);
  await it.shop.close();
});
