import { MAX_UPLOAD_BYTES } from "@pola/shared/limits";
import type { Request, Response } from "express";
import multer, { MulterError } from "multer";
import { AppError } from "../lib/app-error.ts";

const FIELD = "image";
/** Uploads are held in memory while they are read. */
const MAX_CONCURRENT = 16;

/**
 * Reads the one file of a multipart body, from the field `image`. Check access before calling it: nothing is read before the call.
 * @throws AppError UNSUPPORTED_MEDIA_TYPE for another body, PAYLOAD_TOO_LARGE above 5 MB, VALIDATION_FAILED for none or several
 * files, BAD_REQUEST for an incomplete body, UNAVAILABLE when too many uploads run at once.
 */
export function pictureReader(): (req: Request, res: Response) => Promise<Buffer> {
  const single = multer({
    storage: multer.memoryStorage(),
    limits: { fileSize: MAX_UPLOAD_BYTES, files: 1, parts: 10, fieldSize: 1_000, headerPairs: 20 },
  }).single(FIELD);
  let active = 0;

  return async (req, res) => {
    if (!req.is("multipart/form-data")) {
      throw new AppError("UNSUPPORTED_MEDIA_TYPE", "Send the picture as multipart/form-data");
    }
    if (active >= MAX_CONCURRENT) {
      throw new AppError("UNAVAILABLE", "The service is busy. Please try again in a moment.", {
        retryAfterSeconds: 5,
      });
    }
    active += 1;
    try {
      await new Promise<void>((resolve, reject) => {
        void single(req, res, (error?: unknown) => {
          if (error === undefined || error === null) resolve();
          else reject(refusal(error));
        });
      });
    } finally {
      active -= 1;
    }
    if (!req.file) throw invalid("Choose a picture");
    return req.file.buffer;
  };
}

function refusal(error: unknown): AppError {
  if (!(error instanceof MulterError))
    return new AppError("BAD_REQUEST", "The picture did not arrive whole. Please try again.");
  if (error.code === "LIMIT_FILE_SIZE")
    return new AppError("PAYLOAD_TOO_LARGE", "The picture is too large: at most 5 MB");
  return invalid(`Send one picture, in the field ${FIELD}`);
}

function invalid(message: string): AppError {
  return new AppError("VALIDATION_FAILED", message, { errors: { [FIELD]: message } });
}
