import { OrderCharts } from "@pola/shared/schemas/charts";
import { RETURNS_GROUPINGS, ReturnsRow } from "@pola/shared/schemas/delivery-result";
import * as z from "zod/mini";
import { expect, test } from "vitest";
import { applyLines, makeCourier, makeParcel } from "../../test/couriers.ts";
import { makeProduct, openOrderShop, setStatus } from "../../test/shop.ts";
import { makeReseller } from "../../test/users.ts";

const it = await openOrderShop();
const courier = await makeCourier(it);

const report = async (query: object): Promise<ReturnsRow[]> => {
  const { body } = await it.shop.as(it.admin).get("/api/returns/report").query(query);
  expect(body.pagination.total).toBe(body.data.length);
  return z.parse(z.array(ReturnsRow), body.data);
};

test("returns are reported by courier, reseller, product and area with their reasons, and as a file", async () => {
  const reseller = await makeReseller(it.shop, { businessName: "Sunil Stores" });
  const sizes = { hasVariations: true, variations: [{ name: "Size", options: ["S", "M"] }] };
  const [shirt, lamp] = [
    await makeProduct(it.shop, { name: "Shirt", ...sizes }),
    await makeProduct(it.shop, { name: "Lamp" }),
  ];
  const inSize = (Size: string) => ({ product: shirt, variations: { Size } });
  const first = await makeParcel(it, courier, { reseller, cart: [inSize("S")] });
  // Two lines of one product are one parcel of it.
  const second = await makeParcel(it, courier, {
    reseller,
    cart: [inSize("S"), inSize("M"), { product: lamp }],
  });
  const third = await makeParcel(it, courier, { reseller, cart: [inSize("M")] });
  await makeParcel(it, courier, { reseller, cart: [inSize("S")] });
  const deleted = await makeParcel(it, courier, { reseller, cart: [inSize("S")] });
  await applyLines(it, courier, [
    `${deleted.waybill},,Returned,,,`,
    `${first.waybill},,Delivered,,,`,
    `${second.waybill},,Returned,,Customer refused,`,
    `${third.waybill},,Returned,,Nobody,`,
  ]);
  await it.shop.as(it.admin).delete(`/api/orders/${deleted.id}`).expect(200);
  const reasons = {
    refused: 1,
    not_reachable: 0,
    wrong_address: 0,
    damaged: 0,
    changed_mind: 0,
    other: 1,
    none: 0,
  };
  const whole = { parcels: 3, returned: 2, reasons };
  expect(await report({ by: "courier" })).toEqual([{ id: courier.id, name: courier.name, ...whole }]);
  expect(await report({ by: "reseller" })).toEqual([{ id: reseller.id, name: "Sunil Stores", ...whole }]);
  expect(await report({ by: "product" })).toEqual([
    { id: shirt.id, name: "Shirt", ...whole },
    { id: lamp.id, name: "Lamp", parcels: 1, returned: 1, reasons: { ...reasons, other: 0 } },
  ]);
  expect(await report({ by: "area" })).toMatchObject([{ id: null, ...whole }]);
  const beyond = (await it.shop.as(it.admin).get("/api/returns/report").query({ by: "courier", page: 2 }))
    .body;
  expect([beyond.data, beyond.pagination.total]).toEqual([[], 1]);
  const file = await it.shop.as(it.admin).get("/api/returns/report.csv").query({ by: "product" });
  expect(file.text.split("\r\n")[1]).toBe("Shirt,3,2,1,0,0,0,0,1,0");
  expect(file.headers["content-disposition"]).toContain("returns-by-product-2026-10-20-to-2026-11-18.csv");
});

const refused = async (query: object) =>
  (
    await it.shop
      .as(it.admin)
      .get("/api/returns/report")
      .query({ by: "area", ...query })
  ).body.errors;

const rows = async (query: object) => (await report({ by: "courier", ...query })).length;

test("the report covers 30 days unless asked otherwise, and at most a year", async () => {
  const { clock } = it.shop;
  clock.advance(29 * 86_400_000);
  expect(await rows({})).toBe(1);
  clock.advance(86_400_000);
  expect([await rows({}), await rows({ from: "2026-11-18" }), await rows({ from: "2026-11-19" })]).toEqual([
    0, 1, 0,
  ]);
  expect(await refused({ from: "2025-11-18" })).toEqual({ from: "Choose at most a year" });
  expect(await refused({ from: "2026-12-02", to: "2026-12-01" })).toEqual({
    from: "The first day is after the last",
  });
});

test("the area of a parcel is the last part of its address, however it is spelled", async () => {
  const { db, clock } = it.shop;
  clock.advance(400 * 86_400_000);
  const addresses = ["1 Sea Road, NEGOMBO", "2 Sea Road,\nNegombo ,", "Kurunegala", " , "];
  const lines: string[] = [];
  for (const customerAddress of addresses) {
    const { id, waybill } = await makeParcel(it, courier);
    await db.order.update({ where: { id }, data: { customerAddress } });
    lines.push(`${waybill},,Returned,,,`);
  }
  await applyLines(it, courier, lines);
  expect((await report({ by: "area" })).map(({ name, returned }) => [name, returned])).toEqual([
    ["Negombo", 2],
    ["Unknown", 1],
    ["Kurunegala", 1],
  ]);
});

test("an order that was returned before it was shipped is no parcel that came back (D-2350)", async () => {
  it.shop.clock.advance(400 * 86_400_000);
  const reseller = await makeReseller(it.shop);
  const order = await it.orderIn("processing", { reseller });
  await setStatus(it.shop, it.admin, order.id, "returned");
  for (const by of RETURNS_GROUPINGS) expect([by, await report({ by })]).toEqual([by, []]);
  const { body } = await it.shop.as(it.admin).get(`/api/users/${reseller.id}/figures`);
  expect(body.data).toMatchObject({ totalOrders: 1, parcels: 0, returnedParcels: 0 });
  const charts = await it.shop.as(it.admin).get("/api/orders/admin/charts");
  const chart = z.parse(OrderCharts, charts.body.data);
  expect(chart.statuses).toContainEqual({ status: "returned", orders: 1 });
  expect(chart.weeks.at(-1)).toMatchObject({ parcels: 0, returned: 0, open: 0 });
});

test("a reseller's figures count parcels and returns", async () => {
  const reseller = await makeReseller(it.shop);
  const [arrived, back] = [
    await makeParcel(it, courier, { reseller }),
    await makeParcel(it, courier, { reseller }),
  ];
  await makeParcel(it, courier, { reseller });
  await applyLines(it, courier, [`${arrived.waybill},,Delivered,,,`, `${back.waybill},,Returned,,,`]);
  const { body } = await it.shop.as(it.admin).get(`/api/users/${reseller.id}/figures`);
  expect(body.data).toMatchObject({ totalOrders: 3, parcels: 2, returnedParcels: 1 });
});
