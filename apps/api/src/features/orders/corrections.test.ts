import { randomUUID } from "node:crypto";
import { ORDER_STATUSES } from "@pola/shared/order-status";
import type { OrderStatus } from "@pola/shared/order-status";
import { Order } from "@pola/shared/schemas/order";
import { expect, test } from "vitest";
import { stockOf } from "../../test/books.ts";
import { overtaken, untilWaiting } from "../../test/competing-transaction.ts";
import { makeProduct, openOrderShop, setStatus } from "../../test/shop.ts";
import { makeReseller, type TestUser } from "../../test/users.ts";

const it = await openOrderShop();

const CORRECTED = {
  customerName: "Nimali Silva",
  customerPhone: "077 999 8888",
  customerAddress: "14 Temple Road",
};

async function correct(as: TestUser, id: string, details: object = CORRECTED) {
  return await it.shop.as(as).patch(`/api/orders/${id}/details`).send(details);
}

async function cancel(as: TestUser, id: string, body: object = { reason: "changed_mind" }) {
  return await it.shop.as(as).post(`/api/orders/${id}/cancel`).send(body);
}

test("a reseller corrects name, phone and address of a pending order; the timeline says which", async () => {
  const { id } = await it.orderIn("pending");
  const res = await correct(it.reseller, id);
  expect(res.status).toBe(200);
  const order = Order.parse(res.body.data);
  expect(order).toMatchObject({ customerPhone: "+94779998888", customerAddress: "14 Temple Road" });
  expect(order.events?.at(-1)).toMatchObject({
    kind: "details_changed",
    note: "Phone, Address",
    by: "You",
  });
  const found = await it.shop.as(it.admin).get("/api/orders/admin/all?search=0779998888");
  const rows: Order[] = found.body.data;
  expect(rows.map((row) => row.id)).toEqual([id]);
});

test("after a correction the slip is to be printed again", async () => {
  const { id } = await it.orderIn("pending");
  await it.shop
    .as(it.admin)
    .post("/api/orders/admin/slips/printed")
    .send({ ids: [id] });
  expect((await correct(it.reseller, id)).body.data.slipPrintedAt).toBeNull();
});

test("a slip of an address that is being corrected is not marked as printed", async () => {
  const { id, orderNumber } = await it.orderIn("pending");
  const slips = await it.shop.as(it.admin).get(`/api/orders/admin/slips?ids=${id}`);
  const versions = [slips.body.data.slips[0].version];
  const res = await overtaken(
    it.shop,
    (competing) => competing.query("update orders set customer_address = '9 Lake Road' where id = $1", [id]),
    () =>
      it.shop
        .as(it.admin)
        .post("/api/orders/admin/slips/printed")
        .send({ ids: [id], versions }),
  );
  expect(res.body.data).toEqual({ printed: [], corrected: [orderNumber] });
  expect(await it.shop.db.activityLog.count({ where: { action: "order.slips", subjectId: null } })).toBe(0);
});

test.each<[string, (id: string) => PromiseLike<{ status: number }>]>([
  ["packed", (id) => setStatus(it.shop, it.admin, id, "processing")],
  ["corrected", (id) => correct(it.admin, id, { ...CORRECTED, customerAddress: "9 Lake Road" })],
  ["deleted", (id) => it.shop.as(it.admin).delete(`/api/orders/${id}`)],
])("an order that is being %s is not corrected", async (_, change) => {
  const { id } = await it.orderIn("pending");
  const [first, second] = await overtaken(
    it.shop,
    (competing) => competing.query("select from orders where id = $1 for update", [id]),
    () => Promise.all([change(id), untilWaiting(it.shop, 1).then(() => correct(it.reseller, id))]),
    2,
  );
  expect([first.status, second.status]).toEqual([200, 409]);
  const order = await it.shop.db.order.findUniqueOrThrow({ where: { id } });
  expect(order.customerAddress).not.toBe(CORRECTED.customerAddress);
});

test("the same details again change nothing", async () => {
  const { id } = await it.orderIn("pending");
  await correct(it.reseller, id);
  const { events } = Order.parse((await correct(it.reseller, id)).body.data);
  expect(events?.map(({ kind }) => kind)).toEqual(["placed", "details_changed"]);
});

const CORRECTED_BY: Record<OrderStatus, ("reseller" | "admin")[]> = {
  pending: ["reseller", "admin"],
  processing: ["admin"],
  shipped: [],
  delivered: [],
  completed: [],
  returned: [],
  cancelled: [],
};

test.each(ORDER_STATUSES)("who may correct a %s order", async (status) => {
  for (const who of ["reseller", "admin"] as const) {
    const { id } = await it.orderIn(status);
    const res = await correct(who === "admin" ? it.admin : it.reseller, id);
    const isAllowed = CORRECTED_BY[status].includes(who);
    const said = isAllowed ? "Delivery details updated" : `This order is ${status}`;
    expect([who, res.status, res.body.message]).toEqual([
      who,
      isAllowed ? 200 : 409,
      expect.stringContaining(said),
    ]);
  }
});

test("the reseller gets an email about an admin's correction, and none about their own", async () => {
  const { id, orderNumber } = await it.orderIn("pending");
  await correct(it.reseller, id);
  await correct(it.admin, id, { ...CORRECTED, customerAddress: "16 Temple Road" });
  const rows = await it.shop.db.mailOutbox.findMany({
    where: { kind: "order.corrected", subject: { contains: orderNumber } },
  });
  expect(rows.map(({ text }) => text.includes("077 999 8888, 16 Temple Road"))).toEqual([true]);
  const log = await it.shop.db.activityLog.findMany({ where: { subjectId: id, action: "order.details" } });
  expect(log.map(({ actorId, after }) => [actorId, after])).toEqual([
    [it.reseller.id, { changed: ["Phone", "Address"] }],
    [it.admin.id, { changed: ["Address"] }],
  ]);
});

test("a reseller cancels an own pending order with a reason, and the stock goes back once", async () => {
  const product = await makeProduct(it.shop);
  const { id } = await it.orderIn("pending", { cart: [{ product, quantity: 3 }] });
  expect(await stockOf(it.shop, product)).toBe(17);
  const replies = await Promise.all([1, 2, 3].map(() => cancel(it.reseller, id)));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  const order = Order.parse(replies[0]?.body.data);
  expect(order).toMatchObject({ status: "cancelled", reason: "changed_mind" });
  expect(order.events?.at(-1)).toMatchObject({
    kind: "status_changed",
    toStatus: "cancelled",
    reason: "changed_mind",
    by: "You",
  });
  expect(await stockOf(it.shop, product)).toBe(20);
  const log = await it.shop.db.activityLog.findMany({ where: { subjectId: id, action: "order.status" } });
  expect(log).toMatchObject([
    { actorId: it.reseller.id, after: { status: "cancelled", reason: "changed_mind" } },
  ]);
});

test.each(ORDER_STATUSES.filter((status) => status !== "pending" && status !== "cancelled"))(
  "a reseller cannot cancel a %s order",
  async (status) => {
    const { id } = await it.orderIn(status);
    const res = await cancel(it.reseller, id);
    expect([res.status, res.body.data]).toEqual([409, { from: status, to: "cancelled" }]);
  },
);

test("of a reseller who cancels and an admin who packs at once, one wins", async () => {
  const product = await makeProduct(it.shop);
  const { id } = await it.orderIn("pending", { cart: [{ product }] });
  const [cancelled, packed] = await Promise.all([
    cancel(it.reseller, id),
    setStatus(it.shop, it.admin, id, "processing"),
  ]);
  expect([cancelled.status, packed.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await stockOf(it.shop, product)).toBe(cancelled.status === 200 ? 20 : 19);
});

test("another reseller's order can be neither corrected nor cancelled: it does not exist", async () => {
  const { id, customerPhone, customerAddress } = await it.orderIn("pending");
  const other = await makeReseller(it.shop);
  expect([(await correct(other, id)).status, (await cancel(other, id)).status]).toEqual([404, 404]);
  const { body } = await it.shop.as(it.reseller).get(`/api/orders/${id}`);
  expect(body.data).toMatchObject({ status: "pending", customerPhone, customerAddress });
});

test("a reason is one of the list, and another reason needs words, on one line or several", async () => {
  const { id } = await it.orderIn("pending");
  expect((await cancel(it.reseller, id, {})).body.errors).toEqual({ reason: "Choose a reason" });
  expect((await cancel(it.reseller, id, { reason: "other" })).body.errors).toEqual({
    note: "Say what happened",
  });
  const given = await cancel(it.reseller, id, { reason: "other", note: "Ordered twice.\nKeep the first." });
  expect(Order.parse(given.body.data).events?.at(-1)).toMatchObject({
    reason: "other",
    note: "Ordered twice.\nKeep the first.",
  });
});

test("a returned order says why; its goods go back into stock, or are written off in the same step", async () => {
  const product = await makeProduct(it.shop);
  const cart = [{ product, quantity: 2 }];
  const [restocked, writtenOff] = [
    await it.orderIn("shipped", { cart }),
    await it.orderIn("shipped", { cart }),
  ];
  const giveBack = async (id: string, body: object) =>
    await it.shop
      .as(it.admin)
      .patch(`/api/orders/${id}/status`)
      .send({ status: "returned", reason: "refused", ...body });
  expect((await giveBack(restocked.id, {})).body.data).toMatchObject({ reason: "refused" });
  expect(await stockOf(it.shop, product)).toBe(18);
  const res = await giveBack(writtenOff.id, { reason: "damaged", stock: "writeoff", note: "Wet" });
  expect(Order.parse(res.body.data).events?.at(-1)).toMatchObject({ reason: "damaged", note: "Wet" });
  expect(await stockOf(it.shop, product)).toBe(18);
});

test("a cancelled parcel that was shipped can be written off, and several orders carry one reason", async () => {
  const product = await makeProduct(it.shop);
  const orders = [
    await it.orderIn("shipped", { cart: [{ product, quantity: 2 }] }),
    await it.orderIn("shipped", { cart: [{ product, quantity: 3 }] }),
  ];
  const body = { ids: orders.map(({ id }) => id), status: "cancelled", stock: "writeoff" };
  const post = async (reason: object) =>
    await it.shop
      .as(it.admin)
      .post("/api/orders/admin/bulk-status")
      .send({ ...body, ...reason });
  expect((await post({ reason: "other" })).body.errors).toEqual({ note: "Say what happened" });
  expect((await post({ reason: "damaged", note: "Van on fire" })).body.data.changed).toHaveLength(2);
  expect(await stockOf(it.shop, product)).toBe(15);
  for (const { id } of orders) {
    const seen = Order.parse((await it.shop.as(it.reseller).get(`/api/orders/${id}`)).body.data);
    expect(seen).toMatchObject({ status: "cancelled", reason: "damaged" });
    expect(seen.events?.at(-1)).toMatchObject({ reason: "damaged", note: "Van on fire" });
  }
});

test("a failed delivery leaves the order shipped and tells the reseller the reason", async () => {
  const { id } = await it.orderIn("shipped");
  const fail = async () =>
    await it.shop.as(it.admin).post(`/api/orders/${id}/failed-delivery`).send({ reason: "not_reachable" });
  expect((await fail()).body.data).toMatchObject({ status: "shipped", reason: "not_reachable" });
  const seen = Order.parse((await it.shop.as(it.reseller).get(`/api/orders/${id}`)).body.data);
  expect(seen.events?.at(-1)).toMatchObject({ kind: "delivery_failed", reason: "not_reachable", by: "Pola" });
  await setStatus(it.shop, it.admin, id, "delivered");
  expect((await fail()).status).toBe(409);
  expect((await it.shop.as(it.reseller).get(`/api/orders/${id}`)).body.data.reason).toBeNull();
});

test("a failed delivery that is sent again with its id is recorded once", async () => {
  const { id } = await it.orderIn("shipped");
  const fail = async (body: object, on = id) =>
    await it.shop.as(it.admin).post(`/api/orders/${on}/failed-delivery`).send(body);
  const failure = { id: randomUUID(), reason: "other", note: "Gate locked" };
  const tries = await Promise.all([fail(failure), fail(failure), fail(failure)]);
  expect(tries.map(({ status }) => status)).toEqual([200, 200, 200]);
  const failures = async () =>
    await it.shop.db.orderEvent.findMany({ where: { orderId: id, kind: "delivery_failed" } });
  expect(await failures()).toMatchObject([{ id: failure.id, note: "Gate locked" }]);
  expect(
    await it.shop.db.activityLog.count({ where: { subjectId: id, action: "order.failed-delivery" } }),
  ).toBe(1);
  const onOther = (await it.orderIn("shipped")).id;
  for (const [different, on] of [
    [{ reason: "refused" }, id],
    [{ note: "Nobody home" }, id],
    [{}, onOther],
  ] as const) {
    const other = await fail({ ...failure, ...different }, on);
    expect([other.status, other.body.message]).toEqual([
      409,
      "Your first try was recorded already. Close this dialog and look at the order.",
    ]);
  }
  expect((await fail({ ...failure, id: randomUUID() })).status).toBe(200);
  expect(await failures()).toHaveLength(2);
});

test("a failed delivery that is sent again after a later one, or after the delivery, changes nothing", async () => {
  const { id } = await it.orderIn("shipped");
  const fail = async (reason: string, failure = randomUUID()) =>
    await it.shop.as(it.admin).post(`/api/orders/${id}/failed-delivery`).send({ id: failure, reason });
  const orderNow = async () => await it.shop.db.order.findUniqueOrThrow({ where: { id } });
  const first = randomUUID();
  await fail("refused", first);
  await fail("not_reachable");
  expect((await fail("refused", first)).status).toBe(200);
  expect(await orderNow()).toMatchObject({ reason: "not_reachable" });
  await setStatus(it.shop, it.admin, id, "delivered");
  expect((await fail("refused", first)).status).toBe(200);
  expect(await orderNow()).toMatchObject({ status: "delivered", reason: null });
});
