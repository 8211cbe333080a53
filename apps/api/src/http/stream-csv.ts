import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { stringify } from "csv-stringify";
import type { Response } from "express";
import { CSV_FORMAT, type CsvField } from "../lib/csv.ts";

const MAX_LISTENERS = 20;

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
  // Log, limits and metrics each listen for the end of the response; the pipeline adds listeners of its own.
  res.setMaxListeners(MAX_LISTENERS);
  res.attachment(fileName);
  res.type("text/csv; charset=utf-8");
  try {
    await pipeline(Readable.from(startingWith(first, rows)), csv, res);
  } catch (error) {
    // The client closed the connection, so nobody needs the rest.
    if (!isClientGone(error)) throw error;
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

/** Whether a pipeline ended because the client closed the connection. */
export function isClientGone(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ERR_STREAM_PREMATURE_CLOSE";
}
