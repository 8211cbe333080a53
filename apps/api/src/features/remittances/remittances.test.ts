import { businessDateOf, formatBusinessDate } from "@pola/shared/calendar";
import { RemittanceDetails, type SETTLEMENT_OUTCOMES } from "@pola/shared/schemas/remittance";
import { expect, test } from "vitest";
import { earnedCents, stockOf } from "../../test/books.ts";
import {
  applyLines,
  bookSettlement,
  copyParcels,
  makeCourier,
  makeParcel,
  previewSettlement,
  sendSettlement,
  SETTLEMENT,
  settlementLine as line,
  type TestCourier,
} from "../../test/couriers.ts";
import { makeProduct, openOrderShop, setStatus } from "../../test/shop.ts";
import { makeReseller } from "../../test/users.ts";

const it = await openOrderShop();
const courier = await makeCourier(it);

const admin = () => it.shop.as(it.admin);
const orderOf = async ({ id }: { id: string }) => await it.shop.db.order.findUniqueOrThrow({ where: { id } });
async function delivered(of: TestCourier = courier) {
  const parcel = await makeParcel(it, of);
  await setStatus(it.shop, it.admin, parcel.id, "delivered");
  return parcel;
}
const preview = (lines: string[], of = courier) => previewSettlement(it, of, lines);
const book = (lines: string[], amount: number) => bookSettlement(it, courier, lines, amount);
const row = (outcome: (typeof SETTLEMENT_OUTCOMES)[number], kind: string, message: string | null) => ({
  outcome,
  kind,
  message,
});
const counts = async () =>
  await Promise.all([
    it.shop.db.remittance.count(),
    it.shop.db.remittanceLine.count(),
    it.shop.db.order.count({ where: { remittanceId: { not: null } } }),
    it.shop.db.orderEvent.count(),
    it.shop.db.mailOutbox.count(),
    it.shop.db.commissionEntry.count(),
    it.shop.db.activityLog.count(),
  ]);

test("a preview matches every line with the books, differences first, and changes nothing", async () => {
  const [match, short, over, shipped, returned, settled] = [
    await delivered(),
    await delivered(),
    await delivered(),
    await makeParcel(it, courier),
    await makeParcel(it, courier),
    await delivered(),
  ];
  await setStatus(it.shop, it.admin, returned.id, "returned");
  const { number } = await book([line(settled, settled.totalAmount)], settled.totalAmount);
  const total = match.totalAmount;
  const before = await counts();
  const found = await preview([
    line(match, total, 100),
    line(short, total - 50),
    line(over, total + 50),
    line(shipped, total),
    line(returned, 0, 75),
    line(settled, -20),
    line(match, total),
    line({ waybill: "NOBODY-1" }, 10),
  ]);
  expect(found.lines).toMatchObject([
    row("unknown", "unmatched", `No parcel of ${courier.name} has this number`),
    { ...row("returned", "unmatched", "This order is returned"), expected: null },
    { ...row("settled", "correction", `Settled by ${number}`), settledBy: number, expected: null, cash: -20 },
    { ...row("repeated", "correction", "The file has this parcel twice"), expected: null },
    { ...row("short", "settlement", null), expected: total, cash: total - 50 },
    row("over", "settlement", null),
    row("not-delivered", "settlement", "This cash marks it delivered"),
    { ...row("match", "settlement", null), line: 1, fee: 100, net: total - 100 },
  ]);
  expect(found).toMatchObject({ settles: 4, completes: 0, commission: 0, bookedAs: null });
  expect(found.sums).toEqual({ cash: total * 5 - 10, fee: 175, net: total * 5 - 185 });
  expect(await counts()).toEqual(before);
});

test("a booked settlement is a numbered remittance with every line; shipped orders arrive, and each order is settled once", async () => {
  const [parcel, shipped] = [await delivered(), await makeParcel(it, courier)];
  const total = parcel.totalAmount;
  const lines = [line(parcel, total, 100), line(shipped, total - 5), line({ waybill: "NOBODY-2" }, 30)];
  const remittance = await book(lines, total * 2 + 25 - 100);
  expect(remittance).toMatchObject({
    number: expect.stringMatching(/^RM-\d{4}$/),
    bankReference: "BOC 1",
    receivedOn: "2026-11-18",
    cash: total * 2 + 25,
    fee: 100,
    net: total * 2 - 75,
    lines: 3,
    settled: 2,
    differences: 1,
    unmatched: 30,
    createdBy: expect.stringContaining("Asha"),
  });
  expect(await orderOf(parcel)).toMatchObject({ status: "delivered", remittanceId: remittance.id });
  expect(await orderOf(shipped)).toMatchObject({
    status: "delivered",
    remittanceId: remittance.id,
    deliveredOn: new Date("2026-11-18"),
  });
  // One mail each: the parcel that had arrived before is not reported again.
  for (const { orderNumber } of [parcel, shipped]) {
    const subject = `Order ${orderNumber} delivered`;
    expect(await it.shop.db.mailOutbox.count({ where: { subject } })).toBe(1);
  }
  const log = await admin().get(`/api/admin/activity?subjectType=remittance&subjectId=${remittance.id}`);
  expect(log.body.data).toMatchObject([
    { action: "remittance.book", subjectName: remittance.number, actor: { id: it.admin.id } },
  ]);
  const { body } = await admin().get(`/api/remittances/${remittance.id}`);
  const { rows } = RemittanceDetails.parse(body.data);
  expect(rows.map((row) => [row.line, row.kind, row.orderNumber])).toEqual([
    [3, "unmatched", null],
    [2, "settlement", shipped.orderNumber],
    [1, "settlement", parcel.orderNumber],
  ]);
  const again = await sendSettlement(it, courier, { lines, amount: total * 2 - 75 });
  expect([again.status, again.body.message]).toEqual([
    409,
    `This file is booked already, as ${remittance.number}`,
  ]);
  expect((await preview(lines)).bookedAs).toEqual({ id: remittance.id, number: remittance.number });

  const later = await book([line(parcel, -10), line(shipped, 5)], -5);
  expect(later).toMatchObject({ settled: 0, lines: 2, unmatched: 0 });
  expect((await orderOf(parcel)).remittanceId).toBe(remittance.id);
});

test("a parcel without cash stays outstanding, and a settled one is not returned by a results file", async () => {
  const [unpaid, paid] = [await makeParcel(it, courier), await delivered()];
  const { number } = await book([line(unpaid, 0, 60), line(paid, paid.totalAmount)], paid.totalAmount - 60);
  expect(await orderOf(unpaid)).toMatchObject({ status: "shipped", remittanceId: null });
  expect(await applyLines(it, courier, [`${paid.waybill},,Returned,,,`])).toMatchObject({
    returned: 0,
    refused: 1,
  });
  expect((await orderOf(paid)).status).toBe("delivered");
  expect(number).toMatch(/^RM-/);
  // It is not settled, so the day of the money may be before it was placed.
  const earlier = { lines: [line(unpaid, 0, 70)], amount: -70, receivedOn: "2025-11-18" };
  expect((await sendSettlement(it, courier, earlier)).status).toBe(201);
});

test("the amount must be the file's net sum, and the day neither in the future nor before an order; a refused booking leaves nothing", async () => {
  const parcel = await delivered();
  const lines = [line(parcel, parcel.totalAmount, 100)];
  const before = await counts();
  const wrong = await sendSettlement(it, courier, { lines, amount: parcel.totalAmount });
  expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ["amount"]]);
  const placed = formatBusinessDate(businessDateOf(new Date(parcel.createdAt)));
  for (const [receivedOn, message] of [
    ["2027-01-01", "The day is in the future"],
    ["2025-11-18", `The day is before ${parcel.orderNumber} was placed, on ${placed}`],
  ] as const) {
    const res = await sendSettlement(it, courier, { lines, amount: parcel.totalAmount - 100, receivedOn });
    expect([res.status, res.body.errors]).toEqual([422, { receivedOn: message }]);
  }
  expect(await counts()).toEqual(before);
});

test("when two admins book one file at once, one succeeds and the others get a conflict", async () => {
  const parcel = await delivered();
  const send = async () =>
    await sendSettlement(it, courier, {
      lines: [line(parcel, parcel.totalAmount)],
      amount: parcel.totalAmount,
    });
  const replies = await Promise.all([send(), send(), send()]);
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
  for (const { body } of replies.filter(({ status }) => status === 409))
    expect(body.message).toMatch(/booked already, as RM-|Another admin is (booking|applying) a file/);
  expect(await it.shop.db.remittanceLine.count({ where: { orderId: parcel.id } })).toBe(1);
});

test("with COMPLETE_ON=cash a remittance completes the orders that it settles and books their commission once", async () => {
  it.shop.ctx.config.completeOn = "cash";
  const reseller = await makeReseller(it.shop);
  const parcel = async () => await makeParcel(it, courier, { reseller });
  const [arrived, shipped, other] = [await parcel(), await parcel(), await parcel()];
  await setStatus(it.shop, it.admin, arrived.id, "delivered");
  const total = arrived.totalAmount;
  const done = await parcel();
  for (const status of ["delivered", "completed"] as const)
    await setStatus(it.shop, it.admin, done.id, status);
  const { completedAt } = await orderOf(done);
  it.shop.clock.advance(1_000);
  const lines = [line(arrived, total), line(shipped, total - 1), line(done, total)];
  const seen = await preview(lines);
  expect(seen).toMatchObject({ settles: 3, completes: 2, commission: arrived.totalCommission * 2 });
  await book(lines, total * 3 - 1);
  for (const order of [arrived, shipped])
    expect(await orderOf(order)).toMatchObject({ status: "completed", completedAt: it.shop.ctx.now() });
  const steps = await it.shop.db.orderEvent.findMany({
    where: { orderId: shipped.id },
    orderBy: { sequence: "asc" },
  });
  expect(steps.slice(-2).map(({ fromStatus, toStatus }) => [fromStatus, toStatus])).toEqual([
    ["shipped", "delivered"],
    ["delivered", "completed"],
  ]);
  expect(await orderOf(done)).toMatchObject({ status: "completed", completedAt });
  expect((await orderOf(other)).status).toBe("shipped");
  expect(await earnedCents(it.shop, reseller)).toBe(arrived.totalCommission * 3 * 100);
  it.shop.ctx.config.completeOn = "admin";
});

test("COMPLETE_ON=admin leaves completing to the admin, also after the cash has arrived", async () => {
  const reseller = await makeReseller(it.shop);
  const parcel = await makeParcel(it, courier, { reseller });
  await book([line(parcel, parcel.totalAmount)], parcel.totalAmount);
  expect((await orderOf(parcel)).status).toBe("delivered");
  expect(await earnedCents(it.shop, reseller)).toBe(0);
  expect((await setStatus(it.shop, it.admin, parcel.id, "completed")).status).toBe(200);
  expect(await earnedCents(it.shop, reseller)).toBe(parcel.totalCommission * 100);
});

test("the parcels of another courier are not settled, and the lists are files too", async () => {
  const other = await makeCourier(it);
  const parcel = await delivered();
  expect((await preview([line(parcel, parcel.totalAmount)], other)).lines[0]).toMatchObject({
    outcome: "unknown",
  });
  const remittance = await book([line(parcel, parcel.totalAmount, 10)], parcel.totalAmount - 10);
  const list = await admin().get("/api/remittances").query({ courierId: courier.id, pageSize: 1 });
  expect(list.body.data[0]).toEqual(remittance);
  const file = await admin().get("/api/remittances.csv");
  expect(file.text.split("\r\n")[1]).toContain(`${remittance.number},${courier.name},2026-11-18,BOC 1`);
  const lines = await admin().get(`/api/remittances/${remittance.id}.csv`);
  expect(lines.text).toContain(`"=""${parcel.waybill}""",${parcel.orderNumber},settlement`);
  expect(lines.headers["content-disposition"]).toContain(`remittance-${remittance.number}.csv`);
});

test("1,000 lines are settled, delivered and completed within a request", async () => {
  it.shop.ctx.config.completeOn = "cash";
  const reseller = await makeReseller(it.shop);
  const product = await makeProduct(it.shop, { stock: 5000 });
  const parcel = await makeParcel(it, courier, { reseller, cart: [{ product }] });
  const waybills = await copyParcels(it, parcel, 1000);
  const lines = waybills.map((waybill) => line({ waybill }, parcel.totalAmount, 50));
  const started = performance.now();
  const booked = await book(lines, 1000 * (parcel.totalAmount - 50));
  const milliseconds = performance.now() - started;
  expect(booked).toMatchObject({ settled: 1000, differences: 0 });
  expect(await earnedCents(it.shop, reseller)).toBe(1000 * parcel.totalCommission * 100);
  expect(await stockOf(it.shop, product)).toBe(5000 - 1001);
  expect(milliseconds).toBeLessThan(8000);
  it.shop.ctx.config.completeOn = "admin";
});

test.each([
  ["an amount that cannot be read", ["A1,ten,0,10"], 'Line 1: "ten" in the column COD is not an amount'],
  ["an empty amount", ["A1,,0,0"], "Line 1 has no amount in the column COD"],
  ["a total line", ["A1,10,0,10", ",10,0,10"], "Line 2 names no parcel. Remove it if it is the total."],
  [
    "a total line in the column of the waybills",
    ["A1,10,0,10", "Grand Total:,10,0,10"],
    "Line 2 names no parcel. Remove it if it is the total.",
  ],
  [
    "a net that is not cash minus fee",
    ["A1,10,1,10"],
    "Line 1: the cash minus the fee is not the net amount",
  ],
  ["an uncertain amount", ['A1,"1.250,00",0,1'], 'Line 1: "1.250,00" in the column COD is not an amount'],
  ["a huge amount", ["A1,9999999999999,0,1"], "Line 1: the amount is too large"],
  ["a huge amount below 0", ["A1,-9999999999999,0,1"], "Line 1: the amount is too large"],
])("a settlement file with %s is refused as a whole", async (_, lines, message) => {
  const before = await counts();
  const res = await sendSettlement(it, courier, { lines, amount: 10 });
  expect([res.status, res.body.errors]).toEqual([422, { file: message }]);
  expect(await counts()).toEqual(before);
});

const mapSettlement = (mapping: object) =>
  admin()
    .put(`/api/couriers/${courier.id}/settlement-mapping`)
    .send({ ...SETTLEMENT, ...mapping });

test("the fee is the cash minus the net without a fee column, and nothing without both", async () => {
  const parcel = await delivered();
  const row = `${parcel.waybill},${parcel.totalAmount},7,${parcel.totalAmount - 9}`;
  await mapSettlement({ fee: null });
  expect((await preview([row])).sums).toMatchObject({ fee: 9 });
  await mapSettlement({ fee: null, net: null });
  expect((await preview([row])).sums).toMatchObject({ fee: 0, net: parcel.totalAmount });
  await mapSettlement({});
});
