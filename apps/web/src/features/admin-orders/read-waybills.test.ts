import { expect, test } from "vitest";
import { readWaybills } from "./read-waybills.ts";

const pairs = (text: string) =>
  readWaybills(text).map(({ orderNumber, trackingNumber }) => [orderNumber, trackingNumber]);

test.each([
  ["a spreadsheet's tabs", "ORD-000001\tLK1\r\nORD-000002\tLK2\r\n"],
  ["commas", "ORD-000001,LK1\nORD-000002,LK2"],
  ["semicolons and a byte order mark", "\uFEFFORD-000001;LK1\nORD-000002;LK2\n"],
  ["spaces", "  ORD-000001   LK1\n\nORD-000002 LK2  "],
  ["a mixture of spaces and commas", "ORD-000001 LK1\nORD-000002, LK2"],
  ["the tracking number first", "LK1,ORD-000001\nLK2,ORD-000002"],
  ["a header line, and a line typed with a space", "Order,Tracking\nORD-000001,LK1\nORD-000002 LK2"],
  ["a header line", "Order Number,Tracking Number\nORD-000001,LK1\nORD-000002,LK2"],
  ["a header line typed with spaces", "Order number Tracking number\nORD-000001 LK1\nORD-000002 LK2"],
  ["a header line with spaces above commas", "Order number Tracking number\nORD-000001,LK1\nORD-000002,LK2"],
  ["a title line", "Waybills for Pola\nORD-000001\tLK1\nORD-000002\tLK2"],
  ["a header line that names neither column", "Ref.,Number\nORD-000001,LK1\nORD-000002,LK2"],
  [
    "a title line above the header line",
    "Dispatch list\nAWB,City,Order No\nLK1,Galle,ORD-000001\nLK2,,ORD-000002",
  ],
  [
    "a header line in another order, with more columns",
    "Date,AWB,City,Order No\n1/2,LK1,Galle,ORD-000001\n1/2,LK2,,ORD-000002",
  ],
  [
    "quotes, with line breaks and commas inside",
    'Order,Address,Tracking\n"ORD-000001","1, Lake\nRoad",LK1\nORD-000002,"say ""hi""",LK2',
  ],
])("a list with %s is parsed into orders and tracking numbers", (_, text) => {
  expect(pairs(text)).toEqual([
    ["ORD-000001", "LK1"],
    ["ORD-000002", "LK2"],
  ]);
});

test("missing and invalid values are kept, so that validation can report them", () => {
  expect(pairs("ORD-000002,\nORD-000001\n,LK3\nfoo,bar")).toEqual([
    ["ORD-000002", ""],
    ["ORD-000001", ""],
    ["", "LK3"],
    ["foo", "bar"],
  ]);
});

test("a text of only white space has no lines", () => {
  expect(pairs(" \n\t\n")).toEqual([]);
});
