import { afterAll, beforeAll, expect, test } from "vitest";
import {
  bookSettlement,
  makeCourier,
  makeParcel,
  previewSettlement,
  settlementLine as line,
  type TestCourier,
} from "../../test/couriers.ts";
import { openOrderShop, type OrderShop, setStatus } from "../../test/shop.ts";

let it: OrderShop;
let courier: TestCourier;
beforeAll(async () => {
  it = await openOrderShop();
  courier = await makeCourier(it);
});
afterAll(async () => {
  await it.shop.close();
});

const admin = () => it.shop.as(it.admin);
const preview = (lines: string[]) => previewSettlement(it, courier, lines);
const book = (lines: string[], amount: number) => bookSettlement(it, courier, lines, amount);

test.each([
  ["a fee before the cash", [0, 1], ["correction", "settlement"], true],
  ["the cash before a fee", [1, 0], ["settlement", "correction"], true],
  ["cash that is taken back", [1, -1], ["unmatched", "unmatched"], false],
])("several lines of one parcel are judged together: %s", async (_, shares, kinds, isSettled) => {
  const parcel = await makeParcel(it, courier);
  const total = parcel.totalAmount;
  const lines = shares.map((share) => line(parcel, share * total));
  const found = await preview(lines);
  expect(found.lines.toSorted((a, b) => a.line - b.line).map(({ kind }) => kind)).toEqual(kinds);
  const booked = await book(lines, isSettled ? total : 0);
  expect(booked).toMatchObject({ settled: isSettled ? 1 : 0, unmatched: 0 });
  expect(await it.shop.db.order.findUniqueOrThrow({ where: { id: parcel.id } })).toMatchObject({
    status: isSettled ? "delivered" : "shipped",
    remittanceId: isSettled ? booked.id : null,
  });
});

test.each(["returned", "cancelled"] as const)(
  "the cash of an order that was %s is booked, settles nothing and is not called unknown",
  async (status) => {
    const parcel = await makeParcel(it, courier);
    await setStatus(it.shop, it.admin, parcel.id, status);
    const found = await preview([line(parcel, parcel.totalAmount)]);
    expect(found).toMatchObject({
      settles: 0,
      lines: [{ outcome: "returned", kind: "unmatched", message: `This order is ${status}` }],
    });
  },
);

test("an amount below 0 is a number in the file of the remittances", async () => {
  const parcel = await makeParcel(it, courier);
  await book([line(parcel, parcel.totalAmount)], parcel.totalAmount);
  const { number } = await book([line(parcel, -5)], -5);
  const { text } = await admin().get("/api/remittances.csv");
  expect(text.split("\r\n").find((row) => row.startsWith(number))).toContain(",-5.00,0.00,-5.00,");
});

test("an order says to admins, and not to its reseller, which remittance settled it", async () => {
  const parcel = await makeParcel(it, courier);
  await setStatus(it.shop, it.admin, parcel.id, "delivered");
  const read = async () => (await admin().get(`/api/orders/admin/order/${parcel.id}`)).body.data;
  expect((await read()).remittance).toBeNull();
  const { id, number, receivedOn } = await book([line(parcel, parcel.totalAmount)], parcel.totalAmount);
  expect((await read()).remittance).toEqual({ id, number, receivedOn });
  const own = await it.shop.as(it.reseller).get(`/api/orders/${parcel.id}`).expect(200);
  expect(own.body.data).not.toHaveProperty("remittance");
});
