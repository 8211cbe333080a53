import { OutstandingCash, OutstandingOrder } from "@pola/shared/schemas/remittance";
import * as z from "zod/mini";
import { expect, test } from "vitest";
import { applyLines, copyParcels, makeCourier, makeParcel, sendSettlement } from "../../test/couriers.ts";
import { makeProduct, openOrderShop, setStatus } from "../../test/shop.ts";
import { digitsCell } from "../../lib/csv.ts";
import { outstandingOrdersCsv } from "./get-outstanding.ts";

const it = await openOrderShop();
const courier = await makeCourier(it);

const admin = () => it.shop.as(it.admin);
const held = async (by = courier): Promise<OutstandingCash> => {
  const { body } = await admin().get("/api/couriers/outstanding");
  const found = z.parse(z.array(OutstandingCash), body.data).find(({ courierId }) => courierId === by.id);
  if (!found) throw new Error("The courier is not listed");
  return found;
};
const read = async (query: object) =>
  (await admin().get("/api/couriers/outstanding/orders").query(query)).body;
const parcels = async (query: object): Promise<OutstandingOrder[]> => {
  const body = await read(query);
  expect(body.pagination.total).toBe(body.data.length);
  return z.parse(z.array(OutstandingOrder), body.data);
};
const dashboard = async () => (await admin().get("/api/admin/stats")).body.data.today.cashOutstanding.amount;

test("outstanding cash is shown by courier and age down to the parcel, agrees with the dashboard, and ends with the remittance", async () => {
  expect(await held()).toMatchObject({ total: { parcels: 0, cash: 0 } });
  const made = [
    await makeParcel(it, courier),
    await makeParcel(it, courier),
    await makeParcel(it, courier),
    await makeParcel(it, courier),
    await makeParcel(it, courier),
    await makeParcel(it, courier),
    await makeParcel(it, courier),
  ];
  const [late, week, old, fortnight, month, oldest, returned] = made;
  if (!late || !week || !old || !fortnight || !month || !oldest || !returned) throw new Error("no parcels");
  it.shop.clock.advance(40 * 86_400_000);
  // 15, 7, 8, 14, 30 and 31 days before 28 December.
  await applyLines(it, courier, [
    `${late.waybill},,Delivered,2026-12-13,,`,
    `${week.waybill},,Delivered,2026-12-21,,`,
    `${old.waybill},,Delivered,2026-12-20,,`,
    `${fortnight.waybill},,Delivered,2026-12-14,,`,
    `${month.waybill},,Delivered,2026-11-28,,`,
    `${oldest.waybill},,Delivered,2026-11-27,,`,
    `${returned.waybill},,Returned,2026-12-28,,`,
  ]);
  await setStatus(it.shop, it.admin, old.id, "completed");
  const cash = late.totalAmount;
  expect(await held()).toEqual({
    courierId: courier.id,
    courierName: courier.name,
    total: { parcels: 6, cash: 6 * cash },
    ages: {
      "0-7": { parcels: 1, cash },
      "8-14": { parcels: 2, cash: 2 * cash },
      "15-30": { parcels: 2, cash: 2 * cash },
      "over-30": { parcels: 1, cash },
    },
  });
  expect(await dashboard()).toBe(6 * cash);
  expect((await parcels({ courierId: courier.id })).map(({ orderId, days }) => [orderId, days])).toEqual([
    [oldest.id, 31],
    [month.id, 30],
    [late.id, 15],
    [fortnight.id, 14],
    [old.id, 8],
    [week.id, 7],
  ]);
  const byAge = async (age: string) => (await parcels({ age })).map(({ orderId }) => orderId);
  expect([await byAge("0-7"), await byAge("8-14"), await byAge("15-30"), await byAge("over-30")]).toEqual([
    [week.id],
    [fortnight.id, old.id],
    [month.id, late.id],
    [oldest.id],
  ]);
  const file = await admin().get("/api/couriers/outstanding/orders.csv").query({ age: "over-30" });
  expect(file.text.trim().split("\r\n")[1]).toBe(
    `${oldest.orderNumber},Delivered,${courier.name},"=""${oldest.waybill}""",${oldest.customerName},${it.reseller.businessName},2026-11-27,31,${cash.toFixed(2)}`,
  );
  expect(file.headers["content-disposition"]).toContain("outstanding-parcels-2026-12-28.csv");
  const sums = await admin().get("/api/couriers/outstanding.csv");
  expect(sums.headers["content-disposition"]).toContain("outstanding-cash-2026-12-28.csv");
  expect(sums.text).toContain(`${courier.name},6,${(6 * cash).toFixed(2)},${cash.toFixed(2)}`);

  const lines = [late, week, old, fortnight, month].map(({ waybill }) => `${waybill},${cash},0,${cash}`);
  expect((await sendSettlement(it, courier, { lines, amount: 5 * cash })).status).toBe(201);
  expect((await held()).total).toEqual({ parcels: 1, cash });
  expect(await dashboard()).toBe(cash);
  // The day of the money is not the day of the delivery.
  const settled = await it.shop.db.order.findUniqueOrThrow({ where: { id: week.id } });
  expect(settled.deliveredOn).toEqual(new Date("2026-12-21"));
});

test("a delivery adds its cash; its settlement, return or deletion takes it away; a parcel handed over again counts with its new courier", async () => {
  const other = await makeCourier(it);
  const before = await held();
  const heldMore = async (by = courier) => {
    const { parcels, cash } = (await held(by)).total;
    return by === courier ? parcels - before.total.parcels : [parcels, cash];
  };
  const steps = ["settled", "returned", "late", "deleted", "moved"];
  const made = [];
  for (const _ of steps) made.push(await makeParcel(it, courier));
  const [settled, returned, late, deleted, moved] = made;
  if (!settled || !returned || !late || !deleted || !moved) throw new Error("no parcels");
  const cash = settled.totalAmount;

  const again = { orderId: moved.id, waybill: "NEW1", replaces: moved.waybill };
  const dispatched = await admin()
    .post("/api/dispatches")
    .send({ courierId: other.id, lines: [again] });
  expect(dispatched.status).toBe(201);
  expect(await heldMore()).toBe(0);
  for (const { id } of made) await setStatus(it.shop, it.admin, id, "delivered");
  expect([await heldMore(), await heldMore(other)]).toEqual([4, [1, cash]]);

  const lines = [`${settled.waybill},${cash},0,${cash}`];
  expect((await sendSettlement(it, courier, { lines, amount: cash })).status).toBe(201);
  expect(await heldMore()).toBe(3);
  await setStatus(it.shop, it.admin, returned.id, "returned");
  expect(await heldMore()).toBe(2);
  await setStatus(it.shop, it.admin, late.id, "completed");
  expect(await heldMore()).toBe(2);
  await admin().post(`/api/orders/${late.id}/late-return`).send({ reason: "damaged", stock: "restock" });
  expect(await heldMore()).toBe(1);
  await admin().delete(`/api/orders/${deleted.id}`);
  expect(await heldMore()).toBe(0);
  expect(await dashboard()).toBe(before.total.cash + cash);
});

test("a courier that was switched off is listed as long as it holds cash", async () => {
  const [holder, idle] = [await makeCourier(it), await makeCourier(it)];
  const parcel = await makeParcel(it, holder);
  await setStatus(it.shop, it.admin, parcel.id, "delivered");
  for (const { id, name } of [holder, idle])
    await admin()
      .put(`/api/couriers/${id}`)
      .send({ name, trackingUrl: "", waybillPattern: "", isActive: false })
      .expect(200);
  expect((await held(holder)).total.parcels).toBe(1);
  await expect(held(idle)).rejects.toThrow("The courier is not listed");
});

test("outstanding parcels are listed page by page, the longest first, whichever courier has them", async () => {
  const couriers = [await makeCourier(it), await makeCourier(it)] as const;
  const first = await makeParcel(it, couriers[0]);
  const second = await makeParcel(it, couriers[1]);
  const third = await makeParcel(it, couriers[0]);
  it.shop.clock.advance(20 * 86_400_000);
  await applyLines(it, couriers[0], [
    `${third.waybill},,Delivered,2027-01-01,,`,
    `${first.waybill},,Delivered,2026-12-30,,`,
  ]);
  await applyLines(it, couriers[1], [`${second.waybill},,Delivered,2026-12-31,,`]);

  const all: { orderId: string; deliveredOn: string }[] = (await read({ pageSize: 50 })).data;
  expect(all.slice(-3).map(({ orderId }) => orderId)).toEqual([first.id, second.id, third.id]);
  expect(all.map(({ deliveredOn }) => deliveredOn)).toEqual(
    all.map(({ deliveredOn }) => deliveredOn).toSorted(),
  );
  const pages = await Promise.all(all.map((_, index) => read({ page: index + 1, pageSize: 1 })));
  expect(pages.map(({ data }) => data[0].orderId)).toEqual(all.map(({ orderId }) => orderId));
});

test("the file has every parcel, also when an earlier one is settled while it is written", async () => {
  const by = await makeCourier(it);
  const product = await makeProduct(it.shop, { stock: 2000 });
  const parcel = await makeParcel(it, by, { cart: [{ product }] });
  const waybills = [parcel.waybill, ...(await copyParcels(it, parcel, 1001))];
  await applyLines(
    it,
    by,
    waybills.map((waybill) => `${waybill},,Delivered,,,`),
  );
  const { lines } = outstandingOrdersCsv(it.shop.ctx, { courierId: by.id });
  const [, , , firstWaybill] = (await lines.next()).value ?? [];
  const written = [firstWaybill];
  const cash = parcel.totalAmount;
  const settled = await sendSettlement(it, by, { lines: [`${written[0]},${cash},0,${cash}`], amount: cash });
  expect(settled.status).toBe(201);
  for await (const [, , , waybill] of lines) written.push(waybill);
  expect(written).toHaveLength(waybills.length);
  expect(new Set(written)).toEqual(new Set(waybills.map(digitsCell)));
});
