import { Readable } from "node:stream";
import type { Response } from "express";
import { sendStream } from "./send-stream.ts";

/** An object whose lists may come in batches. */
export type Streamed<Data> = {
  [Key in keyof Data]: Data[Key] | (Data[Key] extends (infer Row)[] ? AsyncIterable<Row[]> : never);
};

/**
 * Sends an object as a JSON file, its lists batch by batch, no faster than the client reads.
 * @throws the error of a batch. The response is then cut short, which the client notices.
 */
export async function streamJson(res: Response, data: Record<string, unknown>): Promise<void> {
  res.type("application/json; charset=utf-8");
  await sendStream(res, Readable.from(documentText(data)));
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
