import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { stringify } from "csv-stringify";
import type { Response } from "express";
import { CSV_FORMAT } from "../lib/csv.ts";

const MAX_LISTENERS = 20;

type CsvFile = {
  fileName: string;
  columns: readonly string[];
  /** Read no faster than the client takes them. */
  rows: AsyncGenerator<readonly string[], void>;
};

/**
 * Answers with a CSV file row by row, with a header line also over no rows.
 * @throws what the first rows throw, while another answer is still possible; a later failure cuts the file short, which the client sees.
 */
export async function streamCsv(res: Response, { fileName, columns, rows }: CsvFile): Promise<void> {
  const first = await rows.next();
  const csv = stringify({ ...CSV_FORMAT, header: true, columns: [...columns] });
  // Log, limits and figures each wait for the answer's end already; the pipeline adds its own to theirs.
  res.setMaxListeners(MAX_LISTENERS);
  res.attachment(fileName);
  res.type("text/csv; charset=utf-8");
  try {
    await pipeline(Readable.from(startingWith(first, rows)), csv, res);
  } catch (error) {
    // The client left: nobody waits for the rest.
    if (!isLeft(error)) throw error;
  }
}

async function* startingWith<Row>(
  first: IteratorResult<Row, void>,
  rest: AsyncGenerator<Row, void>,
): AsyncGenerator<Row, void> {
  if (first.done) return;
  yield first.value;
  yield* rest;
}

function isLeft(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ERR_STREAM_PREMATURE_CLOSE";
}
