import { describe, expect, test } from "vitest";
import { DispatchPreview } from "@pola/shared/schemas/dispatch";
import { NOT_SHIPPED, openDispatchShop } from "../../test/dispatches.ts";
import { makeProduct, setStatus } from "../../test/shop.ts";
import { makeAdmin } from "../../test/users.ts";

const it = await openDispatchShop();

const admin = () => it.shop.as(it.admin);
const said = async (...lines: { orderNumber: string; waybill: string }[]) =>
  (await it.previewed(...lines)).lines.map(({ outcome, message }) => [outcome, message]);

describe("a preview", () => {
  test("says what each line would do and the cash to collect, and changes nothing", async () => {
    const [ready, shipped, repeated] = [
      await it.orderIn("processing"),
      await it.orderIn("processing"),
      await it.orderIn("processing"),
    ];
    const [old, same] = [it.newWaybill(), it.newWaybill()];
    await it.dispatched([it.lineOf(shipped, old), it.lineOf(repeated, same)]);
    const waybill = it.newWaybill();
    const { lines, parcels, cash } = await it.previewed(
      { orderNumber: ` ${ready.orderNumber.toLowerCase()} `, waybill },
      { orderNumber: shipped.orderNumber, waybill: it.newWaybill() },
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
    expect(await it.stored(ready)).toEqual(NOT_SHIPPED);
    expect(await it.shop.db.dispatch.count({ where: { lines: { some: { orderId: ready.id } } } })).toBe(0);
  });

  test("adds the cash up exactly to the cent", async () => {
    const lines = [];
    for (const price of [0.01, 0.06]) {
      const cart = [{ product: await makeProduct(it.shop, { price, commission: 0 }) }];
      const { orderNumber } = await it.orderIn("processing", { cart });
      lines.push({ orderNumber, waybill: it.newWaybill() });
    }
    expect((await it.previewed(...lines)).cash).toBe(800.07);
  });

  test("a waybill that does not fit the courier's pattern is a warning", async () => {
    const { orderNumber } = await it.orderIn("processing");
    expect(await said({ orderNumber, waybill: "IP12" })).toEqual([
      ["ship", "Waybills of Island Parcels look like IP######"],
    ]);
  });

  test("a parcel whose slip was printed before a correction is a warning, until the slip is printed again (D-2304)", async () => {
    const { id, orderNumber } = await it.orderIn("processing");
    const print = async () =>
      await admin()
        .post("/api/orders/admin/slips/printed")
        .send({ ids: [id] });
    const correct = async (customerAddress: string) =>
      await admin()
        .patch(`/api/orders/${id}/details`)
        .send({ customerName: "Nimali Silva", customerPhone: "0771234567", customerAddress });
    const warned = async () => await said({ orderNumber, waybill: it.newWaybill() });
    await correct("1 Old Road");
    expect(await warned()).toEqual([["ship", null]]);
    await print();
    expect(await warned()).toEqual([["ship", null]]);
    await correct("2 New Road");
    const message = "The delivery details on its slip are out of date. Print the slip again.";
    expect(await warned()).toEqual([["ship", message]]);
    await print();
    expect(await warned()).toEqual([["ship", null]]);
  });

  test("a waybill that a spreadsheet shortened is refused with what to do", async () => {
    const { orderNumber } = await it.orderIn("processing");
    const message = "A spreadsheet shortened this number. Format its column as text, then copy it again.";
    expect(await said({ orderNumber, waybill: "1.23457E+11" })).toEqual([["refused", message]]);
  });

  test.each(["delivered", "completed", "returned", "cancelled"] as const)(
    "a %s order is refused",
    async (status) => {
      const { orderNumber } = await it.orderIn(status);
      const message = `This order is ${status}, so it cannot be set to shipped.`;
      expect(await said({ orderNumber, waybill: it.newWaybill() })).toEqual([["refused", message]]);
    },
  );

  test("an unknown or deleted order and an incomplete line are refused with different reasons", async () => {
    const [gone, open] = [await it.orderIn("processing"), await it.orderIn("processing")];
    await admin().delete(`/api/orders/${gone.id}`);
    expect(
      await said(
        { orderNumber: "ORD-999999", waybill: it.newWaybill() },
        { orderNumber: gone.orderNumber, waybill: it.newWaybill() },
        { orderNumber: "", waybill: it.newWaybill() },
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
    const [a, b, c] = [it.newWaybill(), it.newWaybill(), it.newWaybill()];
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
    const waybill = it.newWaybill();
    await it.dispatched([it.lineOf(holder, waybill)]);
    const draft = { orderNumber: next.orderNumber, waybill };
    expect(await said(draft)).toEqual([
      ["refused", `${holder.orderNumber} already has the waybill ${waybill}`],
    ]);
    const renumbered = { orderNumber: holder.orderNumber, waybill: it.newWaybill() };
    const { body } = await it.preview([draft, renumbered], await it.addCourier());
    expect(DispatchPreview.parse(body.data).lines).toMatchObject([
      { outcome: "ship" },
      { outcome: "correct" },
    ]);
    await setStatus(it.shop, it.admin, holder.id, "cancelled");
    expect(await said(draft, renumbered)).toEqual([
      ["ship", null],
      ["refused", "This order is cancelled, so it cannot be set to shipped."],
    ]);
  });

  test("a parcel can be handed to another courier with the waybill that it has", async () => {
    const order = await it.orderIn("processing");
    const waybill = it.newWaybill();
    await it.dispatched([it.lineOf(order, waybill)]);
    const other = await it.addCourier();
    const { body } = await it.preview([{ orderNumber: order.orderNumber, waybill }], other);
    expect(DispatchPreview.parse(body.data).lines).toMatchObject([{ outcome: "correct", message: null }]);
    await it.dispatched([it.lineOf(order, waybill, waybill)], other);
    expect(await it.stored(order)).toMatchObject({ courierId: other, trackingNumber: waybill });
  });

  test("a waybill that only case and spaces make different is the same one, of another order and of another line", async () => {
    const [holder, next, last] = [
      await it.orderIn("processing"),
      await it.orderIn("processing"),
      await it.orderIn("processing"),
    ];
    const waybill = `way ${it.newWaybill()}`;
    const spelled = waybill.replace(" ", "").toUpperCase();
    const draft = { orderNumber: last.orderNumber, waybill: spelled };
    const both = `${next.orderNumber}, ${last.orderNumber}`;
    expect(await said({ orderNumber: next.orderNumber, waybill }, draft)).toEqual([
      ["refused", `The list gives this waybill to different orders: ${both}`],
      ["refused", `The list gives this waybill to different orders: ${both}`],
    ]);
    await it.dispatched([it.lineOf(holder, waybill)]);
    expect(await said(draft)).toEqual([
      ["refused", `${holder.orderNumber} already has the waybill ${waybill}`],
    ]);
    expect((await it.send([it.lineOf(next, spelled)])).status).toBe(409);
  });

  test("a parcel of Own delivery without a waybill gets its order number", async () => {
    const { orderNumber } = await it.orderIn("processing");
    const own = await it.shop.db.courier.findFirstOrThrow({ where: { isOwnDelivery: true } });
    const { body } = await it.preview([{ orderNumber, waybill: "" }], own.id);
    expect(DispatchPreview.parse(body.data).lines[0]).toMatchObject({
      outcome: "ship",
      waybill: orderNumber,
    });
  });
});

test("a hand-over that is asked for again, after a lost reply or at once, is made once", async () => {
  const order = await it.orderIn("processing");
  const id = crypto.randomUUID();
  const body = { id, courierId: it.courierId, lines: [it.lineOf(order, it.newWaybill())] };
  const send = async () => await admin().post("/api/dispatches").send(body);
  const replies = [...(await Promise.all([send(), send()])), await send()];
  expect(replies.map(({ status, body: { data } }) => [status, data.id, data.parcels])).toEqual([
    [201, id, 1],
    [201, id, 1],
    [201, id, 1],
  ]);
  expect(await it.shop.db.activityLog.count({ where: { subjectId: id } })).toBe(1);

  // Its own id with something else (D-1340), and the same from another admin.
  const other = it.lineOf(await it.orderIn("processing"), it.newWaybill());
  const own = await it.shop.db.courier.findFirstOrThrow({ where: { isOwnDelivery: true } });
  const message = `Your first try was made already, as ${replies[0]?.body.data.number}.`;
  for (const change of [{ lines: [other] }, { courierId: own.id }]) {
    const changed = await admin()
      .post("/api/dispatches")
      .send({ ...body, ...change });
    expect([changed.status, changed.body.message]).toEqual([409, message]);
  }
  const stranger = it.shop.as(await makeAdmin(it.shop));
  expect((await stranger.post("/api/dispatches").send(body)).status).toBe(409);
});
