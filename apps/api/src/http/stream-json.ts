import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Response } from "express";
import { isClientGone } from "./stream-csv.ts";

/** An object whose lists may come in batches. */
export type Streamed<Data> = {
  [Key in keyof Data]: Data[Key] | (Data[Key] extends (infer Row)[] ? AsyncIterable<Row[]> : never);
};

const MAX_LISTENERS = 20;

/**
 * Sends an object as a JSON file, its lists batch by batch, no faster than the client reads.
 * @throws the error of a batch. The response is then cut short, which the client notices.
 */
export async function streamJson(res: Response, data: Record<string, unknown>): Promise<void> {
  // Log, limits and metrics each listen for the end of the response; the pipeline adds listeners of its own.
  res.setMaxListeners(MAX_LISTENERS);
  res.type("application/json; charset=utf-8");
  try {
    await pipeline(Readable.from(documentText(data)), res);
  } catch (error) {
    // The client closed the connection, so nobody needs the rest.
    if (!isClientGone(error)) throw error;
  }
}

/** The text of the document, in pieces, each row on a line of its own. */
async function* documentText(data: Record<string, unknown>): AsyncGenerator<string, void> {
  let separator = "{";
  for (const [key, value] of Object.entries(data)) {
    yield `${separator}${JSON.stringify(key)}:`;
    separator = ",\n";
    if (isBatches(value)) yield* listText(value);
    else yield JSON.stringify(value);
  }
  yield "}\n";
}

async function* listText(batches: AsyncIterable<unknown[]>): AsyncGenerator<string, void> {
  yield "[";
  let separator = "\n";
  for await (const rows of batches) {
    if (rows.length === 0) continue;
    yield separator + rows.map((row) => JSON.stringify(row)).join(",\n");
    separator = ",\n";
  }
  yield "]";
}

function isBatches(value: unknown): value is AsyncIterable<unknown[]> {
  return typeof value === "object" && value !== null && Symbol.asyncIterator in value;
}
