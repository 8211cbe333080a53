import { ResultsPreview } from "@pola/shared/schemas/delivery-result";
import { expect, test } from "vitest";
import { stockOf } from "../../test/books.ts";
import {
  applyLines,
  copyParcels,
  fileOf,
  makeCourier,
  makeParcel,
  RESULTS_HEADING,
} from "../../test/couriers.ts";
import { makeProduct, openOrderShop } from "../../test/shop.ts";

const it = await openOrderShop();
const courier = await makeCourier(it);

const post = async (path: string, body: object) =>
  await it.shop.as(it.admin).post(`/api/couriers/${courier.id}/results${path}`).send(body);
const preview = async (lines: string[]) => {
  const { body } = await post("/preview", { file: fileOf([RESULTS_HEADING, ...lines]).file });
  return ResultsPreview.parse(body.data);
};
const orderOf = async ({ id }: { id: string }) => await it.shop.db.order.findUniqueOrThrow({ where: { id } });
const eventsOf = async ({ id }: { id: string }) =>
  (await it.shop.db.orderEvent.findMany({ where: { orderId: id }, orderBy: { sequence: "asc" } })).map(
    ({ kind, fromStatus, toStatus, reason }) => [kind, fromStatus, toStatus, reason],
  );
const mailsAbout = async ({ orderNumber }: { orderNumber: string }) =>
  await it.shop.db.mailOutbox.count({
    where: {
      subject: { startsWith: `Order ${orderNumber}` },
      kind: { in: ["order.delivered", "order.returned"] },
    },
  });
/** Everything that a file could change. */
const books = async () =>
  await Promise.all([
    it.shop.db.order.findMany({ orderBy: { id: "asc" } }),
    it.shop.db.orderEvent.count(),
    it.shop.db.mailOutbox.count(),
    it.shop.db.stockMovement.count(),
    it.shop.db.deliveryResult.count(),
    it.shop.db.resultFile.count(),
    it.shop.db.activityLog.count(),
  ]);

test("delivered, returned and failed parcels take their steps with timeline, mail and stock", async () => {
  const product = await makeProduct(it.shop, { stock: 50 });
  const cart = [{ product, quantity: 2 }];
  const [delivered, restocked, writtenOff, failed] = [
    await makeParcel(it, courier, { cart }),
    await makeParcel(it, courier, { cart }),
    await makeParcel(it, courier, { cart }),
    await makeParcel(it, courier, { cart }),
  ];
  const applied = await applyLines(
    it,
    courier,
    [
      `${delivered.waybill},,DELIVERED,18/11/2026,,${delivered.totalAmount}`,
      `${restocked.waybill},,Returned,2026-11-18,Customer refused,`,
      `,${writtenOff.orderNumber.toLowerCase()},Returned,18-Nov-2026,Box was wet,`,
      `${failed.waybill},,Attempted,,No answer,`,
    ],
    { writeOff: [writtenOff.id] },
  );
  expect(applied).toMatchObject({ delivered: 1, returned: 2, failed: 1, unchanged: 0, refused: 0 });

  expect(await orderOf(delivered)).toMatchObject({
    status: "delivered",
    deliveredOn: new Date("2026-11-18"),
  });
  expect(await orderOf(restocked)).toMatchObject({ status: "returned", reason: "refused" });
  expect(await orderOf(writtenOff)).toMatchObject({ status: "returned", reason: "other" });
  expect(await orderOf(failed)).toMatchObject({ status: "shipped", reason: "other" });
  expect(await stockOf(it.shop, product)).toBe(50 - 4 * 2 + 2);
  expect((await eventsOf(delivered)).at(-1)).toEqual(["status_changed", "shipped", "delivered", null]);
  expect((await eventsOf(restocked)).at(-1)).toEqual(["status_changed", "shipped", "returned", "refused"]);
  expect((await eventsOf(failed)).at(-1)).toEqual(["delivery_failed", null, null, "other"]);
  expect(await Promise.all([delivered, restocked, writtenOff, failed].map(mailsAbout))).toEqual([1, 1, 1, 0]);
  const subject = `Order ${writtenOff.orderNumber} returned`;
  const { text } = await it.shop.db.mailOutbox.findFirstOrThrow({ where: { subject } });
  expect(text).toContain("came back: Other reason: Box was wet.");
  const [logged] = await it.shop.db.activityLog.findMany({ orderBy: { id: "desc" }, take: 1 });
  expect(logged).toMatchObject({ action: "courier.results", subjectId: courier.id, actorId: it.admin.id });
});

test("a preview says what would happen and changes nothing", async () => {
  const [parcel, other] = [await makeParcel(it, courier), await makeParcel(it, courier)];
  const pending = await it.orderIn("pending");
  // Half past midnight of the 18th in Sri Lanka.
  const createdAt = new Date("2026-11-17T19:00:00.000Z");
  await it.shop.db.order.update({ where: { id: parcel.id }, data: { createdAt } });
  const before = await books();
  const { lines, unknownWords, appliedAt } = await preview([
    `${parcel.waybill},,Delivered,,,1`,
    "NOBODY-1,,Delivered,,,",
    `,${pending.orderNumber},Delivered,,,`,
    `${parcel.waybill},,Lost,,,`,
    `${parcel.waybill},,In transit,,,`,
    `${parcel.waybill},,Returned,2026-11-30,,`,
    `${parcel.waybill},,Returned,2026-11-17,,`,
    `${parcel.waybill},,Returned,soon,,`,
    `${parcel.waybill},,Delivered,,,much`,
    `${parcel.waybill},${other.orderNumber},Delivered,,,`,
  ]);
  expect(lines.map(({ outcome, message }) => [outcome, message])).toEqual([
    ["delivered", `Collected Rs. 1.00 of Rs. ${parcel.totalAmount.toLocaleString("en-US")}.00`],
    ["refused", `No parcel of ${courier.name} has this number`],
    ["refused", `${pending.orderNumber} was not handed to ${courier.name}`],
    ["refused", 'Save what "Lost" means first'],
    ["ignored", null],
    ["refused", "The date is in the future"],
    ["refused", "The date is before the order was placed"],
    ["refused", '"soon" is not a date'],
    ["refused", '"much" is not an amount'],
    ["refused", `The waybill is that of ${parcel.orderNumber}`],
  ]);
  expect([unknownWords, appliedAt]).toEqual([["Lost"], null]);
  expect(await books()).toEqual(before);
});

test("the same file, and the same lines in another file, change nothing", async () => {
  const [first, second, third] = [
    await makeParcel(it, courier),
    await makeParcel(it, courier),
    await makeParcel(it, courier),
  ];
  const lines = [
    `${first.waybill},,Delivered,2026-11-18,,`,
    `${second.waybill},,Returned,2026-11-18,,`,
    `${third.waybill},,Attempted,2026-11-18,,`,
    `${third.waybill},,Attempted,2026-11-18,,`,
  ];
  expect(await applyLines(it, courier, lines)).toMatchObject({
    delivered: 1,
    returned: 1,
    failed: 1,
    unchanged: 1,
  });
  const before = await books();
  const again = await applyLines(it, courier, lines);
  expect(again).toEqual({
    delivered: 0,
    returned: 0,
    failed: 0,
    unchanged: 4,
    refused: 0,
    appliedAt: it.shop.ctx.now().toISOString(),
  });
  const longer = await applyLines(it, courier, [...lines, `${third.waybill},,In transit,,,`]);
  expect(longer).toMatchObject({
    delivered: 0,
    returned: 0,
    failed: 0,
    unchanged: 5,
    refused: 0,
    appliedAt: null,
  });
  expect(await books()).toEqual(before);
});

test("results of one parcel in a file take effect by date, then by line", async () => {
  const parcel = await makeParcel(it, courier);
  const results = ["Returned", "Delivered", "Attempted"].map(
    (word) => `${parcel.waybill},,${word},2026-11-18,,`,
  );
  const shown = await preview(results);
  expect(shown.lines[1]).toMatchObject({
    order: { status: "shipped" },
    message: "Another line of this file says returned",
  });
  const applied = await applyLines(it, courier, results);
  expect(applied).toMatchObject({ delivered: 0, returned: 1, failed: 0, refused: 2 });
  const [early, late] = [await makeParcel(it, courier), await makeParcel(it, courier)];
  const away = await makeParcel(it, courier);
  it.shop.clock.advance(2 * 86_400_000);
  const ordered = await applyLines(it, courier, [
    `${early.waybill},,Returned,2026-11-20,,`,
    `${early.waybill},,Delivered,2026-11-19,,`,
    `${early.waybill},,Attempted,2026-11-18,,`,
    `${late.waybill},,Attempted,2026-11-18,No answer,`,
    `${late.waybill},,Delivered,2026-11-19,,`,
    `${away.waybill},,Attempted,2026-11-19,Customer refused,`,
    `${away.waybill},,Attempted,2026-11-18,No answer,`,
  ]);
  expect(ordered).toMatchObject({ delivered: 2, returned: 1, failed: 4, refused: 0 });
  expect(await orderOf(away)).toMatchObject({ status: "shipped", reason: "refused" });
  expect(await orderOf(late)).toMatchObject({ status: "delivered", reason: null });
  expect((await eventsOf(early)).slice(-3).map(([kind, , to]) => to ?? kind)).toEqual([
    "delivery_failed",
    "delivered",
    "returned",
  ]);
});

test("a waybill without its leading zeros is found, and a file of another courier finds nothing", async () => {
  const parcel = await makeParcel(it, courier);
  const short = parcel.waybill.replace(/^0+/, "");
  expect((await preview([`${short},,Delivered,,,`])).lines[0]).toMatchObject({
    outcome: "delivered",
    order: { id: parcel.id },
  });
  const other = await makeCourier(it);
  const { body } = await it.shop
    .as(it.admin)
    .post(`/api/couriers/${other.id}/results/preview`)
    .send(fileOf([RESULTS_HEADING, `,${parcel.orderNumber},Delivered,,,`]));
  expect(ResultsPreview.parse(body.data).lines[0]?.message).toBe(
    `${parcel.orderNumber} was not handed to ${other.name}, but to ${courier.name}`,
  );
});

test("only the previewed file is applied, and only with its columns mapped", async () => {
  const parcel = await makeParcel(it, courier);
  const file = fileOf([RESULTS_HEADING, `${parcel.waybill},,Delivered,,,`]);
  const other = await post("", { ...file, hash: "0".repeat(64), writeOff: [] });
  expect([other.status, other.body.message]).toEqual([
    409,
    "This is not the file of the preview. Please look at the preview again.",
  ]);
  const unmapped = fileOf([
    "Tracking no,Status,Delivery date,COD amount",
    `${parcel.waybill},Returned to sender,,`,
  ]);
  const { body } = await post("/preview", unmapped);
  expect(ResultsPreview.parse(body.data)).toMatchObject({
    mapping: null,
    lines: [],
    suggestion: {
      waybill: "Tracking no",
      orderNumber: null,
      result: "Status",
      date: "Delivery date",
      cash: "COD amount",
      words: [{ word: "Returned to sender", result: "returned" }],
    },
  });
  expect((await post("", { ...unmapped, writeOff: [] })).body.message).toBe(
    "Choose the columns of this file first",
  );
  expect((await orderOf(parcel)).status).toBe("shipped");
});

test("two admins who apply one file at once move each parcel once", async () => {
  const parcels = [await makeParcel(it, courier), await makeParcel(it, courier)];
  const body = {
    ...fileOf([RESULTS_HEADING, ...parcels.map(({ waybill }) => `${waybill},,Delivered,,,`)]),
    writeOff: [],
  };
  const replies = await Promise.all([post("", body), post("", body), post("", body)]);
  expect(replies.reduce((sum, { body: reply }) => sum + (reply.data?.delivered ?? 0), 0)).toBe(2);
  for (const { status } of replies) expect([200, 409]).toContain(status);
  for (const parcel of parcels) {
    expect(await mailsAbout(parcel)).toBe(1);
    expect((await eventsOf(parcel)).filter(([, , to]) => to === "delivered")).toHaveLength(1);
  }
});

test("1,000 results apply within the 3 seconds of a request", async () => {
  const product = await makeProduct(it.shop, { stock: 5000 });
  const parcel = await makeParcel(it, courier, { cart: [{ product }] });
  const waybills = await copyParcels(it, parcel, 1000);
  const started = performance.now();
  const applied = await applyLines(
    it,
    courier,
    waybills.map(
      (waybill, n) =>
        `${waybill},,${n % 10 === 0 ? "Returned" : n % 10 === 1 ? "Attempted" : "Delivered"},,,`,
    ),
  );
  const milliseconds = performance.now() - started;
  expect(applied).toMatchObject({ delivered: 800, returned: 100, failed: 100 });
  expect(await stockOf(it.shop, product)).toBe(5000 - 1001 + 100);
  expect(milliseconds).toBeLessThan(6000);
});

test("a line with the waybill that a parcel had before is refused, also with its order number", async () => {
  const parcel = await makeParcel(it, courier);
  const again = { orderId: parcel.id, waybill: "AGAIN-1", replaces: parcel.waybill };
  const dispatched = await it.shop
    .as(it.admin)
    .post("/api/dispatches")
    .send({ courierId: courier.id, lines: [again] });
  expect(dispatched.status).toBe(201);
  const { orderNumber } = parcel;
  const { lines } = await preview([
    `${parcel.waybill},${orderNumber},Returned,,,`,
    `AGAIN-1,${orderNumber},Delivered,,,`,
    `,${orderNumber},Attempted,,,`,
  ]);
  expect(lines.map(({ outcome, message }) => [outcome, message])).toEqual(
    expect.arrayContaining([
      ["refused", `The waybill of ${orderNumber} is AGAIN-1`],
      ["delivered", null],
    ]),
  );
});
