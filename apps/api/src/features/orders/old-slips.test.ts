import { expect, test } from "vitest";
import { openOrderShop } from "../../test/shop.ts";

const it = await openOrderShop();
const admin = () => it.shop.as(it.admin);

const oldSlips = (ids: string[]) => admin().post("/api/orders/admin/slips/old").send({ ids });
const print = (id: string) =>
  admin()
    .post("/api/orders/admin/slips/printed")
    .send({ ids: [id] });
const correct = (id: string, customerAddress: string) =>
  admin()
    .patch(`/api/orders/${id}/details`)
    .send({ customerName: "Nimali Silva", customerPhone: "0771234567", customerAddress });

test("the orders of a selection whose slips were printed before a correction are named, until they are printed again (O-2453)", async () => {
  const first = await it.orderIn("processing");
  const second = await it.orderIn("processing");
  const neverPrinted = await it.orderIn("processing");
  const notCorrected = await it.orderIn("processing");
  const all = [second, first, neverPrinted, notCorrected];
  const named = async () => (await oldSlips(all.map(({ id }) => id))).body.data;
  for (const { id } of [first, second, notCorrected]) await print(id);
  for (const { id } of [first, second, neverPrinted]) await correct(id, "2 New Road");
  expect(await named()).toEqual({ orderNumbers: [first.orderNumber, second.orderNumber] });
  await print(first.id);
  expect(await named()).toEqual({ orderNumbers: [second.orderNumber] });
  await admin().delete(`/api/orders/${second.id}?fromStatus=processing`);
  expect(await named()).toEqual({ orderNumbers: [] });
});

test("an order that has shipped has no old slip any more (O-2453)", async () => {
  const { id } = await it.orderIn("processing");
  await print(id);
  await correct(id, "3 New Road");
  await admin().patch(`/api/orders/${id}/status`).send({ status: "shipped", fromStatus: "processing" });
  const res = await oldSlips([id]);
  expect([res.status, res.body.data]).toEqual([200, { orderNumbers: [] }]);
});
