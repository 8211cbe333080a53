import type { Request, Response } from "express";
import multer, { MulterError } from "multer";
import { AppError, invalidField } from "../lib/app-error.ts";
import { takeLaterTurn } from "./limits.ts";

/** Uploads are held in memory until their work ends. */
const MAX_CONCURRENT = 16;
const MAX_PER_PERSON = 2;
const RETRY_AFTER_SECONDS = 5;

/** The multipart field of the file, what people call it, and its largest size in bytes. */
type Kind = { field: string; noun: string; maxBytes: number };

/** The content of the file. The signal is aborted when the client is gone or the response was sent. */
type Work<T> = (content: Buffer, signal: AbortSignal) => Promise<T>;

/**
 * Reads the one file of a multipart body and runs the work with it. An upload occupies one of 16 places until its
 * work ends, at most two of them by one person; beyond that it is refused at once (docs/product/catalogue.md, C-45). Check access before
 * calling it: nothing is read before the call.
 * @throws AppError UNSUPPORTED_MEDIA_TYPE for another body, PAYLOAD_TOO_LARGE above the limit, VALIDATION_FAILED for none or several
 * files, BAD_REQUEST for an incomplete body, TOO_MANY_REQUESTS for a person's third upload at a time, UNAVAILABLE when all places are
 * taken or the turn of a write (limits.ts) does not come.
 */
export function fileUploads(kind: Kind) {
  const { field, noun, maxBytes } = kind;
  const single = multer({
    storage: multer.memoryStorage(),
    limits: { fileSize: maxBytes, files: 1, parts: 10, fieldSize: 1_000, headerPairs: 20 },
  }).single(field);
  const running = new Set<Running>();

  const read = async (req: Request, res: Response): Promise<Buffer> => {
    await new Promise<void>((resolve, reject) => {
      void single(req, res, (error?: unknown) => {
        if (error === undefined || error === null) resolve();
        else reject(refusal(error, kind));
      });
    });
    if (!req.file) throw invalidField(field, `Choose a ${noun}`);
    return req.file.buffer;
  };

  return async <T>(person: string, req: Request, res: Response, work: Work<T>): Promise<T> => {
    if (!req.is("multipart/form-data")) {
      throw new AppError("UNSUPPORTED_MEDIA_TYPE", `Send the ${noun} as multipart/form-data`);
    }
    // The client left while its access was checked. Its body would never end.
    if (res.closed) throw refusal(undefined, kind);
    refuseBeyondLimits([...running], person, noun);
    const upload = { person };
    running.add(upload);
    const gone = new AbortController();
    res.once("close", () => gone.abort());
    try {
      const content = await read(req, res);
      await takeLaterTurn(res);
      return await work(content, gone.signal);
    } finally {
      running.delete(upload);
    }
  };
}

/** An upload that runs. */
type Running = { person: string };

function refuseBeyondLimits(running: readonly Running[], person: string, noun: string): void {
  const options = { retryAfterSeconds: RETRY_AFTER_SECONDS };
  if (running.filter((other) => other.person === person).length >= MAX_PER_PERSON) {
    const message = `Two of your ${noun}s are still being uploaded. Please try again in a moment.`;
    throw new AppError("TOO_MANY_REQUESTS", message, options);
  }
  if (running.length >= MAX_CONCURRENT) {
    const message = `Many ${noun}s are being uploaded. Please try again in a moment.`;
    throw new AppError("UNAVAILABLE", message, options);
  }
}

function refusal(error: unknown, { field, noun, maxBytes }: Kind): AppError {
  if (!(error instanceof MulterError))
    return new AppError("BAD_REQUEST", `The ${noun} was not sent completely. Please try again.`);
  if (error.code === "LIMIT_FILE_SIZE")
    return new AppError(
      "PAYLOAD_TOO_LARGE",
      `The ${noun} is too large: at most ${maxBytes / 1024 / 1024} MB`,
    );
  return invalidField(field, `Send one ${noun}, in the field ${field}`);
}
