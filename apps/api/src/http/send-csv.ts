import { Readable } from "node:stream";
import { stringify } from "csv-stringify";
import type { Response } from "express";
import { CSV_FORMAT, type CsvField, type CsvFile, type CsvStream } from "../lib/csv.ts";
import { sendStream } from "./send-stream.ts";

/**
 * Sends a CSV file to be saved under its name; one that is read meanwhile, no faster than the client reads.
 * @throws the error of the first lines, while an error response is still possible. A later error cuts the file short, which the
 * client notices.
 */
export async function sendCsv(res: Response, file: CsvFile | CsvStream): Promise<void> {
  const first = "lines" in file ? await file.lines.next() : undefined;
  res.attachment(file.name);
  res.type("text/csv; charset=utf-8");
  if ("csv" in file) {
    res.send(file.csv);
    return;
  }
  const csv = stringify({ ...CSV_FORMAT, header: true, columns: file.header });
  await sendStream(res, Readable.from(startingWith(first, file.lines)), csv);
}

async function* startingWith(first: IteratorResult<CsvField[], void> | undefined, rest: CsvStream["lines"]) {
  if (!first || first.done) return;
  yield first.value;
  yield* rest;
}
