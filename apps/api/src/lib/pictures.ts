import { createHash } from "node:crypto";
import { PICTURE_WIDTHS } from "@pola/shared/picture-widths";
import { fileTypeFromBuffer } from "file-type";
import sharp from "sharp";
import { AppError, invalidField } from "./app-error.ts";

/** One width of a picture. Its name is derived from the content, so a name never refers to two different pictures. */
type StoredWidth = { name: string; width: number; body: Buffer };

const FORMATS = new Set(["jpg", "png", "webp", "avif"]);
/** A file of a few kilobytes can declare dimensions that would fill the memory. The header is checked before anything is decoded. */
const MAX_PIXELS = 16_000_000;
const SECONDS = 10;
/** WebP allows at most 16,383 pixels of height. A picture higher than this ratio shows no product and no logo. */
const MAX_HEIGHT_TO_WIDTH = 4;

const UNREADABLE = "This picture cannot be read. Please choose another one.";

// One thread and one picture at a time, because the same processor serves orders.
sharp.concurrency(1);
sharp.cache(false);
let last: Promise<unknown> = Promise.resolve();

/**
 * Decodes a picture and re-encodes it as WebP in up to three widths, smallest first, never enlarged (docs/decisions/0014). The
 * orientation of the camera is applied. Metadata is removed, because it reveals place and device. Pictures are decoded one after the
 * other; the caller bounds how many wait.
 * @param signal a picture whose signal is aborted before its turn is dropped
 * @throws AppError UNSUPPORTED_MEDIA_TYPE unless the content is JPEG, PNG, WebP or AVIF, whatever the file's name; VALIDATION_FAILED
 * when it has too many pixels or cannot be decoded completely; BAD_REQUEST when it was dropped
 */
export async function picturesOf(content: Buffer, signal: AbortSignal): Promise<StoredWidth[]> {
  const type = await fileTypeFromBuffer(content);
  if (!type || !FORMATS.has(type.ext)) {
    throw new AppError("UNSUPPORTED_MEDIA_TYPE", "The picture must be a JPEG, PNG, WebP or AVIF file");
  }
  const widths = widthsFor(await widthOf(content));
  const turn = last.then(async () => {
    if (signal.aborted) throw new AppError("BAD_REQUEST", "The upload was cancelled.");
    return await encode(content, widths);
  });
  last = turn.catch(() => undefined);
  return await turn;
}

/** The width of the upright picture. Reads the header only. */
async function widthOf(content: Buffer): Promise<number> {
  try {
    const { autoOrient } = await sharp(content, { limitInputPixels: MAX_PIXELS }).metadata();
    return autoOrient.width;
  } catch (error) {
    if (isTooLarge(error))
      throw refused("This picture has more than 16 megapixels. Please choose a smaller one.");
    throw refused(UNREADABLE);
  }
}

function widthsFor(width: number): number[] {
  const widest = Math.min(width, PICTURE_WIDTHS.at(-1) ?? width);
  return [...PICTURE_WIDTHS.filter((narrower) => narrower < widest), widest];
}

async function encode(content: Buffer, widths: number[]): Promise<StoredWidth[]> {
  try {
    const upright = await sharp(content, { limitInputPixels: MAX_PIXELS, failOn: "error" })
      .autoOrient()
      .resize(boxOf(widths.at(-1) ?? 1))
      .png({ compressionLevel: 0 })
      .timeout({ seconds: SECONDS })
      .toBuffer();
    const encoded = [];
    for (const width of widths) encoded.push(await resized(upright, width));
    const hash = createHash("sha256")
      .update(encoded.at(-1)?.body ?? "")
      .digest("hex")
      .slice(0, 32);
    return encoded.map(({ body, width }) => ({ name: `${hash}-${width}.webp`, width, body }));
  } catch {
    throw refused(UNREADABLE);
  }
}

async function resized(upright: Buffer, width: number): Promise<{ body: Buffer; width: number }> {
  const { data, info } = await sharp(upright)
    .resize(boxOf(width))
    .webp({ quality: 80 })
    .toBuffer({ resolveWithObject: true });
  return { body: data, width: info.width };
}

function boxOf(width: number) {
  return { width, height: width * MAX_HEIGHT_TO_WIDTH, fit: "inside" } as const;
}

function isTooLarge(error: unknown): boolean {
  return error instanceof Error && error.message.includes("pixel limit");
}

function refused(message: string): AppError {
  return invalidField("image", message);
}
