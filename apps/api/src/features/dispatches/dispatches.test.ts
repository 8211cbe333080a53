import { describe, expect, test } from "vitest";
import { Dispatch, DispatchDetails } from "@pola/shared/schemas/dispatch";
import * as z from "zod/mini";
import { overtaken } from "../../test/competing-transaction.ts";
import { ISLAND, NOT_SHIPPED, openDispatchShop } from "../../test/dispatches.ts";
import { makeOrder, makeProduct, setStatus } from "../../test/shop.ts";

const it = await openDispatchShop();

const admin = () => it.shop.as(it.admin);

/** An order whose customer tries to run a formula in a spreadsheet. */
const risky = async () => {
  const cart = [{ product: await makeProduct(it.shop, { name: "Shirt" }), quantity: 2 }];
  const order = await makeOrder(it.shop, it.reseller, cart, {
    customerName: "=HYPERLINK(1)",
    customerAddress: "12 Temple Road,\nWellawatte, Colombo 06",
  });
  await setStatus(it.shop, it.admin, order.id, "processing");
  return order;
};

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

describe("a dispatch", () => {
  test("ships its orders, records the steps, mails the reseller the courier's page, and is numbered", async () => {
    const orders = [await it.orderIn("processing"), await it.orderIn("pending")];
    const lines = orders.map((order) => it.lineOf(order));
    const dispatch = await it.dispatched(lines);
    expect(dispatch).toMatchObject({
      number: expect.stringMatching(/^DS-\d{4}$/),
      courierId: it.courierId,
      parcels: 2,
      cash: orders.reduce((sum, { totalAmount }) => sum + totalAmount, 0),
    });
    for (const [index, order] of orders.entries()) {
      const waybill = lines[index]?.waybill ?? "";
      expect(await it.stored(order)).toEqual({
        status: "shipped",
        trackingNumber: waybill,
        courierId: it.courierId,
      });
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
      expect(mail.text).toContain("Courier: Island Parcels");
      expect(mail.text).toContain(`Tracking number: ${waybill}`);
      expect(mail.text).toContain(`Track the parcel: https://island.example/track?no=${waybill}`);
    }
  });

  test("the mail about a parcel of Own delivery names no courier", async () => {
    const [order, own] = [
      await it.orderIn("processing"),
      await it.shop.db.courier.findFirstOrThrow({ where: { isOwnDelivery: true } }),
    ];
    await it.dispatched([it.lineOf(order)], own.id);
    const { text } = await it.shop.db.mailOutbox.findFirstOrThrow({
      where: { subject: `Order ${order.orderNumber} shipped` },
    });
    expect(text).toContain("Tracking number: IP");
    expect(text).not.toMatch(/Courier|Own delivery|Track the parcel/);
  });

  test("is all or nothing: one order that cannot be handed over refuses it and is named", async () => {
    const [ready, done] = [await it.orderIn("processing"), await it.orderIn("delivered")];
    const before = await it.shop.db.dispatch.count();
    const res = await it.send([it.lineOf(ready), it.lineOf(done)]);
    const message = `${done.orderNumber}: This order is delivered, so it cannot be set to shipped.`;
    expect([res.status, res.body.message, res.body.errors]).toEqual([
      409,
      `${message} Nothing was handed over.`,
      { "lines.1.waybill": message },
    ]);
    expect(await it.stored(ready)).toEqual(NOT_SHIPPED);
    expect(await it.shop.db.dispatch.count()).toBe(before);
    expect(
      await it.shop.db.mailOutbox.count({ where: { subject: `Order ${ready.orderNumber} shipped` } }),
    ).toBe(0);
  });

  test("of two admins who hand over one order at once, one succeeds and the other gets a conflict that names the order", async () => {
    const [shared, mine, theirs] = [
      await it.orderIn("processing"),
      await it.orderIn("processing"),
      await it.orderIn("processing"),
    ];
    const replies = await Promise.all([
      it.send([it.lineOf(shared), it.lineOf(mine)]),
      it.send([it.lineOf(theirs), it.lineOf(shared)]),
    ]);
    expect(replies.map(({ status }) => status)).toEqual(expect.arrayContaining([201, 409]));
    const { trackingNumber } = await it.stored(shared);
    const refusal = replies.find(({ status }) => status === 409)?.body.message;
    expect(refusal).toBe(
      `${shared.orderNumber}: It has just been shipped with the waybill ${trackingNumber}. Nothing was handed over.`,
    );
    const left = replies[0].status === 201 ? theirs : mine;
    expect(await it.stored(left)).toEqual(NOT_SHIPPED);
    expect(await it.shop.db.dispatchLine.count({ where: { orderId: shared.id } })).toBe(1);
  });

  test("of two orders that get one waybill at once, one succeeds and the other gets a conflict that names the first", async () => {
    const orders = [await it.orderIn("processing"), await it.orderIn("processing")];
    const waybill = it.newWaybill();
    const replies = await Promise.all(
      orders.map(async (order) => await it.send([it.lineOf(order, waybill)])),
    );
    expect(replies.map(({ status }) => status)).toEqual(expect.arrayContaining([201, 409]));
    const holder = orders[replies.findIndex(({ status }) => status === 201)];
    const refusal = replies.find(({ status }) => status === 409)?.body.message;
    expect(refusal).toContain(
      `${holder?.orderNumber} already has the waybill ${waybill}. Nothing was handed over.`,
    );
  });

  test("sent twice changes nothing the second time, and says so", async () => {
    const order = await it.orderIn("processing");
    const line = it.lineOf(order);
    await it.dispatched([line]);
    for (const replaces of [null, line.waybill])
      expect((await it.send([{ ...line, replaces }])).status).toBe(409);
    expect(await it.shop.db.dispatchLine.count({ where: { orderId: order.id } })).toBe(1);
  });

  test("hands a shipped order over again with another courier, unless its waybill is not the one that was seen", async () => {
    const order = await it.orderIn("processing");
    const [old, fresh] = [it.newWaybill(), it.newWaybill()];
    await it.dispatched([it.lineOf(order, old)]);
    const other = await it.addCourier();
    expect((await it.send([it.lineOf(order, fresh, it.newWaybill())], other)).status).toBe(409);
    await it.dispatched([it.lineOf(order, fresh, old)], other);
    expect(await it.stored(order)).toEqual({ status: "shipped", trackingNumber: fresh, courierId: other });
  });

  test("a parcel that could not be delivered is on its way again once it is handed over again", async () => {
    const order = await it.orderIn("processing");
    const [old, fresh] = [it.newWaybill(), it.newWaybill()];
    await it.dispatched([it.lineOf(order, old)]);
    await admin().post(`/api/orders/${order.id}/failed-delivery`).send({ reason: "not_reachable" });
    const read = async () => (await admin().get(`/api/orders/${order.id}`)).body.data;
    expect(await read()).toMatchObject({ status: "shipped", reason: "not_reachable" });
    await it.dispatched([it.lineOf(order, fresh, old)], await it.addCourier());
    const { reason, events } = await read();
    expect([reason, events]).toEqual([
      null,
      expect.arrayContaining([expect.objectContaining({ reason: "not_reachable" })]),
    ]);
  });

  test("a courier that is switched off takes no parcels", async () => {
    const off = await it.addCourier({ name: "Switched off" });
    await admin()
      .put(`/api/couriers/${off}`)
      .send({ ...ISLAND, name: "Switched off", isActive: false });
    const order = await it.orderIn("processing");
    const refused = [409, "Switched off is switched off and takes no parcels"];
    const sent = await it.send([it.lineOf(order)], off);
    expect([sent.status, sent.body.message]).toEqual(refused);
    const seen = await it.preview([{ orderNumber: order.orderNumber, waybill: it.newWaybill() }], off);
    expect([seen.status, seen.body.message]).toEqual(refused);
    expect(await it.stored(order)).toEqual(NOT_SHIPPED);
  });

  test("a courier that is switched off at the same moment takes no parcels", async () => {
    const order = await it.orderIn("processing");
    const closing = await it.addCourier();
    const sent = await overtaken(
      it.shop,
      (competing) => competing.query("update couriers set is_active = false where id = $1", [closing]),
      () => it.send([it.lineOf(order)], closing),
    );
    expect(sent.status).toBe(409);
    expect(await it.stored(order)).toEqual(NOT_SHIPPED);
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
  const res = await admin().post(`/api/dispatches${act}`).send({ courierId: it.courierId, lines });
  expect([res.status, res.body.errors]).toEqual([422, errors]);
});

describe("what was handed over", () => {
  test("the hand-over sheet has each parcel in order with waybill, area and cash, and the sum", async () => {
    const orders = [await risky(), await it.orderIn("processing")];
    const lines = orders.map((order) => it.lineOf(order));
    const { id, number } = await it.dispatched(lines);
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
    const island = await it.addCourier();
    await admin().put(`/api/couriers/${island}/hand-over-mapping`).send({ columns: COLUMNS });
    const order = await risky();
    const line = it.lineOf(order);
    const { id } = await it.dispatched([line], island);
    const res = await admin().get(`/api/dispatches/${id}/file`);
    expect(res.headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(res.text.replace("\uFEFF", "").split("\r\n")).toEqual([
      "AWB,Ref,Consignee,To,Phone,Items,Pcs,Kg,COD,Spare",
      `${line.waybill},${order.orderNumber},'=HYPERLINK(1),"12 Temple Road, Wellawatte, Colombo 06",0771234567,2 x Shirt,1,1,${order.totalAmount.toFixed(2)},`,
      "",
    ]);
  });

  test("a courier without mapped columns gets a file with everything", async () => {
    const { id } = await it.dispatched([it.lineOf(await it.orderIn("processing"))]);
    const { text } = await admin().get(`/api/dispatches/${id}/file`);
    expect(text).toContain(
      "Waybill,Order number,Receiver,Address,City,Phone,Goods,Pieces,Weight (kg),Value,Cash to collect,Note\r\n",
    );
  });

  test("each download of the courier's file is in the activity log", async () => {
    const { id, number } = await it.dispatched([it.lineOf(await it.orderIn("processing"))]);
    for (const _ of [1, 2]) expect((await admin().get(`/api/dispatches/${id}/file`)).status).toBe(200);
    const recorded = await it.shop.db.activityLog.findMany({
      where: { subjectId: id, action: "dispatch.file" },
    });
    expect(recorded).toMatchObject([
      { actorId: it.admin.id, after: { number } },
      { actorId: it.admin.id, after: { number } },
    ]);
  });

  test("dispatches are listed newest first, also of one courier and as a file", async () => {
    const island = await it.addCourier({ name: "Listed" });
    it.shop.clock.advance(1000);
    const first = await it.dispatched([it.lineOf(await it.orderIn("processing"))], island);
    it.shop.clock.advance(1000);
    const second = await it.dispatched([it.lineOf(await it.orderIn("processing"))], island);
    const listed = async (query: object) =>
      z.array(Dispatch).parse((await admin().get("/api/dispatches").query(query)).body.data);
    expect(await listed({ courierId: island })).toEqual([second, first]);
    expect((await listed({})).slice(0, 2)).toEqual([second, first]);
    expect(await listed({ courierId: island, pageSize: 1, page: 1 })).toEqual([second]);
    const { text } = await admin().get("/api/dispatches/export.csv").query({ courierId: island });
    expect(text.split("\r\n").slice(1, 3)).toEqual(
      [second, first].map(
        ({ number, createdAt, cash, createdBy }) =>
          `${number},${createdAt.slice(0, 10)},Listed,1,${cash.toFixed(2)},${createdBy}`,
      ),
    );
  });
});
