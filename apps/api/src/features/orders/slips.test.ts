import { Order } from "@pola/shared/schemas/order";
import { SlipCounts, Slips, SlipsPrintedResult } from "@pola/shared/schemas/slip";
import { beforeEach, describe, expect, test } from "vitest";
import { CUSTOMER, makeOrder, makeOrderIn, makeProduct, setStatus } from "../../test/shop.ts";
import { makeAdmin, makeReseller, makeVendor } from "../../test/users.ts";
import { createTestApp, type TestApp } from "../../test/test-app.ts";

const NOON = "2026-11-18T06:30:00.000Z";

const shop = await createTestApp();
const admin = await makeAdmin(shop);
const reseller = await makeReseller(shop, {
  businessName: "Kamal Traders",
  logoUrl: "/uploads/images/logo.webp",
});
beforeEach(() => {
  shop.clock.set(NOON);
});

async function slips(query: string) {
  const res = await shop.as(admin).get(`/api/orders/admin/slips?${query}`);
  if (res.status !== 200) throw new Error(`${res.status} ${res.text}`);
  return Slips.parse(res.body.data);
}

async function numbersOf(query: string): Promise<string[]> {
  return (await slips(query)).slips.map(({ orderNumber }) => orderNumber);
}

async function place(customerAddress: string = CUSTOMER.customerAddress): Promise<Order> {
  const product = await makeProduct(shop);
  const body = { ...CUSTOMER, customerAddress, items: [{ productId: product.id, quantity: 1 }] };
  const res = await shop.as(reseller).post("/api/orders").send(body);
  if (res.status !== 201) throw new Error(res.text);
  return res.body.data;
}

async function countsOf(date: string): Promise<SlipCounts> {
  const res = await shop.as(admin).get(`/api/orders/admin/slips/counts?date=${date}`);
  return SlipCounts.parse(res.body.data);
}

async function printed(ids: string[]) {
  return await shop.as(admin).post("/api/orders/admin/slips/printed").send({ ids });
}

describe("the slips", () => {
  test("have every field that is printed", async () => {
    const shirt = await makeProduct(shop, {
      weight: 0.75,
      variations: [{ name: "Size", options: ["M", "L"] }],
    });
    const lamp = await makeProduct(shop, { name: "Lamp", price: 99.5, commission: 5, weight: 0.1 });
    const placed = await makeOrder(shop, reseller, [
      { product: shirt, quantity: 2, variations: { Size: "L" } },
      { product: lamp },
    ]);
    await shop.as(admin).patch(`/api/orders/${placed.id}/tracking`).send({ trackingNumber: "LK42" });
    expect(await slips(`ids=${placed.id}`)).toEqual({
      from: {
        name: "Pola",
        address: "Pola, 100 Market Street, Colombo 11, Sri Lanka",
        phone: "+94700000000",
      },
      slips: [
        {
          orderId: placed.id,
          version: expect.any(String),
          orderNumber: placed.orderNumber,
          status: "shipped",
          date: "2026-11-18",
          trackingNumber: "LK42",
          slipPrintedAt: null,
          reseller: {
            businessName: "Kamal Traders",
            logoUrl: "/uploads/images/logo.webp",
            phone: reseller.phone,
          },
          customer: {
            name: "Nimali Silva",
            phone: "+94771234567",
            address: "12 Temple Road",
            city: "Colombo",
            area: "12 Temple Road",
          },
          items: [
            { name: "Cotton shirt", quantity: 2, variations: { Size: "L" } },
            { name: "Lamp", quantity: 1, variations: {} },
          ],
          totalWeight: 1.6,
          subtotal: 2099.5,
          shippingCost: 480,
          totalAmount: 2579.5,
        },
      ],
    });
  });

  test("of a day start and end at midnight in Colombo", async () => {
    const numbers = [];
    for (const at of ["09T18:29:59.999Z", "09T18:30:00.000Z", "10T18:29:59.999Z", "10T18:30:00.000Z"]) {
      shop.clock.set(`2026-10-${at}`);
      numbers.push((await place()).orderNumber);
    }
    shop.clock.set(NOON);
    const days = ["2026-10-09", "2026-10-10", "2026-10-11", "2026-10-12"];
    const found = await Promise.all(days.map(async (day) => await numbersOf(`date=${day}`)));
    expect(found).toEqual([[numbers[0]], [numbers[1], numbers[2]], [numbers[3]], []]);
    const counts = await Promise.all(days.map(countsOf));
    expect(counts.map(({ today }) => today)).toEqual([1, 2, 1, 0]);
    const first = counts[0]?.earlier ?? 0;
    expect(counts.map(({ earlier }) => earlier - first)).toEqual([0, 1, 3, 4]);
  });

  test("of a day leave out cancelled and returned orders; a selection has them, but no deleted orders", async () => {
    shop.clock.set("2026-10-20T06:30:00.000Z");
    const cart = [{ product: await makeProduct(shop, { stock: 100 }) }];
    const people = { reseller, admin, cart };
    const shown = [];
    for (const status of ["pending", "shipped", "completed"] as const)
      shown.push(await makeOrderIn(shop, status, people));
    const cancelled = await makeOrderIn(shop, "cancelled", people);
    const returned = await makeOrderIn(shop, "returned", people);
    const deleted = await place();
    await shop.as(admin).delete(`/api/orders/${deleted.id}`);
    shop.clock.set(NOON);
    expect(await numbersOf("date=2026-10-20")).toEqual(shown.map(({ orderNumber }) => orderNumber));
    const selection = [returned.id, cancelled.id, deleted.id, crypto.randomUUID()].join(",");
    expect(await numbersOf(`ids=${selection}`)).toEqual([cancelled.orderNumber, returned.orderNumber]);
  });

  test("of a day are as many as the button counts: its orders without cancelled and returned ones", async () => {
    shop.clock.set("2026-10-21T06:30:00.000Z");
    const cart = [{ product: await makeProduct(shop, { stock: 100 }) }];
    for (const status of ["pending", "delivered", "cancelled", "returned"] as const)
      await makeOrderIn(shop, status, { reseller, admin, cart });
    await shop.as(admin).delete(`/api/orders/${(await place()).id}`);
    shop.clock.set(NOON);
    expect(await countsOf("2026-10-21")).toMatchObject({ today: 2, printed: 0 });
    expect(await numbersOf("date=2026-10-21")).toHaveLength(2);
  });

  test("of a day can be those that were never printed, and the button counts the printed ones", async () => {
    shop.clock.set("2026-10-22T06:30:00.000Z");
    const orders = [await place(), await place(), await place()];
    await printed(orders.slice(0, 2).map(({ id }) => id));
    expect(await countsOf("2026-10-22")).toMatchObject({ today: 3, printed: 2 });
    expect(await numbersOf("date=2026-10-22&slip=unprinted")).toEqual([orders[2]?.orderNumber]);
    expect(await numbersOf("date=2026-10-22")).toHaveLength(3);
  });

  test("of earlier days are those of orders that have not shipped and were never printed", async () => {
    const before = await countsOf("2026-10-24");
    shop.clock.set("2026-10-23T06:30:00.000Z");
    const cart = [{ product: await makeProduct(shop, { stock: 100 }) }];
    const waiting = [];
    for (const status of ["pending", "processing"] as const)
      waiting.push((await makeOrderIn(shop, status, { reseller, admin, cart })).orderNumber);
    for (const status of ["shipped", "completed", "cancelled"] as const)
      await makeOrderIn(shop, status, { reseller, admin, cart });
    await printed([(await place()).id]);
    shop.clock.set("2026-10-24T06:30:00.000Z");
    const today = await place();
    const numbers = await numbersOf("before=2026-10-24");
    expect(numbers).toEqual(expect.arrayContaining(waiting));
    expect(numbers).not.toContain(today.orderNumber);
    expect((await countsOf("2026-10-24")).earlier).toBe(before.earlier + 2);
    expect(numbers).toHaveLength(before.earlier + 2);
  });

  test("that still need printing can be listed, counted and exported", async () => {
    shop.clock.set("2026-10-25T06:30:00.000Z");
    const cart = [{ product: await makeProduct(shop, { stock: 100 }) }];
    const waiting = await makeOrderIn(shop, "processing", { reseller, admin, cart });
    await makeOrderIn(shop, "shipped", { reseller, admin, cart });
    await printed([(await place()).id]);
    const query = "slip=unprinted&from=2026-10-25&to=2026-10-25";
    const list = await shop.as(admin).get(`/api/orders/admin/all?${query}`);
    const orders: Order[] = list.body.data;
    expect(orders.map(({ id }) => id)).toEqual([waiting.id]);
    const counts = await shop.as(admin).get(`/api/orders/admin/counts?${query}`);
    expect(counts.body.data).toMatchObject({ all: 1, processing: 1, pending: 0, shipped: 0 });
    const file = await shop.as(admin).get(`/api/orders/admin/export.csv?${query}`);
    expect(file.text.trim().split("\r\n")).toHaveLength(2);
  });

  test("are sorted by area, then by order number", async () => {
    const placed: Order[] = [];
    for (const address of [
      "5 Sea Street, Colombo 11",
      "1 Hill Road\nColombo 03",
      "9 Lake Drive, colombo 03,",
      "2 Park, Colombo 7",
    ])
      placed.push(await place(address));
    const ids = placed.map(({ id }) => id).toReversed();
    const expected = [1, 2, 3, 0].map((index) => placed[index]?.orderNumber);
    expect(await numbersOf(`ids=${ids.join(",")}`)).toEqual(expected);
  });

  test.each([
    ["", "Choose a day or at least one order"],
    ["ids=", "Choose a day or at least one order"],
    [`date=2026-11-18&ids=${crypto.randomUUID()}`, "Choose a day or at least one order"],
    ["date=2026-02-30", "Enter the date as YYYY-MM-DD"],
    ["ids=1,2", "Unknown id"],
    [`ids=${Array.from({ length: 101 }, () => crypto.randomUUID()).join(",")}`, "Choose at most 100 orders"],
  ])("of ?%s are refused", async (query, message) => {
    const res = await shop.as(admin).get(`/api/orders/admin/slips?${query}`);
    expect([res.status, res.body.message]).toEqual([422, message]);
  });

  test("of a hundred orders are returned in one call", async () => {
    const placed = await place();
    const ids = [placed.id, ...Array.from({ length: 99 }, () => crypto.randomUUID())];
    expect(await numbersOf(`ids=${ids.join(",")}`)).toEqual([placed.orderNumber]);
  });
});

describe("printed slips", () => {
  test("are recorded on the order, on its timeline and in the activity log", async () => {
    const [one, other] = [await place(), await place()];
    const res = await printed([one.id, other.id, crypto.randomUUID()]);
    expect([res.status, res.body.message]).toEqual([200, "2 delivery slips sent to printer"]);
    expect(new Set(SlipsPrintedResult.parse(res.body.data).printed)).toEqual(new Set([one.id, other.id]));
    const read = await shop.as(admin).get(`/api/orders/${one.id}`);
    expect(read.body.data).toMatchObject({ status: "pending", slipPrintedAt: NOON });
    expect(Order.parse(read.body.data).events?.at(-1)).toMatchObject({
      kind: "slip_printed",
      by: `Asha ${admin.lastName}`,
      at: NOON,
    });
    expect((await slips(`ids=${other.id}`)).slips[0]?.slipPrintedAt).toBe(NOON);
    const log = await shop.db.activityLog.findFirst({ where: { action: "order.slips" } });
    expect(log).toMatchObject({
      actorId: admin.id,
      subjectId: null,
      after: { orderNumbers: [one.orderNumber, other.orderNumber] },
    });
  });

  test("may be printed again", async () => {
    const placed = await place();
    await printed([placed.id]);
    shop.clock.advance(60_000);
    const res = await printed([placed.id, placed.id]);
    expect(res.body.message).toBe("Delivery slip sent to printer");
    const read = await shop.as(admin).get(`/api/orders/${placed.id}`);
    expect(read.body.data.slipPrintedAt).toBe("2026-11-18T06:31:00.000Z");
    expect(read.body.data.events).toHaveLength(3);
  });

  test("with details that were corrected meanwhile are not marked: the order still needs its slip", async () => {
    const [one, other] = [await place(), await place()];
    const ids = [one.id, other.id];
    const versions = (await slips(`ids=${ids.join(",")}`)).slips.map(({ version }) => version);
    const details = { ...CUSTOMER, customerAddress: "9 New Road" };
    await shop.as(reseller).patch(`/api/orders/${one.id}/details`).send(details).expect(200);
    const agent = shop.as(admin);
    const mark = (body: object) => agent.post("/api/orders/admin/slips/printed").send(body);
    const corrected = [one.orderNumber];
    expect((await mark({ ids, versions })).body.data).toEqual({ printed: [other.id], corrected });
    expect((await mark({ ids: [one.id], versions })).body.data).toEqual({ printed: [], corrected });
    expect((await slips(`ids=${one.id}`)).slips[0]?.slipPrintedAt).toBeNull();
  });

  test("of deleted orders are left out, and without orders nothing is found", async () => {
    const placed = await place();
    await setStatus(shop, admin, placed.id, "cancelled");
    await shop.as(admin).delete(`/api/orders/${placed.id}`);
    expect((await printed([placed.id])).status).toBe(404);
    expect((await printed([])).body.errors).toEqual({ ids: "Choose at least one order" });
    expect(await shop.db.orderEvent.count({ where: { orderId: placed.id, kind: "slip_printed" } })).toBe(0);
  });
});

test("slips are for admins only", async () => {
  const placed = await place();
  const agents: [TestApp["request"], number][] = [
    [shop.request, 401],
    [shop.as(reseller), 403],
    [shop.as(await makeVendor(shop)), 403],
  ];
  for (const [agent, status] of agents) {
    expect((await agent.get(`/api/orders/admin/slips?ids=${placed.id}`)).status).toBe(status);
    expect((await agent.get("/api/orders/admin/slips/counts?date=2026-11-18")).status).toBe(status);
    expect((await agent.post("/api/orders/admin/slips/printed").send({ ids: [placed.id] })).status).toBe(
      status,
    );
  }
});
