import { ManyResult } from "@pola/shared/schemas/many-result";
import { CheckedWaybill } from "@pola/shared/schemas/waybill";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { makeOrderIn, makeShopPeople, setStatus, type ShopPeople } from "../../test/shop.ts";
import { createTestApp, type TestApp } from "../../test/test-app.ts";

let shop: TestApp;
let people: ShopPeople;
beforeAll(async () => {
  shop = await createTestApp();
  people = await makeShopPeople(shop);
});
afterAll(async () => {
  await shop.close();
});

type Line = { orderNumber: string; trackingNumber: string };

async function check(...lines: Line[]): Promise<CheckedWaybill[]> {
  const res = await shop.as(people.admin).post("/api/orders/admin/waybills/check").send({ lines });
  if (res.status !== 200) throw new Error(`${res.status} ${res.text}`);
  return z.array(CheckedWaybill).parse(res.body.data);
}

async function apply(
  lines: { orderId: string; trackingNumber: string; replaces: string | null }[],
  by = people.admin,
) {
  const res = await shop.as(by).post("/api/orders/admin/waybills").send({ lines });
  if (res.status !== 200) throw new Error(`${res.status} ${res.text}`);
  return ManyResult.parse(res.body.data);
}

let count = 0;
const newNumber = () => `LK-${(count += 1)}`;
const stored = async (id: string) =>
  await shop.db.order.findUniqueOrThrow({ where: { id }, select: { status: true, trackingNumber: true } });
const said = async (...lines: Line[]) =>
  (await check(...lines)).map(({ outcome, message }) => [outcome, message]);

async function shippedWith(trackingNumber: string) {
  const placed = await makeOrderIn(shop, "processing", people);
  await shop.as(people.admin).patch(`/api/orders/${placed.id}/tracking`).send({ trackingNumber });
  return placed;
}

describe("checking a list", () => {
  test.each(["pending", "processing"] as const)("a line of a %s order ships it", async (status) => {
    const { id, orderNumber, customerName } = await makeOrderIn(shop, status, people);
    const trackingNumber = newNumber();
    expect(await check({ orderNumber: ` ${orderNumber.toLowerCase()} `, trackingNumber })).toEqual([
      {
        orderNumber,
        trackingNumber,
        outcome: "ship",
        message: null,
        order: { id, orderNumber, customerName, status, trackingNumber: null },
      },
    ]);
    expect(await stored(id)).toEqual({ status, trackingNumber: null });
  });

  test("a line of a shipped order corrects its number, or repeats the number it has", async () => {
    const number = newNumber();
    const { orderNumber } = await shippedWith(number);
    expect(await said({ orderNumber, trackingNumber: newNumber() })).toEqual([["correct", null]]);
    expect(await said({ orderNumber, trackingNumber: number })).toEqual([["same", null]]);
  });

  test.each(["delivered", "completed", "returned", "cancelled"] as const)(
    "a %s order takes no tracking number",
    async (status) => {
      const { orderNumber } = await makeOrderIn(shop, status, people);
      const message = `This order is ${status}, so it cannot be set to shipped.`;
      expect(await said({ orderNumber, trackingNumber: newNumber() })).toEqual([["refused", message]]);
    },
  );

  test("an unknown or deleted order and an incomplete line are refused with different reasons", async () => {
    const gone = await makeOrderIn(shop, "pending", people);
    const open = await makeOrderIn(shop, "pending", people);
    await shop.as(people.admin).delete(`/api/orders/${gone.id}`);
    expect(
      await said(
        { orderNumber: "ORD-999999", trackingNumber: newNumber() },
        { orderNumber: gone.orderNumber, trackingNumber: newNumber() },
        { orderNumber: "", trackingNumber: newNumber() },
        { orderNumber: open.orderNumber, trackingNumber: "  " },
        { orderNumber: open.orderNumber, trackingNumber: "x".repeat(101) },
      ),
    ).toEqual([
      ["refused", "Order not found"],
      ["refused", "Order not found"],
      ["refused", "Order number is missing"],
      ["refused", "Tracking number is required"],
      ["refused", "Use at most 100 characters"],
    ]);
  });

  test("a repeated line counts once; lines that contradict each other are all refused", async () => {
    const [one, two, three] = [
      await makeOrderIn(shop, "pending", people),
      await makeOrderIn(shop, "pending", people),
      await makeOrderIn(shop, "pending", people),
    ];
    const [a, b, c] = [newNumber(), newNumber(), newNumber()];
    expect(
      await said(
        { orderNumber: one.orderNumber, trackingNumber: a },
        { orderNumber: one.orderNumber, trackingNumber: a },
      ),
    ).toEqual([
      ["ship", null],
      ["refused", "This line is in the list twice"],
    ]);
    expect(
      await said(
        { orderNumber: one.orderNumber, trackingNumber: a },
        { orderNumber: one.orderNumber, trackingNumber: b },
        { orderNumber: two.orderNumber, trackingNumber: c },
        { orderNumber: three.orderNumber, trackingNumber: c },
      ),
    ).toEqual([
      ["refused", `The list gives this order different tracking numbers: ${a}, ${b}`],
      ["refused", `The list gives this order different tracking numbers: ${a}, ${b}`],
      [
        "refused",
        `The list gives this tracking number to different orders: ${two.orderNumber}, ${three.orderNumber}`,
      ],
      [
        "refused",
        `The list gives this tracking number to different orders: ${two.orderNumber}, ${three.orderNumber}`,
      ],
    ]);
  });

  test("a tracking number of another order is refused with the number of that order", async () => {
    const number = newNumber();
    const holder = await shippedWith(number);
    const { orderNumber } = await makeOrderIn(shop, "processing", people);
    expect(await said({ orderNumber, trackingNumber: number })).toEqual([
      ["refused", `${holder.orderNumber} already has this tracking number`],
    ]);
  });
});

test("the tracking number of a cancelled order can be given to another order", async () => {
  const number = newNumber();
  const holder = await shippedWith(number);
  await setStatus(shop, people.admin, holder.id, "cancelled");
  const { id, orderNumber } = await makeOrderIn(shop, "processing", people);
  expect(await said({ orderNumber, trackingNumber: number })).toEqual([["ship", null]]);
  expect((await apply([{ orderId: id, trackingNumber: number, replaces: null }])).changed).toEqual([id]);
});

describe("applying a list", () => {
  test("ships and corrects orders, records the steps, mails the reseller and reports what is refused", async () => {
    const old = newNumber();
    const [pending, shipped, done] = [
      await makeOrderIn(shop, "pending", people),
      await shippedWith(old),
      await makeOrderIn(shop, "delivered", people),
    ];
    const [a, b, c] = [newNumber(), newNumber(), newNumber()];
    const result = await apply([
      { orderId: pending.id, trackingNumber: a, replaces: null },
      { orderId: shipped.id, trackingNumber: b, replaces: old },
      { orderId: done.id, trackingNumber: c, replaces: null },
    ]);
    expect(result).toEqual({
      changed: [pending.id, shipped.id],
      refused: [
        {
          id: done.id,
          code: "INVALID_TRANSITION",
          message: "This order is delivered, so it cannot be set to shipped.",
        },
      ],
      failed: [],
    });
    expect(await stored(pending.id)).toEqual({ status: "shipped", trackingNumber: a });
    expect(await stored(shipped.id)).toEqual({ status: "shipped", trackingNumber: b });
    expect(await stored(done.id)).toEqual({ status: "delivered", trackingNumber: null });
    const event = await shop.db.orderEvent.findFirstOrThrow({
      where: { orderId: pending.id, kind: "tracking_changed" },
    });
    expect([event.fromStatus, event.toStatus, event.note, event.actorId]).toEqual([
      "pending",
      "shipped",
      a,
      people.admin.id,
    ]);
    const mails = await shop.db.mailOutbox.count({ where: { text: { contains: a } } });
    expect(mails).toBe(1);
  });

  test("a number that another admin set since the check is kept", async () => {
    const theirs = newNumber();
    const placed = await shippedWith(theirs);
    const { changed, refused } = await apply([
      { orderId: placed.id, trackingNumber: newNumber(), replaces: null },
    ]);
    expect([changed, refused[0]?.code, refused[0]?.message]).toEqual([
      [],
      "CONFLICT",
      `Another admin has just set the tracking number to ${theirs}. Please check this order.`,
    ]);
    expect(await stored(placed.id)).toEqual({ status: "shipped", trackingNumber: theirs });
  });

  test("a number that another order got since the check is refused, also within one call", async () => {
    const taken = newNumber();
    const holder = await shippedWith(taken);
    const [one, two] = [
      await makeOrderIn(shop, "pending", people),
      await makeOrderIn(shop, "pending", people),
    ];
    const fresh = newNumber();
    const { changed, refused } = await apply([
      { orderId: one.id, trackingNumber: taken, replaces: null },
      { orderId: one.id, trackingNumber: fresh, replaces: null },
      { orderId: two.id, trackingNumber: fresh, replaces: null },
    ]);
    expect(changed).toEqual([one.id]);
    expect(refused.map(({ id, message }) => [id, message])).toEqual([
      [one.id, `${holder.orderNumber} already has this tracking number`],
      [two.id, `${one.orderNumber} already has this tracking number`],
    ]);
    expect(await stored(two.id)).toEqual({ status: "pending", trackingNumber: null });
  });

  test("sending the same list twice changes nothing more", async () => {
    const placed = await makeOrderIn(shop, "pending", people);
    const line = { orderId: placed.id, trackingNumber: newNumber(), replaces: null };
    await apply([line]);
    const events = await shop.db.orderEvent.count({ where: { orderId: placed.id } });
    expect(await apply([line])).toEqual({ changed: [placed.id], refused: [], failed: [] });
    expect(await shop.db.orderEvent.count({ where: { orderId: placed.id } })).toBe(events);
  });
});

const tooMany = Array.from({ length: 501 }, () => ({ orderNumber: "A", trackingNumber: "B" }));
test.each([
  ["an empty list to check", "/check", [], { lines: "The list is empty" }],
  ["a list too long to check", "/check", tooMany, { lines: "At most 500 lines at a time" }],
  ["an empty list", "", [], { lines: "Choose at least one order" }],
  [
    "a bad line",
    "",
    [{ orderId: "1", trackingNumber: " ", replaces: null }],
    { "lines.0.orderId": "Unknown id", "lines.0.trackingNumber": "Tracking number is required" },
  ],
])("%s is refused", async (_, act, lines, errors) => {
  const res = await shop.as(people.admin).post(`/api/orders/admin/waybills${act}`).send({ lines });
  expect([res.status, res.body.errors]).toEqual([422, errors]);
});
