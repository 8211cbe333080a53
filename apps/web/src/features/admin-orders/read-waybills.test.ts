import { expect, test } from "vitest";
import { readWaybills } from "./read-waybills.ts";

const pairs = (text: string) =>
  readWaybills(text).map(({ orderNumber, trackingNumber }) => [orderNumber, trackingNumber]);

test.each([
  ["a spreadsheet's tabs", "ORD-000001\tLK1\r\nORD-000002\tLK2\r\n"],
  ["commas", "ORD-000001,LK1\nORD-000002,LK2"],
  ["semicolons and a byte order mark", "\uFEFFORD-000001;LK1\nORD-000002;LK2\n"],
  ["blanks", "  ORD-000001   LK1\n\nORD-000002 LK2  "],
  ["a mixture of both", "ORD-000001 LK1\nORD-000002, LK2"],
  ["the tracking number first", "LK1,ORD-000001\nLK2,ORD-000002"],
  ["a heading, and a line typed with a blank", "Order,Tracking\nORD-000001,LK1\nORD-000002 LK2"],
  ["a heading", "Order Number,Tracking Number\nORD-000001,LK1\nORD-000002,LK2"],
  [
    "a heading in another order, with more columns",
    "Date,AWB,City,Order No\n1/2,LK1,Galle,ORD-000001\n1/2,LK2,,ORD-000002",
  ],
  [
    "quotes, with line breaks and commas inside",
    'Order,Address,Tracking\n"ORD-000001","1, Lake\nRoad",LK1\nORD-000002,"say ""hi""",LK2',
  ],
])("%s are read", (_, text) => {
  expect(pairs(text)).toEqual([
    ["ORD-000001", "LK1"],
    ["ORD-000002", "LK2"],
  ]);
});

test("what is missing or wrong is kept for the check to tell", () => {
  expect(pairs("ORD-000002,\nORD-000001\n,LK3\nfoo,bar")).toEqual([
    ["ORD-000002", ""],
    ["ORD-000001", ""],
    ["", "LK3"],
    ["foo", "bar"],
  ]);
});

test("nothing but blanks is no line", () => {
  expect(pairs(" \n\t\n")).toEqual([]);
});
