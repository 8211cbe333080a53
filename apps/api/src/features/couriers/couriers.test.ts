import { Courier } from "@pola/shared/schemas/courier";
import { Order } from "@pola/shared/schemas/order";
import { TrackedOrder } from "@pola/shared/schemas/tracking";
import * as z from "zod/mini";
import { expect, test } from "vitest";
import { openOrderShop, setStatus } from "../../test/shop.ts";

const it = await openOrderShop();

const ISLAND = {
  name: "Island Parcels",
  trackingUrl: "https://island.example/track?no={waybill}",
  waybillPattern: "IP######",
};
const admin = () => it.shop.as(it.admin);
const listed = async () => z.array(Courier).parse((await admin().get("/api/couriers")).body.data);

let added = 0;
async function add(input: object = {}): Promise<Courier> {
  added += 1;
  const res = await admin()
    .post("/api/couriers")
    .send({ ...ISLAND, name: `Courier ${added}`, ...input });
  if (res.status !== 201) throw new Error(`${res.status} ${res.text}`);
  return Courier.parse(res.body.data);
}

test("Own delivery exists from the start; an admin adds couriers and edits them", async () => {
  const [own] = await listed();
  expect(own).toMatchObject({ name: "Own delivery", isOwnDelivery: true, isActive: true, trackingUrl: null });
  const { id, name } = await add();
  expect((await listed()).at(-1)).toMatchObject({ id, name, isOwnDelivery: false, resultsMapping: null });
  const res = await admin()
    .put(`/api/couriers/${id}`)
    .send({ name: "Renamed", trackingUrl: "", waybillPattern: " ", isActive: false });
  expect(res.body.data).toMatchObject({
    id,
    name: "Renamed",
    trackingUrl: null,
    waybillPattern: null,
    isActive: false,
  });
});

test("two couriers cannot have one name, and Own delivery cannot be switched off", async () => {
  const { name } = await add();
  const same = await admin()
    .post("/api/couriers")
    .send({ ...ISLAND, name: name.toUpperCase() });
  expect([same.status, same.body.errors]).toEqual([409, { name: "Another courier has this name" }]);
  const [own] = await listed();
  const off = await admin()
    .put(`/api/couriers/${own?.id}`)
    .send({ name: "Own delivery", trackingUrl: "", waybillPattern: "", isActive: false });
  expect([off.status, off.body.message]).toEqual([409, "Own delivery cannot be switched off"]);
});

test("a courier that is sent again after a lost reply is added once (D-1225)", async () => {
  const { name, id } = await add();
  const count = (await listed()).length;
  const again = await admin()
    .post("/api/couriers")
    .send({ ...ISLAND, name });
  expect([again.status, again.body.data.id]).toEqual([201, id]);
  expect(await listed()).toHaveLength(count);
  const another = await admin().post("/api/couriers").send({ name, trackingUrl: "", waybillPattern: "" });
  expect(another.status).toBe(409);
  await admin()
    .put(`/api/couriers/${id}`)
    .send({ ...ISLAND, name, isActive: false })
    .expect(200);
  await admin()
    .post("/api/couriers")
    .send({ ...ISLAND, name })
    .expect(409);
});

test("an edit from an older screen does not undo another admin's, and saved again it changes nothing", async () => {
  const { id, name } = await add();
  const seen = { ...ISLAND, name, isActive: true };
  const put = async (body: object) => await admin().put(`/api/couriers/${id}`).send(body);
  const off = { ...seen, isActive: false };
  expect((await put({ ...off, seen })).status).toBe(200);
  const late = await put({ ...seen, waybillPattern: "IP???", seen });
  expect([late.status, late.body.code, late.body.message]).toEqual([
    409,
    "CONFLICT",
    "Another admin has just changed this courier. Please look at it again.",
  ]);
  expect((await put({ ...off, seen })).body.data).toMatchObject({
    isActive: false,
    waybillPattern: "IP######",
  });
  expect(await it.shop.db.activityLog.count({ where: { action: "courier.update", subjectId: id } })).toBe(1);
});

test("of two admins who edit a courier at once, the second gets a conflict", async () => {
  const { id, name } = await add();
  const seen = { ...ISLAND, name, isActive: true };
  const edits = ["IP1###", "IP2###"].map((waybillPattern) =>
    admin()
      .put(`/api/couriers/${id}`)
      .send({ ...seen, waybillPattern, seen }),
  );
  const statuses = (await Promise.all(edits)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200, 409]));
});

test.each(["http://island.example/{waybill}", "https://island.example/", "javascript:alert('{waybill}')"])(
  "the tracking address %s is refused",
  async (trackingUrl) => {
    const res = await admin()
      .post("/api/couriers")
      .send({ ...ISLAND, trackingUrl });
    expect([res.status, Object.keys(res.body.errors)]).toEqual([422, ["trackingUrl"]]);
  },
);

test("a tracking address of 90,000 dots is refused at once", async () => {
  const trackingUrl = `https://${"a.".repeat(45_000)}`;
  const startedAt = performance.now();
  const res = await admin()
    .post("/api/couriers")
    .send({ ...ISLAND, trackingUrl });
  expect(res.status).toBe(422);
  expect(performance.now() - startedAt).toBeLessThan(1000);
});

const RESULTS = {
  waybill: "Waybill",
  orderNumber: null,
  result: "Status",
  date: null,
  reason: "Remarks",
  cash: null,
  words: [{ word: "Delivered", result: "delivered" }],
  reasons: [],
};
const SETTLEMENT = { waybill: "Waybill", orderNumber: null, cash: "COD", fee: "Charge", net: null };
const HAND_OVER = { columns: [{ heading: "AWB", field: "waybill" }] };
const NOTE = { heading: "Note", field: "note" };

test("the columns of a courier's files are mapped once and remembered", async () => {
  const { id } = await add();
  await admin().put(`/api/couriers/${id}/results-mapping`).send(RESULTS);
  await admin().put(`/api/couriers/${id}/settlement-mapping`).send(SETTLEMENT);
  await admin().put(`/api/couriers/${id}/hand-over-mapping`).send(HAND_OVER);
  expect((await listed()).find((courier) => courier.id === id)).toMatchObject({
    resultsMapping: RESULTS,
    settlementMapping: SETTLEMENT,
    handOverMapping: HAND_OVER,
  });
  const res = await admin()
    .put(`/api/couriers/${id}/results-mapping`)
    .send({ ...RESULTS, waybill: null });
  expect(res.body.errors).toEqual({ waybill: "Choose the column of the waybill or of the order number" });
});

test.each([
  [
    "results",
    RESULTS,
    { ...RESULTS, words: [{ word: "RTD", result: "returned" }] },
    { ...RESULTS, date: "Date" },
  ],
  ["settlement", SETTLEMENT, { ...SETTLEMENT, fee: null }, { ...SETTLEMENT, net: "Net" }],
  ["hand-over", HAND_OVER, { columns: [...HAND_OVER.columns, NOTE] }, { columns: [NOTE] }],
])(
  "columns and words of %s files from an older screen do not undo another admin's, and saved again they change nothing",
  async (kind, first, second, late) => {
    const { id } = await add();
    const put = async (mapping: object, seen: object | null) =>
      await admin()
        .put(`/api/couriers/${id}/${kind}-mapping`)
        .send({ ...mapping, seen });
    expect((await put(first, null)).status).toBe(200);
    expect((await put(second, first)).status).toBe(200);
    for (const seen of [first, null]) {
      const { status, body } = await put(late, seen);
      expect([status, body.message]).toEqual([
        409,
        "Another admin has just changed how files of this courier are read. Please look at it again.",
      ]);
    }
    expect((await put(second, first)).status).toBe(200);
    const listedOne = (await listed()).find((courier) => courier.id === id);
    const { resultsMapping, settlementMapping, handOverMapping } = listedOne ?? {};
    expect(resultsMapping ?? settlementMapping ?? handOverMapping).toEqual(second);
    const where = { action: "courier.mapping", subjectId: id };
    expect(await it.shop.db.activityLog.count({ where })).toBe(2);
  },
);

test("an order that ships without a courier ships with Own delivery, by its waybill or without one", async () => {
  const [plain, numbered] = [await it.orderIn("processing"), await it.orderIn("processing")];
  await setStatus(it.shop, it.admin, plain.id, "shipped");
  await admin().patch(`/api/orders/${numbered.id}/tracking`).send({ trackingNumber: "OWN-1" });
  for (const { id } of [plain, numbered]) {
    const { body } = await admin().get(`/api/orders/${id}`);
    expect(Order.parse(body.data).courier).toEqual({ name: "Own delivery", trackingUrl: null });
  }
});

test("the order and the customer's page link to the courier's page of the waybill", async () => {
  const { id: courierId } = await add({ name: "Linked" });
  const { id, trackingCode } = await it.orderIn("processing");
  expect(Order.parse((await admin().get(`/api/orders/${id}`)).body.data).courier).toBeNull();
  await it.shop.db.order.update({ where: { id }, data: { courierId } });
  await admin().patch(`/api/orders/${id}/tracking`).send({ trackingNumber: "IP 1&2" });
  const courier = { name: "Linked", trackingUrl: "https://island.example/track?no=IP%201%262" };
  expect(Order.parse((await admin().get(`/api/orders/${id}`)).body.data).courier).toEqual(courier);
  const { body } = await it.shop.request.get("/api/tracking").query({ code: trackingCode });
  expect(TrackedOrder.parse(body.data).courier).toEqual(courier);
});

test("a customer does not see that the shop itself delivers", async () => {
  const { id, trackingCode } = await it.orderIn("processing");
  await setStatus(it.shop, it.admin, id, "shipped");
  const { body } = await it.shop.request.get("/api/tracking").query({ code: trackingCode });
  expect(TrackedOrder.parse(body.data).courier).toBeNull();
});

test("a waybill is unique per courier, and the refusal names the order that has it", async () => {
  const couriers = [await add(), await add()];
  const [first, other, same] = [
    await it.orderIn("processing"),
    await it.orderIn("processing"),
    await it.orderIn("processing"),
  ];
  const ship = async (id: string, courierId: string | undefined) => {
    await it.shop.db.order.update({ where: { id }, data: { courierId: courierId ?? null } });
    return await admin().patch(`/api/orders/${id}/tracking`).send({ trackingNumber: "SHARED-1" });
  };
  expect((await ship(first.id, couriers[0]?.id)).status).toBe(200);
  expect((await ship(other.id, couriers[1]?.id)).status).toBe(200);
  const refused = await ship(same.id, couriers[0]?.id);
  expect([refused.status, refused.body.message]).toEqual([
    409,
    `${first.orderNumber} already has this tracking number`,
  ]);
});

const setTracking = async (id: string, trackingNumber: string) =>
  await admin().patch(`/api/orders/${id}/tracking`).send({ trackingNumber });

test.each(["one 12", "ONE12", " One1 2"])(
  "a waybill that only case and spaces make different from another order's is the same one: %s",
  async (trackingNumber) => {
    const courier = await add();
    const [first, other] = [await it.orderIn("processing"), await it.orderIn("processing")];
    await it.shop.db.order.updateMany({
      where: { id: { in: [first.id, other.id] } },
      data: { courierId: courier?.id ?? null },
    });
    expect((await setTracking(first.id, "one12")).status).toBe(200);
    const refused = await setTracking(other.id, trackingNumber);
    expect([refused.status, refused.body.errors]).toEqual([
      409,
      { trackingNumber: `${first.orderNumber} already has this tracking number` },
    ]);
    expect((await it.shop.db.order.findUniqueOrThrow({ where: { id: other.id } })).status).toBe("processing");
    // The order itself may be written in another way.
    expect((await setTracking(first.id, "ONE 12")).status).toBe(200);
    // A leading zero makes another number.
    expect((await setTracking(other.id, "0ONE12")).status).toBe(200);
  },
);

test("a delivered order keeps the business day of its delivery", async () => {
  const { id } = await it.orderIn("shipped");
  it.shop.clock.set("2026-11-22T18:30:00Z");
  await setStatus(it.shop, it.admin, id, "delivered");
  const { deliveredOn } = await it.shop.db.order.findUniqueOrThrow({ where: { id } });
  expect(deliveredOn).toEqual(new Date("2026-11-23"));
});
