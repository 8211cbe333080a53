import { ORDER_STATUSES } from "@pola/shared/order-status";
import { TrackedOrder } from "@pola/shared/schemas/tracking";
import { expect, test } from "vitest";
import { openOrderShop, setStatus } from "../../test/shop.ts";
import { createTestApp } from "../../test/test-app.ts";
import { makeReseller } from "../../test/users.ts";

const it = await openOrderShop();

async function track(code: string) {
  return await it.shop.request.get("/api/tracking").query({ code });
}

test("every order has a code of 12 characters that no other order has", async () => {
  const orders = [await it.orderIn("pending"), await it.orderIn("pending")];
  for (const { trackingCode } of orders) expect(trackingCode).toMatch(/^[\w-]{12}$/);
  expect(orders[0]?.trackingCode).not.toBe(orders[1]?.trackingCode);
});

test("the page shows seller, steps and cash, and of the customer the first name only", async () => {
  const { id, trackingCode, orderNumber } = await it.orderIn("processing");
  it.shop.clock.advance(3_600_000);
  await it.shop
    .as(it.admin)
    .patch(`/api/orders/${id}/tracking`)
    .send({ trackingNumber: `WB-${orderNumber}` });
  const res = await track(trackingCode);
  const order = TrackedOrder.parse(res.body.data);
  expect(order).toMatchObject({
    orderNumber,
    status: "shipped",
    firstName: "Nimali",
    cash: 1400,
    trackingNumber: `WB-${orderNumber}`,
    seller: { businessName: it.reseller.businessName, phone: it.reseller.phone },
    steps: { shipped: it.shop.ctx.now().toISOString(), delivered: null },
  });
  expect(order.steps.packed).not.toBeNull();
  for (const secret of ["Silva", "Temple Road", "771234567", it.reseller.email, it.reseller.id, "ommission"])
    expect([secret, res.text.includes(secret)]).toEqual([secret, false]);
});

test("a title is not the first name of a customer (O-2351)", async () => {
  const { id, trackingCode } = await it.orderIn("pending");
  await it.shop.db.order.update({ where: { id }, data: { customerName: "Mrs. Nimali Silva" } });
  expect((await track(trackingCode)).body.data.firstName).toBe("Nimali");
});

test("a step has the time at which the order first took it, and the shop's own driver is no courier", async () => {
  const { id, trackingCode } = await it.orderIn("pending");
  const takes = async (path: string, change: object) => {
    it.shop.clock.advance(3_600_000);
    await it.shop.as(it.admin).patch(`/api/orders/${id}/${path}`).send(change).expect(200);
    return it.shop.ctx.now().toISOString();
  };
  const packed = await takes("status", { status: "processing" });
  const shipped = await takes("tracking", { trackingNumber: "WB-FIRST" });
  await takes("tracking", { trackingNumber: "WB-CORRECTED" });
  const own = await it.shop.db.courier.findFirstOrThrow({ where: { isOwnDelivery: true } });
  await it.shop.db.order.update({ where: { id }, data: { courierId: own.id } });
  const { data } = (await track(trackingCode)).body;
  expect(data).toMatchObject({ courier: null, trackingNumber: "WB-CORRECTED", steps: { packed, shipped } });
});

test.each(ORDER_STATUSES)("an order in %s can be tracked", async (status) => {
  const { trackingCode } = await it.orderIn(status);
  expect((await track(trackingCode)).body.data.status).toBe(status);
});

test("an unknown code and a deleted order are not found", async () => {
  const { id, trackingCode } = await it.orderIn("pending");
  await it.shop.as(it.admin).delete(`/api/orders/${id}`);
  expect((await track(trackingCode)).status).toBe(404);
  expect((await track("nothing-here")).status).toBe(404);
  // A link that was pasted with the text around it.
  expect((await track(`${trackingCode}-${"and-more".repeat(20)}`)).status).toBe(404);
});

test("a seller without a business name is shown under the product's name", async () => {
  const reseller = await makeReseller(it.shop, { businessName: "" });
  const { id, trackingCode } = await it.orderIn("pending", { reseller });
  await setStatus(it.shop, it.admin, id, "processing");
  expect((await track(trackingCode)).body.data.seller.businessName).toBe("Pola");
});

test("too many tries of codes from one address are refused", async () => {
  const replies = await Promise.all(Array.from({ length: 130 }, () => track("guess")));
  expect(replies.some(({ status }) => status === 429)).toBe(true);
});

test("too many tries of codes from one IPv6 network are refused", async () => {
  const behindProxy = await createTestApp({ config: { trustProxyHops: 1 } });
  const guess = (host: number) =>
    behindProxy.request
      .get("/api/tracking")
      .query({ code: "guess" })
      .set("X-Forwarded-For", `2001:db8:0:2::${host.toString(16)}`);
  const replies = await Promise.all(Array.from({ length: 130 }, (_, host) => guess(host + 1)));
  expect(replies.some(({ status }) => status === 429)).toBe(true);
  await behindProxy.close();
});
