import { Order } from "@pola/shared/schemas/order";
import * as z from "zod";
import { beforeAll, describe, expect, test } from "vitest";
import { CUSTOMER, makeOrder, makeProduct, setStatus } from "../../test/shop.ts";
import { makeAdmin, makeReseller, makeVendor } from "../../test/users.ts";
import { copyOrder } from "../../test/copy-order.ts";
import { createTestApp, tokenOf } from "../../test/test-app.ts";

const Orders = z.array(Order);

const shop = await createTestApp();
const admin = await makeAdmin(shop);
const reseller = await makeReseller(shop, {
  firstName: "Kamal",
  lastName: "Fonseka",
  businessName: "Kamal Traders",
});

/** Each row by the headings of its columns. */
async function exported(query = "") {
  const res = await shop.as(admin).get(`/api/orders/admin/export.csv?${query}`);
  if (res.status !== 200) throw new Error(`${res.status} ${res.text}`);
  expect(res.text.startsWith("\uFEFF")).toBe(true);
  const [headings = [], ...lines] = parsed(res.text.slice(1));
  const rows = lines.map((cells) => Object.fromEntries(headings.map((name, at) => [name, cells[at]])));
  return { headings, rows, headers: res.headers };
}

/** Fields of a CSV file by its own rules: quotes doubled within quotes, lines ending in CR LF. */
function parsed(csv: string): string[][] {
  const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy;
  const rows: string[][] = [[]];
  for (const [, quoted, plain = "", end] of csv.matchAll(field)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === "\r\n") rows.push([]);
  }
  return rows.slice(0, -1);
}

async function place(customer: Partial<Record<keyof typeof CUSTOMER, string>>): Promise<Order> {
  const product = await makeProduct(shop);
  const body = { ...CUSTOMER, ...customer, items: [{ productId: product.id, quantity: 1 }] };
  const res = await shop.as(reseller).post("/api/orders").send(body);
  if (res.status !== 201) throw new Error(res.text);
  return res.body.data;
}

test("an export without orders has only the header", async () => {
  const { headings, rows } = await exported("search=nobody");
  expect([headings[0], rows]).toEqual(["Order Number", []]);
});

test("an order is one row, with its day in Colombo and its amounts in rupees with two decimals", async () => {
  // 10 November, 00:00 in Colombo.
  shop.clock.set("2026-11-09T18:30:00.000Z");
  const shirt = await makeProduct(shop, {
    price: 1250.5,
    commission: 100.25,
    variations: [{ name: "Size", options: ["M", "L"] }],
  });
  const lamp = await makeProduct(shop, { name: "Lamp" });
  const placed = await makeOrder(shop, reseller, [
    { product: shirt, quantity: 2, variations: { Size: "M" } },
    { product: lamp },
  ]);
  await shop.as(admin).patch(`/api/orders/${placed.id}/tracking`).send({ trackingNumber: "0000000042" });
  const { headings, rows, headers } = await exported(`search=${placed.orderNumber}`);
  const row = {
    "Order Number": placed.orderNumber,
    Date: "2026-11-10",
    Status: "Shipped",
    "Customer Name": "Nimali Silva",
    Phone: "077 123 4567",
    Address: "12 Temple Road",
    City: "Colombo",
    Items: "2 x Cotton shirt (Size: M); 1 x Lamp",
    Subtotal: "3501.00",
    Shipping: "480.00",
    Total: "3981.00",
    Commission: "350.50",
    Reseller: "Kamal Fonseka",
    Business: "Kamal Traders",
    "Tracking Number": '="0000000042"',
  };
  expect(rows).toEqual([row]);
  expect(headings).toEqual(Object.keys(row));
  expect(headers["content-type"]).toBe("text/csv; charset=utf-8");
  expect(headers["cache-control"]).toBe("no-store");
});

test.each(["returned", "cancelled"] as const)(
  "the commission of a %s order in the file is what the reseller gets: nothing",
  async (status) => {
    const placed = await place({});
    expect((await exported(`search=${placed.orderNumber}`)).rows[0]?.Commission).toBe("150.00");
    await setStatus(shop, admin, placed.id, status);
    expect((await exported(`search=${placed.orderNumber}`)).rows[0]?.Commission).toBe("0.00");
  },
);

test.each(["=HYPERLINK(1)", "+94", "-1+1", "@SUM(A1)", "\tTab", "＝1"])(
  "a spreadsheet runs no formula: %j",
  async (text) => {
    const placed = await place({ customerAddress: "Formula Road" });
    // Written into the database, because a request would be trimmed.
    await shop.db.order.update({
      where: { id: placed.id },
      data: { customerName: text, trackingNumber: text },
    });
    const { rows } = await exported(`search=${placed.orderNumber}`);
    expect([rows[0]?.["Customer Name"], rows[0]?.["Tracking Number"]]).toEqual([`'${text}`, `'${text}`]);
  },
);

test("quotes, commas and line breaks stay within their field", async () => {
  const customerName = 'Nimali "Nim" Silva, Mrs';
  const customerAddress = 'No. 5,\n"Rose" House\nKandy';
  const placed = await place({ customerName, customerAddress });
  const { rows } = await exported(`search=${placed.orderNumber}`);
  expect(rows).toHaveLength(1);
  expect([rows[0]?.["Customer Name"], rows[0]?.Address]).toEqual([customerName, customerAddress]);
});

describe("an export has the same filters as the list", () => {
  let numbers: string[];
  beforeAll(async () => {
    numbers = [];
    for (const at of ["2026-10-01T18:29:59.999Z", "2026-10-01T18:30:00.000Z", "2026-10-02T18:30:00.000Z"]) {
      shop.clock.set(at);
      const placed = await place({ customerName: "Filtered Person" });
      numbers.push(placed.orderNumber);
      if (numbers.length === 3) await setStatus(shop, admin, placed.id, "cancelled");
    }
    const gone = await place({ customerName: "Filtered Person" });
    await shop.as(admin).delete(`/api/orders/${gone.id}`);
    shop.clock.set("2026-11-18T06:30:00.000Z");
  });

  test.each([
    ["search=filtered+person", [2, 1, 0], "orders-until-2026-11-18.csv"],
    ["search=filtered&status=cancelled", [2], "orders-until-2026-11-18.csv"],
    ["search=filtered&from=2026-10-02&to=2026-10-02", [1], "orders-2026-10-02-to-2026-10-02.csv"],
    ["search=filtered&from=2026-10-02", [2, 1], "orders-2026-10-02-to-2026-11-18.csv"],
    ["search=filtered&to=2026-10-01", [0], "orders-until-2026-10-01.csv"],
  ])("%s", async (query, expected, fileName) => {
    const { rows, headers } = await exported(query);
    expect(rows.map((row) => row["Order Number"])).toEqual(expected.map((index) => numbers[index]));
    expect(headers["content-disposition"]).toBe(`attachment; filename=${fileName}`);
  });

  test("an export refuses every query that the list refuses", async () => {
    for (const query of ["status=lost", "from=2026-13-01", "userId=1"]) {
      expect((await shop.as(admin).get(`/api/orders/admin/export.csv?${query}`)).status).toBe(422);
    }
  });
});

test("two thousand orders are exported page by page, each once, newest first", async () => {
  const product = await makeProduct(shop, { stock: 10_000 });
  shop.clock.set("2026-09-01T06:30:00.000Z");
  const placed = await makeOrder(shop, reseller, [{ product }]);
  await copyOrder(shop, placed.id, 1999);
  shop.clock.set("2026-11-18T06:30:00.000Z");
  const { rows } = await exported("from=2026-09-01&to=2026-09-01");
  const list = await shop
    .as(admin)
    .get("/api/orders/admin/all?from=2026-09-01&to=2026-09-01&page=8&pageSize=200");
  const numbers = rows.map((row) => row["Order Number"]);
  expect([numbers.length, new Set(numbers).size]).toEqual([2000, 2000]);
  const page = Orders.parse(list.body.data);
  const listed = page.map(({ orderNumber }) => orderNumber);
  expect(numbers.slice(1400, 1600)).toEqual(listed);
  // Chosen orders come in the same order, also those of the same millisecond.
  const ids = page.map(({ id }) => id).toReversed();
  const chosen = await shop.as(admin).post("/api/orders/admin/export.csv").send({ ids });
  expect(
    parsed(chosen.text.slice(1))
      .slice(1)
      .map(([number]) => number),
  ).toEqual(listed);
});

test("a client that disconnects causes no error", async () => {
  const logged = shop.logs.length;
  const token = tokenOf(shop.ctx, admin);
  const controller = new AbortController();
  const res = await fetch(`${shop.url}/api/orders/admin/export.csv`, {
    headers: { authorization: `Bearer ${token}`, "accept-encoding": "identity" },
    signal: controller.signal,
  });
  await res.body?.getReader().read();
  controller.abort();
  expect((await shop.as(admin).get("/api/orders/admin/counts")).status).toBe(200);
  expect(shop.logs.slice(logged).filter((line) => line.includes('"level":50'))).toEqual([]);
});

test("the export of orders is for admins only", async () => {
  const path = "/api/orders/admin/export.csv";
  expect((await shop.request.get(path)).status).toBe(401);
  for (const user of [reseller, await makeVendor(shop)])
    expect((await shop.as(user).get(path)).status).toBe(403);
});
