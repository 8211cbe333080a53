import { expect, test } from "vitest";
import { applyLines, makeCourier, makeParcel } from "../../test/couriers.ts";
import { openDispatchShop } from "../../test/dispatches.ts";
import { CUSTOMER, setStatus } from "../../test/shop.ts";
import { makeReseller } from "../../test/users.ts";

const place = await openDispatchShop();
const { shop, admin, orderIn, dispatched, lineOf } = place;

const CORRECTED = { ...CUSTOMER, customerName: "Nimali Fonseka", customerAddress: "14 Temple Road" };
const PRIVATE = /Nimali|123 4567|Temple Road|win\.example/;

test.each([
  ["that nobody confirmed name neither the customer nor the reseller", null, false],
  ["that is confirmed do", new Date(), true],
])("mails about orders to an address %s", async (_case, emailVerifiedAt, isNamed) => {
  const reseller = await makeReseller(shop, { emailVerifiedAt, firstName: "win.example" });
  const by = { reseller };
  const returned = await orderIn("processing", by);
  await shop.as(admin).patch(`/api/orders/${returned.id}/details`).send(CORRECTED);
  await shop
    .as(admin)
    .patch(`/api/orders/${returned.id}/tracking`)
    .send({ trackingNumber: `T-${reseller.id}` });
  for (const status of ["delivered", "completed"] as const) await setStatus(shop, admin, returned.id, status);
  await shop
    .as(admin)
    .post(`/api/orders/${returned.id}/late-return`)
    .send({ reason: "damaged", stock: "restock" });
  await dispatched([lineOf(await orderIn("processing", by))]);
  const courier = await makeCourier(place);
  const { waybill } = await makeParcel(place, courier, by);
  await applyLines(place, courier, [`${waybill},,Delivered,,,`]);
  await shop.db.mailOutbox.deleteMany({ where: { userId: reseller.id, kind: "order.placed" } });

  const mails = await shop.db.mailOutbox.findMany({ where: { userId: reseller.id } });
  expect(mails.map(({ kind }) => kind).toSorted()).toEqual([
    "order.corrected",
    "order.delivered",
    "order.delivered",
    "order.returned",
    "order.shipped",
    "order.shipped",
    "order.shipped",
  ]);
  expect(mails.map(({ text, subject }) => PRIVATE.test(text + subject))).toEqual(mails.map(() => isNamed));
});
