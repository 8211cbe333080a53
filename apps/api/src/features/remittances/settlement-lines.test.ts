import { businessDateOf } from "@pola/shared/calendar";
import { SettlementPreview } from "@pola/shared/schemas/remittance";
import { expect, test } from "vitest";
import { overtaken, untilWaiting } from "../../test/competing-transaction.ts";
import {
  bookSettlement,
  fileOf,
  makeCourier,
  makeParcel,
  previewSettlement,
  RESULTS_HEADING,
  sendSettlement,
  SETTLEMENT,
  settlementLine as line,
} from "../../test/couriers.ts";
import { openOrderShop, setStatus } from "../../test/shop.ts";

const it = await openOrderShop();
const courier = await makeCourier(it);

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
  // Whatever comes later for a settled parcel corrects it, also several lines (D-27).
  const later = await preview([line(parcel, -5), line(parcel, -6)]);
  const kind = isSettled ? "correction" : "unmatched";
  expect(later.lines.map((row) => row.kind)).toEqual([kind, kind]);
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

test.each([
  ["0004512", '"=""0004512"""'],
  ["1234567890123456", '"=""1234567890123456"""'],
  ["BOC 0004512", "BOC 0004512"],
])(
  "a spreadsheet keeps the bank reference %s of the file of the remittances (D-2500)",
  async (reference, cell) => {
    const parcel = await makeParcel(it, courier);
    const input = {
      ...fileOf(["Waybill,COD,Fee,Net", line(parcel, parcel.totalAmount)]),
      amount: parcel.totalAmount,
      bankReference: reference,
      receivedOn: businessDateOf(it.shop.ctx.now()),
    };
    await admin().post(`/api/couriers/${courier.id}/remittances`).send(input).expect(201);
    const { text } = await admin().get("/api/remittances.csv");
    expect(text).toContain(`,${input.receivedOn},${cell},${parcel.totalAmount.toFixed(2)},`);
  },
);

test("an amount below 0 is a number in the file of the remittances", async () => {
  const parcel = await makeParcel(it, courier);
  await book([line(parcel, parcel.totalAmount)], parcel.totalAmount);
  const { number } = await book([line(parcel, -5)], -5);
  const { text } = await admin().get("/api/remittances.csv");
  expect(text.split("\r\n").find((row) => row.startsWith(number))).toContain(",-5.00,0.00,-5.00,");
});

test("cash on the waybill of one order with the number of another settles neither, and a deleted order gets none", async () => {
  const own = await makeCourier(it);
  const mapping = { ...SETTLEMENT, orderNumber: "Order" };
  await admin().put(`/api/couriers/${own.id}/settlement-mapping`).send(mapping).expect(200);
  const [one, two, deleted] = [
    await makeParcel(it, own),
    await makeParcel(it, own),
    await makeParcel(it, own),
  ];
  await admin().delete(`/api/orders/${deleted.id}`).expect(200);
  const content = fileOf([
    "Waybill,Order,COD,Fee,Net",
    `${one.waybill},${two.orderNumber},500,0,500`,
    `,${deleted.orderNumber},500,0,500`,
    `${deleted.waybill},,500,0,500`,
  ]);
  const { body } = await admin()
    .post(`/api/couriers/${own.id}/remittances/preview`)
    .send({ file: content.file });
  const { settles, lines } = SettlementPreview.parse(body.data);
  const unknown = `No parcel of ${own.name} has this number`;
  expect([settles, lines.map(({ kind, message }) => [kind, message])]).toEqual([
    0,
    [
      ["unmatched", `The waybill is that of ${one.orderNumber}`],
      ["unmatched", unknown],
      ["unmatched", unknown],
    ],
  ]);
  const input = {
    ...content,
    amount: 1500,
    bankReference: "BOC 1",
    receivedOn: businessDateOf(it.shop.ctx.now()),
  };
  const booked = await admin().post(`/api/couriers/${own.id}/remittances`).send(input).expect(201);
  const { rows } = (await admin().get(`/api/remittances/${booked.body.data.id}`)).body.data;
  expect(rows[1].waybill).toBe(deleted.orderNumber);
});

type Parcel = Awaited<ReturnType<typeof makeParcel>>;

const FILES = {
  settlement: {
    send: async (parcel: Parcel) => {
      const { totalAmount: amount } = parcel;
      return await sendSettlement(it, courier, { lines: [line(parcel, amount)], amount });
    },
    reply: { settled: 0, lines: 1 },
  },
  results: {
    send: async ({ waybill }: Parcel) =>
      await admin()
        .post(`/api/couriers/${courier.id}/results`)
        .send({ ...fileOf([RESULTS_HEADING, `${waybill},,Delivered,,,`]), writeOff: [] }),
    reply: { delivered: 0, refused: 1 },
  },
};

test.each(["settlement", "results"] as const)(
  "an order that comes back while a file of %s names it is neither settled nor delivered by it",
  async (kind) => {
    const parcel = await makeParcel(it, courier);
    const [returned, sent] = await overtaken(
      it.shop,
      (competing) => competing.query("select from orders where id = $1 for update", [parcel.id]),
      () =>
        Promise.all([
          setStatus(it.shop, it.admin, parcel.id, "returned"),
          untilWaiting(it.shop, 1).then(() => FILES[kind].send(parcel)),
        ]),
      2,
    );
    expect(returned.status).toBe(200);
    expect(sent.body.data).toMatchObject(FILES[kind].reply);
  },
);

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

test("a booking that is sent again after a lost reply is made once, and succeeds (D-1920)", async () => {
  const parcel = await makeParcel(it, courier);
  const input = { lines: [line(parcel, parcel.totalAmount)], amount: parcel.totalAmount };
  const id = crypto.randomUUID();
  const [first, again] = [
    await sendSettlement(it, courier, { ...input, id }),
    await sendSettlement(it, courier, { ...input, id }),
  ];
  expect([again.status, again.body]).toEqual([201, first.body]);
  expect(first.body.data.id).toBe(id);
  expect(await it.shop.db.activityLog.count({ where: { subjectId: id } })).toBe(1);
  const other = await sendSettlement(it, courier, { ...input, id: crypto.randomUUID() });
  expect(other.body.message).toBe(`This file is booked already, as ${first.body.data.number}`);
});

test("a settlement file that was saved again in another form is booked already; a correction may come twice", async () => {
  const [one, two] = [await makeParcel(it, courier), await makeParcel(it, courier)];
  const lines = [line(one, one.totalAmount, 100), line(two, two.totalAmount - 5)];
  const amount = one.totalAmount + two.totalAmount - 105;
  const { number } = await book(lines, amount);

  // A spreadsheet takes leading zeros away (D-15).
  const again = lines.toReversed().map((text) => text.replaceAll(",", ";").replace(/^0+/, ""));
  const { file, hash } = fileOf(Buffer.from(["Waybill;COD;Fee;Net", ...again].join("\r\n")));
  const path = `/api/couriers/${courier.id}/remittances`;
  const shown = await admin().post(`${path}/preview`).send({ file });
  expect(shown.body.data).toMatchObject({ bookedAs: { number }, settles: 0 });
  const refused = await admin()
    .post(path)
    .send({ file, hash, bankReference: "BOC 2", receivedOn: businessDateOf(it.shop.ctx.now()), amount });
  expect([refused.status, refused.body.message]).toEqual([409, `This file is booked already, as ${number}`]);

  // Another line of no cash makes it another file.
  const longer = await admin()
    .post(`${path}/preview`)
    .send({ file: fileOf(["Waybill,COD,Fee,Net", ...lines, line(await makeParcel(it, courier), 0)]).file });
  expect(longer.body.data).toMatchObject({ bookedAs: null });

  const [three, four] = [await makeParcel(it, courier), await makeParcel(it, courier)];
  await book([line(three, 100), line(three, 100), line(four, 100)], 300);
  const other = await preview([line(three, 100), line(four, 100), line(four, 100)]);
  expect(other).toMatchObject({ bookedAs: null });

  expect(await book([line(one, -10)], -10)).toMatchObject({ settled: 0 });
  expect(await book(["", line(one, -10)], -10)).toMatchObject({ settled: 0 });
});

test.each([
  ["cash", "Your order is completed, and its commission is added."],
  ["admin", "Its commission is added when the order is completed."],
] as const)(
  "with COMPLETE_ON=%s the mail about an order that a settlement delivers says: %s (D-2170)",
  async (completeOn, sentence) => {
    it.shop.ctx.config.completeOn = completeOn;
    const parcel = await makeParcel(it, courier);
    await book([line(parcel, parcel.totalAmount)], parcel.totalAmount);
    it.shop.ctx.config.completeOn = "admin";
    const subject = `Order ${parcel.orderNumber} delivered`;
    const { text } = await it.shop.db.mailOutbox.findFirstOrThrow({ where: { subject } });
    expect(text).toContain(sentence);
  },
);

test.each([
  ["is returned", async (id: string) => void (await setStatus(it.shop, it.admin, id, "returned"))],
  ["is completed by its cash from now on", async () => void (it.shop.ctx.config.completeOn = "cash")],
])("a settlement is not booked when an order %s since the preview (D-2303)", async (_, change) => {
  const [one, two] = [await makeParcel(it, courier), await makeParcel(it, courier)];
  const lines = [line(one, one.totalAmount), line(two, two.totalAmount)];
  const amount = one.totalAmount + two.totalAmount;
  const { settles, commission } = await preview(lines);
  await change(one.id);
  const sent = { lines, amount, seen: { settles, commission } };
  const { status, body } = await sendSettlement(it, courier, sent);
  expect([status, body.message]).toEqual([
    409,
    "The orders of this file have changed since the preview. Please check it again.",
  ]);
  const now = await preview(lines);
  const { settles: fresh, commission: added } = now;
  const again = await sendSettlement(it, courier, { ...sent, seen: { settles: fresh, commission: added } });
  expect(again.status).toBe(201);
  it.shop.ctx.config.completeOn = "admin";
});
