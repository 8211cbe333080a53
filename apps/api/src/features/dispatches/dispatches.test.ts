import { Dispatch, DispatchDetails, DispatchPreview } from "@pola/shared/schemas/dispatch";
import type { Order } from "@pola/shared/schemas/order";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { makeOrder, makeProduct, openOrderShop, type OrderShop, setStatus } from "../../test/shop.ts";

let it: OrderShop;
let courierId: string;
beforeAll(async () => {
  it = await openOrderShop();
  courierId = await addCourier();
});
afterAll(async () => {
  await it.shop.close();
});

const COLUMNS = [
  { heading: "AWB", field: "waybill" },
  { heading: "Ref", field: "orderNumber" },
  { heading: "Consignee", field: "receiver" },
  { heading: "To", field: "address" },
  { heading: "Phone", field: "phone" },
  { heading: "Items", field: "goods" },
  { heading: "Pcs", field: "pieces" },
  { heading: "Kg", field: "weight" },
  { heading: "COD", field: "cash" },
  { heading: "Spare", field: "empty" },
];

const admin = () => it.shop.as(it.admin);
let count = 0;
const newWaybill = () => `IP${String((count += 1)).padStart(6, "0")}`;
const ISLAND = { trackingUrl: "https://island.example/track?no={waybill}", waybillPattern: "IP######" };

async function addCourier(input: object = {}): Promise<string> {
  const res = await admin()
    .post("/api/couriers")
    .send({ name: `Courier ${(count += 1)}`, ...ISLAND, ...input });
  if (res.status !== 201) throw new Error(`${res.status} ${res.text}`);
  return res.body.data.id;
}

type Draft = { orderNumber: string; waybill: string };
const preview = async (lines: Draft[], to = courierId) =>
  await admin().post("/api/dispatches/preview").send({ courierId: to, lines });
const previewed = async (...lines: Draft[]) => DispatchPreview.parse((await preview(lines)).body.data);
const said = async (...lines: Draft[]) =>
  (await previewed(...lines)).lines.map(({ outcome, message }) => [outcome, message]);

type Line = { orderId: string; waybill: string; replaces: string | null };
const lineOf = ({ id }: Order, waybill = newWaybill(), replaces: string | null = null): Line => ({
  orderId: id,
  waybill,
  replaces,
});
const send = async (lines: Line[], to = courierId) =>
  await admin().post("/api/dispatches").send({ courierId: to, lines });
async function dispatched(lines: Line[], to = courierId): Promise<Dispatch> {
  const res = await send(lines, to);
  if (res.status !== 201) throw new Error(`${res.status} ${res.text}`);
  return Dispatch.parse(res.body.data);
}
const stored = async ({ id }: Order) =>
  await it.shop.db.order.findUniqueOrThrow({
    where: { id },
    select: { status: true, trackingNumber: true, courierId: true },
  });
const NOT_SHIPPED = { status: "processing", trackingNumber: null, courierId: null };

describe("a preview", () => {
  test("says what each line would do and the cash to collect, and changes nothing", async () => {
    const [ready, shipped, repeated] = [
      await it.orderIn("processing"),
      await it.orderIn("processing"),
      await it.orderIn("processing"),
    ];
    const [old, same] = [newWaybill(), newWaybill()];
    await dispatched([lineOf(shipped, old), lineOf(repeated, same)]);
    const waybill = newWaybill();
    const { lines, parcels, cash } = await previewed(
      { orderNumber: ` ${ready.orderNumber.toLowerCase()} `, waybill },
      { orderNumber: shipped.orderNumber, waybill: newWaybill() },
      { orderNumber: repeated.orderNumber, waybill: same },
    );
    expect(lines[0]).toEqual({
      orderNumber: ready.orderNumber,
      waybill,
      outcome: "ship",
      message: null,
      order: {
        id: ready.id,
        orderNumber: ready.orderNumber,
        customerName: ready.customerName,
        status: "processing",
        trackingNumber: null,
        totalAmount: ready.totalAmount,
      },
    });
    expect(lines.map(({ outcome }) => outcome)).toEqual(["ship", "correct", "same"]);
    expect([parcels, cash]).toEqual([2, ready.totalAmount + shipped.totalAmount]);
    expect(await stored(ready)).toEqual(NOT_SHIPPED);
    expect(await it.shop.db.dispatch.count({ where: { lines: { some: { orderId: ready.id } } } })).toBe(0);
  });

  test("a waybill that does not fit the courier's pattern is a warning", async () => {
    const { orderNumber } = await it.orderIn("processing");
    const { name } = await it.shop.db.courier.findUniqueOrThrow({ where: { id: courierId } });
    expect(await said({ orderNumber, waybill: "IP12" })).toEqual([
      ["ship", `Waybills of ${name} look like IP######`],
    ]);
  });

  test.each(["delivered", "completed", "returned", "cancelled"] as const)(
    "a %s order is refused",
    async (status) => {
      const { orderNumber } = await it.orderIn(status);
      const message = `This order is ${status}, so it cannot be set to shipped.`;
      expect(await said({ orderNumber, waybill: newWaybill() })).toEqual([["refused", message]]);
    },
  );

  test("an unknown or deleted order and an incomplete line are refused with different reasons", async () => {
    const [gone, open] = [await it.orderIn("processing"), await it.orderIn("processing")];
    await admin().delete(`/api/orders/${gone.id}`);
    expect(
      await said(
        { orderNumber: "ORD-999999", waybill: newWaybill() },
        { orderNumber: gone.orderNumber, waybill: newWaybill() },
        { orderNumber: "", waybill: newWaybill() },
        { orderNumber: open.orderNumber, waybill: "  " },
        { orderNumber: open.orderNumber, waybill: "x".repeat(101) },
      ),
    ).toEqual([
      ["refused", "Order not found"],
      ["refused", "Order not found"],
      ["refused", "Order number is missing"],
      ["refused", "Waybill is required"],
      ["refused", "Use at most 100 characters"],
    ]);
  });

  test("a repeated line counts once; lines that contradict each other are all refused", async () => {
    const [one, two, three] = [
      (await it.orderIn("processing")).orderNumber,
      (await it.orderIn("processing")).orderNumber,
      (await it.orderIn("processing")).orderNumber,
    ];
    const [a, b, c] = [newWaybill(), newWaybill(), newWaybill()];
    expect(await said({ orderNumber: one, waybill: a }, { orderNumber: one, waybill: a })).toEqual([
      ["ship", null],
      ["refused", "This line is in the list twice"],
    ]);
    const different = ["refused", `The list gives this order different waybills: ${a}, ${b}`];
    const shared = ["refused", `The list gives this waybill to different orders: ${two}, ${three}`];
    expect(
      await said(
        { orderNumber: one, waybill: a },
        { orderNumber: one, waybill: b },
        { orderNumber: two, waybill: c },
        { orderNumber: three, waybill: c },
      ),
    ).toEqual([different, different, shared, shared]);
  });

  test("a waybill is refused with the order that has it, unless that order is cancelled or has another courier", async () => {
    const [holder, next] = [await it.orderIn("processing"), await it.orderIn("processing")];
    const waybill = newWaybill();
    await dispatched([lineOf(holder, waybill)]);
    const draft = { orderNumber: next.orderNumber, waybill };
    expect(await said(draft)).toEqual([
      ["refused", `${holder.orderNumber} already has the waybill ${waybill}`],
    ]);
    expect((await preview([draft], await addCourier())).body.data.lines[0].outcome).toBe("ship");
    await setStatus(it.shop, it.admin, holder.id, "cancelled");
    expect(await said(draft)).toEqual([["ship", null]]);
  });

  test("a parcel of Own delivery without a waybill gets its order number", async () => {
    const { orderNumber } = await it.orderIn("processing");
    const own = await it.shop.db.courier.findFirstOrThrow({ where: { isOwnDelivery: true } });
    const { body } = await preview([{ orderNumber, waybill: "" }], own.id);
    expect(DispatchPreview.parse(body.data).lines[0]).toMatchObject({
      outcome: "ship",
      waybill: orderNumber,
    });
  });
});

describe("a dispatch", () => {
  test("ships its orders, records the steps, mails the reseller the courier's page, and is numbered", async () => {
    const orders = [await it.orderIn("processing"), await it.orderIn("pending")];
    const lines = orders.map((order) => lineOf(order));
    const dispatch = await dispatched(lines);
    expect(dispatch).toMatchObject({
      number: expect.stringMatching(/^DS-\d{4}$/),
      courierId,
      parcels: 2,
      cash: orders.reduce((sum, { totalAmount }) => sum + totalAmount, 0),
    });
    for (const [index, order] of orders.entries()) {
      const waybill = lines[index]?.waybill ?? "";
      expect(await stored(order)).toEqual({ status: "shipped", trackingNumber: waybill, courierId });
      const event = await it.shop.db.orderEvent.findFirstOrThrow({
        where: { orderId: order.id, kind: "tracking_changed" },
      });
      expect([event.fromStatus, event.toStatus, event.note, event.actorId]).toEqual([
        index === 0 ? "processing" : "pending",
        "shipped",
        waybill,
        it.admin.id,
      ]);
      const mail = await it.shop.db.mailOutbox.findFirstOrThrow({
        where: { subject: `Order ${order.orderNumber} shipped` },
      });
      expect(mail.toEmail).toBe(it.reseller.email);
      expect(mail.text).toContain(`Tracking number: ${waybill}`);
      expect(mail.text).toContain(`Track the parcel: https://island.example/track?no=${waybill}`);
    }
  });

  test("is all or nothing: one order that cannot be handed over refuses it and is named", async () => {
    const [ready, done] = [await it.orderIn("processing"), await it.orderIn("delivered")];
    const before = await it.shop.db.dispatch.count();
    const res = await send([lineOf(ready), lineOf(done)]);
    const message = `${done.orderNumber}: This order is delivered, so it cannot be set to shipped.`;
    expect([res.status, res.body.message, res.body.errors]).toEqual([
      409,
      `${message} Nothing was handed over.`,
      { "lines.1.waybill": message },
    ]);
    expect(await stored(ready)).toEqual(NOT_SHIPPED);
    expect(await it.shop.db.dispatch.count()).toBe(before);
    expect(
      await it.shop.db.mailOutbox.count({ where: { subject: `Order ${ready.orderNumber} shipped` } }),
    ).toBe(0);
  });

  test("of two admins who hand over one order at once, one succeeds and the other is told the order", async () => {
    const [shared, mine, theirs] = [
      await it.orderIn("processing"),
      await it.orderIn("processing"),
      await it.orderIn("processing"),
    ];
    const replies = await Promise.all([
      send([lineOf(shared), lineOf(mine)]),
      send([lineOf(theirs), lineOf(shared)]),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
    const { trackingNumber } = await stored(shared);
    const refusal = replies.find(({ status }) => status === 409)?.body.message;
    expect(refusal).toBe(
      `${shared.orderNumber}: It has just been shipped with the waybill ${trackingNumber}. Nothing was handed over.`,
    );
    const left = replies[0].status === 201 ? theirs : mine;
    expect(await stored(left)).toEqual(NOT_SHIPPED);
    expect(await it.shop.db.dispatchLine.count({ where: { orderId: shared.id } })).toBe(1);
  });

  test("of two orders that get one waybill at once, one succeeds and the other is told the order that has it", async () => {
    const orders = [await it.orderIn("processing"), await it.orderIn("processing")];
    const waybill = newWaybill();
    const replies = await Promise.all(orders.map(async (order) => await send([lineOf(order, waybill)])));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
    const holder = orders[replies.findIndex(({ status }) => status === 201)];
    const refusal = replies.find(({ status }) => status === 409)?.body.message;
    expect(refusal).toContain(
      `${holder?.orderNumber} already has the waybill ${waybill}. Nothing was handed over.`,
    );
  });

  test("sent twice changes nothing the second time, and says so", async () => {
    const order = await it.orderIn("processing");
    const line = lineOf(order);
    await dispatched([line]);
    for (const replaces of [null, line.waybill])
      expect((await send([{ ...line, replaces }])).status).toBe(409);
    expect(await it.shop.db.dispatchLine.count({ where: { orderId: order.id } })).toBe(1);
  });

  test("hands a shipped order over again with another courier, unless its waybill is not the one that was seen", async () => {
    const order = await it.orderIn("processing");
    const [old, fresh] = [newWaybill(), newWaybill()];
    await dispatched([lineOf(order, old)]);
    const other = await addCourier();
    expect((await send([lineOf(order, fresh, newWaybill())], other)).status).toBe(409);
    await dispatched([lineOf(order, fresh, old)], other);
    expect(await stored(order)).toEqual({ status: "shipped", trackingNumber: fresh, courierId: other });
  });

  test("a courier that is switched off takes no parcels", async () => {
    const off = await addCourier({ name: "Switched off" });
    await admin()
      .put(`/api/couriers/${off}`)
      .send({ name: "Switched off", ...ISLAND, isActive: false });
    const order = await it.orderIn("processing");
    const refused = [409, "Switched off is switched off and takes no parcels"];
    const sent = await send([lineOf(order)], off);
    expect([sent.status, sent.body.message]).toEqual(refused);
    const seen = await preview([{ orderNumber: order.orderNumber, waybill: newWaybill() }], off);
    expect([seen.status, seen.body.message]).toEqual(refused);
    expect(await stored(order)).toEqual(NOT_SHIPPED);
  });
});

const tooMany = Array.from({ length: 501 }, () => ({ orderNumber: "A", waybill: "B" }));
test.each([
  ["an empty list to check", "/preview", [], { lines: "The list is empty" }],
  ["a list too long to check", "/preview", tooMany, { lines: "At most 500 parcels at a time" }],
  ["an empty dispatch", "", [], { lines: "The list is empty" }],
  [
    "a bad line",
    "",
    [{ orderId: "1", waybill: " ", replaces: null }],
    { "lines.0.orderId": "Unknown id", "lines.0.waybill": "Waybill is required" },
  ],
])("%s is refused", async (_, act, lines, errors) => {
  const res = await admin().post(`/api/dispatches${act}`).send({ courierId, lines });
  expect([res.status, res.body.errors]).toEqual([422, errors]);
});

describe("what was handed over", () => {
  /** An order whose customer tries to run a formula in a spreadsheet. */
  const risky = async () => {
    const cart = [{ product: await makeProduct(it.shop, { name: "Shirt" }), quantity: 2 }];
    const order = await makeOrder(it.shop, it.reseller, cart, {
      customerName: "=HYPERLINK(1)",
      customerAddress: "12 Temple Road\nWellawatte, Colombo 06",
    });
    await setStatus(it.shop, it.admin, order.id, "processing");
    return order;
  };

  test("the hand-over sheet has each parcel in order with waybill, area and cash, and the sum", async () => {
    const orders = [await risky(), await it.orderIn("processing")];
    const lines = orders.map((order) => lineOf(order));
    const { id, number } = await dispatched(lines);
    const sheet = DispatchDetails.parse((await admin().get(`/api/dispatches/${id}`)).body.data);
    expect(sheet).toMatchObject({ number, parcels: 2, fileName: `dispatch-${number}.csv` });
    expect(sheet.cash).toBe(orders.reduce((sum, { totalAmount }) => sum + totalAmount, 0));
    expect(sheet.lines).toMatchObject(
      orders.map(({ orderNumber, totalAmount }, index) => ({
        orderNumber,
        waybill: lines[index]?.waybill,
        cash: totalAmount,
        status: "shipped",
      })),
    );
    expect(sheet.lines[0]?.area).toBe("Colombo 06");
  });

  test("the courier's file has its columns, and a formula in it is text", async () => {
    const island = await addCourier();
    await admin().put(`/api/couriers/${island}/hand-over-mapping`).send({ columns: COLUMNS });
    const order = await risky();
    const line = lineOf(order);
    const { id } = await dispatched([line], island);
    const res = await admin().get(`/api/dispatches/${id}/file`);
    expect(res.headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(res.text.replace("\uFEFF", "").split("\r\n")).toEqual([
      "AWB,Ref,Consignee,To,Phone,Items,Pcs,Kg,COD,Spare",
      `${line.waybill},${order.orderNumber},'=HYPERLINK(1),"12 Temple Road, Wellawatte, Colombo 06",0771234567,2 x Shirt,1,1,${order.totalAmount.toFixed(2)},`,
      "",
    ]);
  });

  test("a courier without mapped columns gets a file with everything", async () => {
    const { id } = await dispatched([lineOf(await it.orderIn("processing"))]);
    const { text } = await admin().get(`/api/dispatches/${id}/file`);
    expect(text).toContain(
      "Waybill,Order number,Receiver,Address,City,Phone,Goods,Pieces,Weight (kg),Value,Cash to collect,Note\r\n",
    );
  });

  test("dispatches are listed newest first, also of one courier and as a file", async () => {
    const island = await addCourier({ name: "Listed" });
    it.shop.clock.advance(1000);
    const first = await dispatched([lineOf(await it.orderIn("processing"))], island);
    it.shop.clock.advance(1000);
    const second = await dispatched([lineOf(await it.orderIn("processing"))], island);
    const listed = async (query: object) =>
      z.array(Dispatch).parse((await admin().get("/api/dispatches").query(query)).body.data);
    expect(await listed({ courierId: island })).toEqual([second, first]);
    expect((await listed({})).slice(0, 2)).toEqual([second, first]);
    const { text } = await admin().get("/api/dispatches/export.csv").query({ courierId: island });
    expect(text.split("\r\n").slice(1, 3)).toEqual(
      [second, first].map(
        ({ number, createdAt, cash, createdBy }) =>
          `${number},${createdAt.slice(0, 10)},Listed,1,${cash.toFixed(2)},${createdBy}`,
      ),
    );
  });
});
