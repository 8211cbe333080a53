import { ORDER_STATUSES } from "@pola/shared/order-status";
import { Order } from "@pola/shared/schemas/order";
import { expect, test } from "vitest";
import { earnedCents, movementsOf, stockOf } from "../../test/books.ts";
import { makeOrderIn, makeProduct, setStatus } from "../../test/shop.ts";
import { makeAdmin, makeReseller } from "../../test/users.ts";
import { createTestApp } from "../../test/test-app.ts";

const shop = await createTestApp();
let admin = await makeAdmin(shop);

async function comeBack(id: string, body: object) {
  return await shop.as(admin).post(`/api/orders/${id}/late-return`).send(body);
}

async function completed() {
  const reseller = await makeReseller(shop);
  const product = await makeProduct(shop, { variations: [{ name: "Size", options: ["S"], stock: 9 }] });
  const cart = [{ product, quantity: 2, variations: { Size: "S" } }];
  const placed = await makeOrderIn(shop, "completed", { reseller, admin, cart });
  return { reseller, product, placed };
}

test("a late return puts the stock back and reverses the whole commission", async () => {
  const { reseller, product, placed } = await completed();
  expect(await earnedCents(shop, reseller)).toBe(300_00);
  const res = await comeBack(placed.id, { reason: "other", note: "Wrong size", stock: "restock" });
  expect(res.status).toBe(200);
  const { status, reason, completedAt, events } = Order.parse(res.body.data);
  expect([status, reason]).toEqual(["returned", "other"]);
  expect(completedAt).not.toBeNull();
  expect(events?.at(-1)).toMatchObject({
    kind: "late_return",
    fromStatus: "completed",
    toStatus: "returned",
    reason: "other",
    note: "Wrong size",
  });
  expect(await earnedCents(shop, reseller)).toBe(0);
  expect(await stockOf(shop, product)).toBe(20);
  const log = await shop.db.activityLog.findFirst({
    where: { subjectId: placed.id, action: "order.late-return" },
  });
  expect(log?.after).toEqual({ status: "returned", reason: "other", stock: "restock" });
  const reversal = await shop.db.commissionEntry.findFirst({
    where: { orderId: placed.id, kind: "reversal" },
  });
  expect(reversal).toMatchObject({ actorId: admin.id, reason: "Other reason: Wrong size" });
});

test("a late return can write the goods off: they are booked in and out again, and the stock stays", async () => {
  const { reseller, product, placed } = await completed();
  await comeBack(placed.id, { reason: "damaged", stock: "writeoff" });
  expect(await stockOf(shop, product)).toBe(18);
  expect((await movementsOf(shop, product)).toSorted()).toEqual([
    "opening 20",
    "opening 9 of a variation",
    "return_restock 2",
    "return_restock 2 of a variation",
    "sale -2",
    "sale -2 of a variation",
    "writeoff -2",
    "writeoff -2 of a variation",
  ]);
  expect(await earnedCents(shop, reseller)).toBe(0);
});

test("deleting an order after its late return takes no commission back again", async () => {
  const { reseller, placed } = await completed();
  await comeBack(placed.id, { reason: "damaged", stock: "writeoff" });
  expect((await shop.as(admin).delete(`/api/orders/${placed.id}`)).status).toBe(200);
  expect(await earnedCents(shop, reseller)).toBe(0);
});

test("cancelling an order after its late return has no second effect", async () => {
  const { product, placed } = await completed();
  await comeBack(placed.id, { reason: "damaged", stock: "writeoff" });
  expect((await setStatus(shop, admin, placed.id, "cancelled")).status).toBe(200);
  expect(await stockOf(shop, product)).toBe(18);
});

test("a late return that is sent again after a lost reply changes nothing", async () => {
  const { reseller, product, placed } = await completed();
  const first = await comeBack(placed.id, { reason: "damaged", stock: "restock" });
  const again = await comeBack(placed.id, { reason: "damaged", stock: "restock" });
  expect([again.status, again.body]).toEqual([200, first.body]);
  expect([await earnedCents(shop, reseller), await stockOf(shop, product)]).toEqual([0, 20]);
  expect(await shop.db.mailOutbox.count({ where: { userId: reseller.id, kind: "order.returned" } })).toBe(1);
});

test("of two admins who choose differently for goods that came back, the second gets a conflict", async () => {
  const { product, placed } = await completed();
  const shipped = await makeOrderIn(shop, "shipped", {
    reseller: await makeReseller(shop),
    admin,
    cart: [{ product, variations: { Size: "S" } }],
  });
  const sendBack = async (body: object) =>
    await shop
      .as(admin)
      .patch(`/api/orders/${shipped.id}/status`)
      .send({ status: "returned", fromStatus: "shipped", ...body });
  await comeBack(placed.id, { reason: "damaged", stock: "restock" });
  await sendBack({ reason: "refused", stock: "restock" });
  admin = await makeAdmin(shop);
  const wanted = { reason: "damaged", stock: "writeoff" };
  const message = "This order was set to returned meanwhile. Please check what happened to its goods.";
  for (const res of [await comeBack(placed.id, wanted), await sendBack(wanted)])
    expect([res.status, res.body.code, res.body.message]).toEqual([409, "INVALID_TRANSITION", message]);
  expect((await sendBack({ reason: "damaged", stock: "restock" })).status).toBe(200);
  expect(await stockOf(shop, product)).toBe(20);
});

test("the mail of a late return says what happens when the commission was already paid", async () => {
  const { reseller, placed } = await completed();
  await comeBack(placed.id, { reason: "damaged", stock: "restock" });
  const [mail] = await shop.db.mailOutbox.findMany({
    where: { userId: reseller.id, kind: "order.returned" },
  });
  expect(mail?.text).toContain(
    "It earns no commission. If the commission was already paid, it is deducted from a later payout.",
  );
});

test.each(ORDER_STATUSES.filter((status) => status !== "completed"))(
  "a late return of a %s order is refused",
  async (status) => {
    const reseller = await makeReseller(shop);
    const product = await makeProduct(shop);
    const placed = await makeOrderIn(shop, status, { reseller, admin, cart: [{ product }] });
    const before = await stockOf(shop, product);
    const res = await comeBack(placed.id, { reason: "damaged", stock: "restock" });
    expect([res.status, res.body.code]).toEqual([409, "INVALID_TRANSITION"]);
    expect(res.body.message).toContain(status);
    expect(await stockOf(shop, product)).toBe(before);
  },
);

test("a late return needs a reason and says what happens to the goods", async () => {
  const { placed } = await completed();
  expect((await comeBack(placed.id, { stock: "restock" })).body.errors).toEqual({
    reason: "Choose a reason",
  });
  expect((await comeBack(placed.id, { reason: "other", stock: "restock" })).body.errors).toEqual({
    note: "Say what happened",
  });
  expect((await comeBack(placed.id, { reason: "damaged" })).body.errors).toEqual({
    stock: "Choose what happens to the goods",
  });
});
