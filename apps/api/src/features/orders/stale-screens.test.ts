import type { OrderStatus } from "@pola/shared/order-status";
import { expect, test } from "vitest";
import { stockOf } from "../../test/books.ts";
import { overtaken, untilWaiting } from "../../test/competing-transaction.ts";
import { makeProduct, openOrderShop, setStatus } from "../../test/shop.ts";

const it = await openOrderShop();

const stored = (id: string) => it.shop.db.order.findUniqueOrThrow({ where: { id } });

/** An order that a screen shows with `seen`, and that another admin has moved one step since. */
async function movedSince(seen: OrderStatus, to: OrderStatus) {
  const product = await makeProduct(it.shop);
  const { id } = await it.orderIn(seen, { cart: [{ product }] });
  await setStatus(it.shop, it.admin, id, to);
  return { id, product };
}

test.each([
  ["cancelled", "processing"],
  ["returned", "processing"],
] as const)(
  "an order that is set to %s from a screen where it was %s is refused when it was shipped since, and no goods go back",
  async (status, fromStatus) => {
    const { id, product } = await movedSince(fromStatus, "shipped");
    const before = await stockOf(it.shop, product);
    const body = { status, fromStatus, reason: "changed_mind" };
    const res = await it.shop.as(it.admin).patch(`/api/orders/${id}/status`).send(body);
    expect(res.status).toBe(409);
    expect(res.body).toMatchObject({
      code: "INVALID_TRANSITION",
      message: `This order was set to shipped meanwhile, so it was not set to ${status}. Please check it.`,
      data: { from: "shipped", to: status },
    });
    expect(await stockOf(it.shop, product)).toBe(before);
    expect((await stored(id)).status).toBe("shipped");
  },
);

test("an order that is deleted from a screen with its earlier status stays, and says its status", async () => {
  const { id } = await movedSince("processing", "shipped");
  const stale = await it.shop.as(it.admin).delete(`/api/orders/${id}?fromStatus=processing`);
  expect(stale.status).toBe(409);
  expect(stale.body.message).toBe("This order was set to shipped meanwhile. Please check it.");
  expect((await stored(id)).deletedAt).toBeNull();
  expect((await it.shop.as(it.admin).delete(`/api/orders/${id}?fromStatus=shipped`)).status).toBe(200);
});

test("a tracking number is not replaced by one from a screen that did not show it", async () => {
  const { id } = await it.orderIn("processing");
  const send = (body: object) => it.shop.as(it.admin).patch(`/api/orders/${id}/tracking`).send(body);
  expect((await send({ trackingNumber: "TRK-1", seen: null })).status).toBe(200);
  const stale = await send({ trackingNumber: "TRK-2", seen: null });
  expect(stale.status).toBe(409);
  expect(stale.body).toMatchObject({
    code: "CONFLICT",
    message: "This order got the tracking number TRK-1 meanwhile. Please check it.",
  });
  expect((await stored(id)).trackingNumber).toBe("TRK-1");
  expect((await send({ trackingNumber: "TRK-2", seen: "TRK-1" })).status).toBe(200);
  expect((await send({ trackingNumber: "TRK-2", seen: "TRK-1" })).status).toBe(200);
});

test("of two tracking numbers that are set at once, one stays and the other's admin reads it", async () => {
  for (const status of ["processing", "shipped"] as const) {
    const { id } = await it.orderIn(status);
    const send = (trackingNumber: string) =>
      it.shop.as(it.admin).patch(`/api/orders/${id}/tracking`).send({ trackingNumber });
    const replies = await overtaken(
      it.shop,
      (competing) => competing.query("select from orders where id = $1 for update", [id]),
      () => Promise.all([send(`${status}-A`), send(`${status}-B`)]),
      2,
    );
    const { trackingNumber } = await stored(id);
    expect(replies.map((reply) => reply.status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(replies.find((reply) => reply.status === 409)?.body).toMatchObject({
      code: "CONFLICT",
      message: `This order got the tracking number ${trackingNumber} meanwhile. Please check it.`,
    });
  }
});

test("a tracking number of an order that is cancelled at once is refused with the order's status", async () => {
  const { id } = await it.orderIn("processing");
  const [, refused] = await overtaken(
    it.shop,
    (competing) => competing.query("select from orders where id = $1 for update", [id]),
    () =>
      Promise.all([
        setStatus(it.shop, it.admin, id, "cancelled"),
        untilWaiting(it.shop, 1).then(() =>
          it.shop.as(it.admin).patch(`/api/orders/${id}/tracking`).send({ trackingNumber: "TRK-9" }),
        ),
      ]),
    2,
  );
  expect([refused.status, refused.body.message]).toEqual([
    409,
    "This order was set to cancelled meanwhile, so it was not set to shipped. Please check it.",
  ]);
});

test("a correction from a screen with earlier delivery details is refused, and the later ones stay", async () => {
  const { id } = await it.orderIn("pending");
  const { customerName, customerPhone, customerAddress } = await stored(id);
  const seen = { customerName, customerPhone, customerAddress };
  const moved = { ...seen, customerAddress: "14 Temple Road" };
  const byReseller = it.shop.as(it.reseller).patch(`/api/orders/${id}/details`);
  expect((await byReseller.send({ ...moved, seen })).status).toBe(200);
  const stale = await it.shop
    .as(it.admin)
    .patch(`/api/orders/${id}/details`)
    .send({ ...seen, customerPhone: "077 999 8888", seen });
  expect(stale.status).toBe(409);
  expect(stale.body.message).toBe("This order has just been changed. Please look at it again.");
  expect(await stored(id)).toMatchObject(moved);
});

test.each([
  ["shipped", " Ask the courier to correct them.", " Ask support to correct them."],
  ["delivered", "", ""],
  ["cancelled", "", ""],
  ["returned", "", ""],
] as const)(
  "the refusal to correct an order that is %s says who can help only while it is on its way (O-2262)",
  async (status, adminAsks, resellerAsks) => {
    const { id } = await it.orderIn(status);
    const body = {
      customerName: "Nimali Silva",
      customerPhone: "077 999 8888",
      customerAddress: "14 Temple Road",
    };
    const saidTo = async (person: typeof it.admin) =>
      (await it.shop.as(person).patch(`/api/orders/${id}/details`).send(body)).body.message;
    const refused = `This order is ${status}: its delivery details can't be changed here.`;
    expect(await saidTo(it.admin)).toBe(refused + adminAsks);
    expect(await saidTo(it.reseller)).toBe(refused + resellerAsks);
  },
);
