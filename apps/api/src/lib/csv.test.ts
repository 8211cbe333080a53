import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { csvOf } from "./csv.ts";

test("a cell of several lines stays one cell: a spreadsheet ends a row at every kind of line end (I-1901)", () => {
  const rows = ["12 Temple Road\nDehiwala", "one\rtwo", "one\r\ntwo", 'a "gate"\nthen, left'].map((text) => [
    text,
    "1",
  ]);
  const asSpreadsheet = { bom: true, record_delimiter: ["\r\n", "\n", "\r"] };
  expect(parse(csvOf(["Address", "Pieces"], rows), asSpreadsheet)).toEqual([["Address", "Pieces"], ...rows]);
});
