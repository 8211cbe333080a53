import { pipeline } from "node:stream/promises";
import type { Response } from "express";

const MAX_LISTENERS = 20;

/** Sends a stream as the body of a response, through others if any, no faster than the client reads. @throws the error of a stream */
export async function sendStream(
  res: Response,
  ...streams: [NodeJS.ReadableStream, ...NodeJS.ReadWriteStream[]]
): Promise<void> {
  // Log, limits and metrics each listen for the end of the response; the pipeline adds listeners of its own.
  res.setMaxListeners(MAX_LISTENERS);
  try {
    await pipeline([...streams, res]);
  } catch (error) {
    // The client closed the connection, so nobody needs the rest.
    if (!isClientGone(error)) throw error;
  }
}

function isClientGone(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ERR_STREAM_PREMATURE_CLOSE";
}
