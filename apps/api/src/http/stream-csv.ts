import { Readable } from "node:stream";
import { stringify } from "csv-stringify";
import type { Response } from "express";
import { CSV_FORMAT, type CsvField } from "../lib/csv.ts";
import { sendStream } from "./send-stream.ts";

type CsvFile = {
  fileName: string;
  columns: readonly string[];
  /** Consumed no faster than the client reads. */
  rows: AsyncGenerator<readonly CsvField[], void>;
};

/**
 * Streams a CSV file row by row. A file without rows still has its header line.
 * @throws the error of the first rows, while an error response is still possible. A later error cuts the file short, which the
 * client notices.
 */
export async function streamCsv(res: Response, { fileName, columns, rows }: CsvFile): Promise<void> {
  const first = await rows.next();
  const csv = stringify({ ...CSV_FORMAT, header: true, columns: [...columns] });
  res.attachment(fileName);
  res.type("text/csv; charset=utf-8");
  await sendStream(res, Readable.from(startingWith(first, rows)), csv);
}

async function* startingWith<Row>(
  first: IteratorResult<Row, void>,
  rest: AsyncGenerator<Row, void>,
): AsyncGenerator<Row, void> {
  if (first.done) return;
  yield first.value;
  yield* rest;
}
