import { ResultsPreview } from "@pola/shared/schemas/delivery-result";
import { SettlementPreview } from "@pola/shared/schemas/remittance";
import { expect, test } from "vitest";
import { fileOf, makeCourier, makeParcel } from "../../test/couriers.ts";
import { openOrderShop } from "../../test/shop.ts";
import { makeAdmin } from "../../test/users.ts";

const it = await openOrderShop();
const courier = await makeCourier(it);
const parcel = await makeParcel(it, courier);

const PNG = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");
const UNREADABLE: [string, Buffer, string][] = [
  ["a picture named .csv", PNG, "This is not a list: it may be a picture. Choose a CSV file."],
  [
    "an Excel file",
    Buffer.from("504b030414000600", "hex"),
    "This is an Excel file. Save it as CSV, or copy its cells and paste them.",
  ],
  [
    "50,000 lines",
    Buffer.from(`Waybill,Order,Status,Date,Remarks,COD,Fee,Net\n${"A,B,C,,,1,0,1\n".repeat(50_000)}`),
    "The file has 50,000 lines. Split it into files of at most 5,000.",
  ],
  ["no lines", Buffer.from("Waybill,COD\n"), "The file has a heading, and no lines below it"],
  [
    "more than 2 MB",
    Buffer.alloc(2 * 1024 * 1024 + 1, "Waybill,COD\n"),
    "The file is too large: at most 2 MB. Split it into smaller files.",
  ],
];
const CALLS = ["results/preview", "results", "remittances/preview", "remittances"];

test.each(
  UNREADABLE.flatMap(([flaw, bytes, message]) => CALLS.map((call) => [call, flaw, bytes, message] as const)),
)("%s refuses a file with %s with a sentence, and nothing is done", async (call, _, bytes, message) => {
  const input = { writeOff: [], bankReference: "BOC 1", receivedOn: "2026-11-18", amount: 1 };
  const res = await it.shop
    .as(it.admin)
    .post(`/api/couriers/${courier.id}/${call}`)
    .send({ ...fileOf(bytes), ...input });
  expect([res.status, res.body.errors]).toEqual([422, { file: message }]);
  const { db } = it.shop;
  expect([await db.resultFile.count(), await db.remittance.count()]).toEqual([0, 0]);
});

const HEADING = ["Waybill", "Order", "Status", "Date", "Remarks", "COD", "Fee", "Net"];
type Written = {
  separator?: string;
  zeros?: boolean;
  date?: string;
  remarks?: string;
  encode?: (text: string) => Buffer;
};
function written({
  separator = ",",
  zeros = true,
  date = "2026-11-18",
  remarks = "",
  encode = (text) => Buffer.from(text),
}: Written) {
  const waybill = zeros ? parcel.waybill : parcel.waybill.replace(/^0+/, "");
  const { totalAmount } = parcel;
  const cells = [waybill, "", "Attempted", date, remarks, `${totalAmount}.00`, "0", String(totalAmount)];
  return encode(`${HEADING.join(separator)}\r\n${cells.join(separator)}\r\n`);
}
const READABLE: [string, Written][] = [
  ["semicolons", { separator: ";" }],
  ["tabs", { separator: "\t" }],
  ["lost leading zeros", { zeros: false }],
  ["the date 18/11/2026", { date: "18/11/2026" }],
  ["the date 18-Nov-2026", { date: "18-Nov-2026" }],
  ["UTF-16", { encode: (text) => Buffer.from(`\uFEFF${text}`, "utf16le") }],
  ["the Windows encoding", { remarks: "caf\u00E9", encode: (text) => Buffer.from(text, "latin1") }],
  ["a formula", { remarks: "=HYPERLINK(1)" }],
];

test.each(READABLE)("a file with %s means the same in results and settlements", async (_, how) => {
  const send = async (call: string) =>
    (
      await it.shop
        .as(it.admin)
        .post(`/api/couriers/${courier.id}/${call}/preview`)
        .send(fileOf(written(how)))
    ).body.data;
  const [result] = ResultsPreview.parse(await send("results")).lines;
  expect(result).toMatchObject({
    outcome: "failed",
    date: "2026-11-18",
    note: how.remarks ?? null,
    cash: parcel.totalAmount,
    order: { id: parcel.id },
  });
  const [line] = SettlementPreview.parse(await send("remittances")).lines;
  expect(line).toMatchObject({
    outcome: "not-delivered",
    cash: parcel.totalAmount,
    order: { id: parcel.id },
  });
});

test("a long number in the column of the cash is not an amount", async () => {
  const lines = [12345678901234, -30_000_000].map((cash) => `${parcel.waybill},,Delivered,,,${cash},0,0`);
  const send = async (call: string) =>
    await it.shop
      .as(it.admin)
      .post(`/api/couriers/${courier.id}/${call}/preview`)
      .send(fileOf([HEADING.join(","), ...lines]));
  const results = ResultsPreview.parse((await send("results")).body.data).lines;
  expect(results).toMatchObject([
    { outcome: "refused", message: '"12345678901234" is not an amount' },
    { outcome: "refused", message: '"-30000000" is not an amount' },
  ]);
  expect((await send("remittances")).body.errors).toEqual({
    file: 'Line 1: "12345678901234" in the column COD is not an amount',
  });
});

test("a waybill that a spreadsheet shortened names no parcel, and the line says what to do", async () => {
  const { body } = await it.shop
    .as(it.admin)
    .post(`/api/couriers/${courier.id}/results/preview`)
    .send(fileOf([HEADING.join(","), "1.23457E+11,,Delivered,,,,,"]));
  expect(ResultsPreview.parse(body.data).lines[0]).toMatchObject({
    outcome: "refused",
    message: "A spreadsheet shortened this number. Format its column as text, then copy it again.",
  });
});

test("the body of a courier's file is read for admins of orders only", async () => {
  const path = `/api/couriers/${courier.id}/results`;
  const body = { file: "A".repeat(200 * 1024) };
  expect((await it.shop.request.post(path).send(body)).status).toBe(401);
  for (const other of [it.reseller, await makeAdmin(it.shop, { limitedTo: ["products"] })]) {
    const torn = it.shop.as(other).post(path).set("Content-Type", "application/json");
    expect((await torn.send(`{"file": "${"A".repeat(200 * 1024)}`)).status).toBe(403);
  }
});
