import { Readable } from "node:stream";
import { stringify } from "csv-stringify";
import type { Response } from "express";
import { cellsOf, CSV_FORMAT, type CsvColumns, type CsvField } from "../lib/csv.ts";
import { sendStream } from "./send-stream.ts";

type CsvFile<Row> = {
  fileName: string;
  columns: CsvColumns<Row>;
  /** Consumed no faster than the client reads. */
  rows: AsyncGenerator<Row, void>;
};

/**
 * Streams a CSV file row by row. A file without rows still has its header line.
 * @throws the error of the first rows, while an error response is still possible. A later error cuts the file short, which the
 * client notices.
 */
export async function streamCsv<Row>(
  res: Response,
  { fileName, columns, rows }: CsvFile<Row>,
): Promise<void> {
  const first = await rows.next();
  const csv = stringify({ ...CSV_FORMAT, header: true, columns: Object.keys(columns) });
  res.attachment(fileName);
  res.type("text/csv; charset=utf-8");
  await sendStream(res, Readable.from(lines(columns, first, rows)), csv);
}

async function* lines<Row>(
  columns: CsvColumns<Row>,
  first: IteratorResult<Row, void>,
  rest: AsyncGenerator<Row, void>,
): AsyncGenerator<CsvField[], void> {
  if (first.done) return;
  yield cellsOf(columns, first.value);
  for await (const row of rest) yield cellsOf(columns, row);
}
