import { expect, test } from "vitest";
import { readProductsFile } from "./read-products-file.ts";

const PRICED = { Name: "වෙසක් ලන්තෑරුම්", Price: "1500.00" };

test.each([
  ["UTF-8 with commas", Buffer.from(`Name,Price\n\n${PRICED.Name},1500.00\n`)],
  [
    "UTF-16 with tabs, as a spreadsheet saves it",
    Buffer.from(`\uFEFFname\tPRICE\r\n\r\n${PRICED.Name}\t1500.00\r\n`, "utf16le"),
  ],
  ["UTF-8 with blank columns at the end", Buffer.from(`Name,Price,,\n\n${PRICED.Name},1500.00,,,\n`)],
  ["UTF-8 with bars", Buffer.from(`\uFEFF"Name"|"Price"\n|\n${PRICED.Name}|"1500.00"\n`)],
  ["UTF-8 with a line that names the separator", Buffer.from(`sep=;\nName;Price\n${PRICED.Name};1500.00\n`)],
])("a products file in %s is read, and blank rows count in the numbers of rows", (_, content) => {
  expect(readProductsFile(content).rows).toEqual([{ number: 3, cells: PRICED }]);
});

test("a row with more cells than the heading is refused, because a comma in an amount would change the amount", () => {
  expect(() => readProductsFile(Buffer.from("Name,Price\nLamp,900,\nPot,1,200.00\n"))).toThrow(
    "Row 3 has more cells than the heading. Put text with commas in quotation marks.",
  );
});

test.each([
  ["100,000 lines", 100_000, "The file has 100,000 lines."],
  ["more", 100_001, "The file has more than 100,000 lines."],
  ["lines up to its limit of 10 MB", 5_200_000, "The file has more than 100,000 lines."],
])("a file with %s is refused, and what is beyond is not read", (_, count, refusal) => {
  const started = performance.now();
  expect(() => readProductsFile(Buffer.from(`Name\n${"x\n".repeat(count)}`))).toThrow(
    `${refusal} Split it into files of at most 10,000.`,
  );
  expect(performance.now() - started).toBeLessThan(3_000);
});
