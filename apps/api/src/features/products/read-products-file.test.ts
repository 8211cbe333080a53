import { expect, test } from "vitest";
import { readProductsFile } from "./read-products-file.ts";

const PRICED = { Name: "වෙසක් ලන්තෑරුම්", Price: "1500.00" };

test.each([
  ["UTF-8 with commas", Buffer.from(`Name,Price\n\n${PRICED.Name},1500.00\n`)],
  [
    "UTF-16 with tabs, as a spreadsheet saves it",
    Buffer.from(`\uFEFFname\tPRICE\r\n\r\n${PRICED.Name}\t1500.00\r\n`, "utf16le"),
  ],
  ["UTF-8 with bars", Buffer.from(`\uFEFF"Name"|"Price"\n|\n${PRICED.Name}|"1500.00"\n`)],
])("a products file in %s is read, and blank rows count in the numbers of rows", (_, content) => {
  expect(readProductsFile(content).rows).toEqual([{ number: 3, cells: PRICED }]);
});
