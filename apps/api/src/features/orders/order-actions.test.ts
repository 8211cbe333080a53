import { canAddTracking, ORDER_STATUSES } from "@pola/shared/order-status";
import { Order } from "@pola/shared/schemas/order";
import { describe, expect, test } from "vitest";
import { earnedCents, stockOf } from "../../test/books.ts";
import { makeProduct, openOrderShop, setStatus } from "../../test/shop.ts";
import { makeReseller } from "../../test/users.ts";
import type { TestApp } from "../../test/test-app.ts";

const { shop, admin, reseller, orderIn } = await openOrderShop();

async function track(id: string, body: object) {
  return await shop.as(admin).patch(`/api/orders/${id}/tracking`).send(body);
}

describe("a tracking number", () => {
  test.each(ORDER_STATUSES.filter(canAddTracking))("ships a %s order", async (from) => {
    const placed = await orderIn(from);
    const res = await track(placed.id, { trackingNumber: ` LK ${from} `, status: "shipped" });
    expect([res.status, res.body.message]).toEqual([
      200,
      "Tracking number added and order marked as shipped",
    ]);
    const { status, trackingNumber, events } = Order.parse(res.body.data);
    expect([status, trackingNumber]).toEqual(["shipped", `LK ${from}`]);
    expect(events?.at(-1)).toMatchObject({ kind: "tracking_changed", fromStatus: from, note: `LK ${from}` });
  });

  test.each(ORDER_STATUSES.filter((from) => !canAddTracking(from)))(
    "is refused on a %s order",
    async (from) => {
      const placed = await orderIn(from);
      const res = await track(placed.id, { trackingNumber: "LK42" });
      expect([res.status, res.body.code]).toEqual([409, "INVALID_TRANSITION"]);
      expect(res.body.message).toBe(`This order is ${from}, so it cannot be set to shipped.`);
    },
  );

  test("is sent to the reseller by email, corrections too, and the same number again changes nothing", async () => {
    const seller = await makeReseller(shop);
    const placed = await orderIn("pending", { reseller: seller });
    await track(placed.id, { trackingNumber: "LK1" });
    await track(placed.id, { trackingNumber: "LK2" });
    const again = await track(placed.id, { trackingNumber: "LK2" });
    expect(again.status).toBe(200);
    const mails = await shop.db.mailOutbox.findMany({
      where: { userId: seller.id, kind: "order.shipped" },
      orderBy: { id: "asc" },
    });
    expect(mails.map(({ text }) => /Tracking number: (\w+)/.exec(text)?.[1])).toEqual(["LK1", "LK2"]);
    expect(await shop.db.orderEvent.count({ where: { orderId: placed.id, kind: "tracking_changed" } })).toBe(
      2,
    );
  });

  test("of another order is refused on its field with the number of that order, also when both are sent at once", async () => {
    const product = await makeProduct(shop);
    const orders = [
      await orderIn("pending", { cart: [{ product }] }),
      await orderIn("pending", { cart: [{ product }] }),
    ];
    const responses = await Promise.all(orders.map(({ id }) => track(id, { trackingNumber: "TWICE-1" })));
    expect(responses.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
    const holder = orders[responses.findIndex(({ status }) => status === 200)];
    const message = `${holder?.orderNumber} already has this tracking number`;
    expect(responses.find(({ status }) => status === 409)?.body).toMatchObject({
      code: "CONFLICT",
      message,
      errors: { trackingNumber: message },
    });
    const other = orders.find(({ id }) => id !== holder?.id);
    const stored = await shop.db.order.findUniqueOrThrow({ where: { id: other?.id ?? "" } });
    expect([stored.status, stored.trackingNumber]).toEqual(["pending", null]);
    // A typo in the first order's number is corrected, which frees it for the second.
    expect((await track(holder?.id ?? "", { trackingNumber: "TWICE-2" })).status).toBe(200);
    expect((await track(other?.id ?? "", { trackingNumber: "TWICE-1" })).status).toBe(200);
  });

  test.each(["cancelled", "deleted"])("of a %s order is free for another one", async (fate) => {
    const product = await makeProduct(shop);
    const [first, second] = [
      await orderIn("pending", { cart: [{ product }] }),
      await orderIn("pending", { cart: [{ product }] }),
    ];
    await track(first.id, { trackingNumber: `FREE-${fate}` });
    if (fate === "deleted") await shop.as(admin).delete(`/api/orders/${first.id}`);
    else await setStatus(shop, admin, first.id, "cancelled");
    expect((await track(second.id, { trackingNumber: `FREE-${fate}` })).status).toBe(200);
  });

  test("is required, and means shipped only", async () => {
    const placed = await orderIn("pending");
    expect((await track(placed.id, { trackingNumber: "  " })).body.errors.trackingNumber).toBe(
      "Tracking number is required",
    );
    expect((await track(placed.id, { trackingNumber: "LK1", status: "delivered" })).status).toBe(422);
  });

  test("that a spreadsheet shortened is refused with what to do", async () => {
    const placed = await orderIn("processing");
    expect((await track(placed.id, { trackingNumber: "1.23457e+11" })).body.errors).toEqual({
      trackingNumber: "A spreadsheet shortened this number. Format its column as text, then copy it again.",
    });
  });
});

describe("deleting an order", () => {
  test.each(ORDER_STATUSES)("that is %s", async (status) => {
    const seller = await makeReseller(shop);
    const product = await makeProduct(shop);
    const placed = await orderIn(status, { reseller: seller, cart: [{ product, quantity: 2 }] });
    const res = await shop.as(admin).delete(`/api/orders/${placed.id}`);
    expect([res.status, res.body.message]).toEqual([200, "Order deleted successfully"]);

    expect(await stockOf(shop, product)).toBe(
      ["shipped", "delivered", "completed"].includes(status) ? 18 : 20,
    );
    expect(await earnedCents(shop, seller)).toBe(0);
    for (const [user, path] of [
      [seller, `/api/orders/${placed.id}`],
      [admin, `/api/orders/admin/order/${placed.id}`],
    ] as const) {
      expect((await shop.as(user).get(path)).status).toBe(404);
    }
    expect((await setStatus(shop, admin, placed.id, "cancelled")).status).toBe(404);
    expect((await shop.as(seller).get("/api/orders")).body.data).toEqual([]);
    expect(await shop.db.order.count({ where: { id: placed.id } })).toBe(1);
  });

  test.each([[["paid"]], [["paid", "pending"]]])(
    "whose commission was %s takes nothing back",
    async (statuses) => {
      const seller = await makeReseller(shop);
      const cart = [{ product: await makeProduct(shop), quantity: 2 }];
      const placed = await orderIn("completed", { reseller: seller, cart });
      for (const status of statuses) {
        const change = { userId: seller.id, status };
        expect((await shop.as(admin).put("/api/payouts/admin/status").send(change)).status).toBe(200);
      }
      expect((await shop.as(admin).delete(`/api/orders/${placed.id}`)).status).toBe(200);
      expect(await earnedCents(shop, seller)).toBe(300_00);
    },
  );
});

test("several orders take one status; an order that cannot is named with the reason", async () => {
  const product = await makeProduct(shop);
  const open = await orderIn("pending", { cart: [{ product }] });
  const done = await orderIn("completed", { cart: [{ product }] });
  const unknown = crypto.randomUUID();
  const res = await shop
    .as(admin)
    .post("/api/orders/admin/bulk-status")
    .send({ ids: [open.id, done.id, unknown, open.id], status: "processing" });
  expect(res.body.data).toEqual({
    changed: [open.id],
    refused: [
      {
        id: done.id,
        code: "INVALID_TRANSITION",
        message: "This order is completed, so it cannot be set to processing.",
      },
      { id: unknown, code: "NOT_FOUND", message: "Order not found" },
    ],
    failed: [],
  });
});

test("only admins move, track, return or delete orders", async () => {
  const placed = await orderIn("pending");
  const calls = (agent: TestApp["request"]) => [
    agent.patch(`/api/orders/${placed.id}/status`).send({ status: "cancelled" }),
    agent.patch(`/api/orders/${placed.id}/tracking`).send({ trackingNumber: "LK1" }),
    agent.post(`/api/orders/${placed.id}/late-return`).send({ reason: "damaged", stock: "restock" }),
    agent.delete(`/api/orders/${placed.id}`),
    agent.post("/api/orders/admin/bulk-status").send({ ids: [placed.id], status: "cancelled" }),
  ];
  for (const res of await Promise.all(calls(shop.as(reseller)))) expect(res.status).toBe(403);
  for (const res of await Promise.all(calls(shop.request))) expect(res.status).toBe(401);
});
