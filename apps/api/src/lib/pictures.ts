import { createHash } from "node:crypto";
import { PICTURE_WIDTHS } from "@pola/shared/picture-widths";
import { fileTypeFromBuffer } from "file-type";
import sharp from "sharp";
import { AppError } from "./app-error.ts";

/** One width of a picture. The name is made of the content, so it never stands for another picture. */
type StoredWidth = { name: string; width: number; body: Buffer; contentType: "image/webp" };

const FORMATS = new Set(["jpg", "png", "webp", "avif"]);
/** A picture of a few kilobytes can claim sizes that would fill the memory. */
const MAX_PIXELS = 50_000_000;
const SECONDS = 10;
/** WebP cannot be higher than 16,383; a picture this much higher than wide is no product and no logo. */
const MAX_HEIGHT_TO_WIDTH = 4;

const UNREADABLE = "This picture cannot be read. Please choose another one.";

// One thread and one picture at a time: orders are answered by the same processor.
sharp.concurrency(1);
sharp.cache(false);
let last: Promise<unknown> = Promise.resolve();

/**
 * Decodes a picture and encodes it anew as WebP in up to three widths, smallest first and never enlarged: turned as the camera held it,
 * without metadata, which tells where and with what a photo was taken.
 * @throws AppError UNSUPPORTED_MEDIA_TYPE unless the content, whatever its name, is JPEG, PNG, WebP or AVIF; VALIDATION_FAILED when
 * it cannot be decoded whole.
 */
export async function picturesOf(content: Buffer): Promise<StoredWidth[]> {
  const type = await fileTypeFromBuffer(content);
  if (!type || !FORMATS.has(type.ext)) {
    throw new AppError("UNSUPPORTED_MEDIA_TYPE", "The picture must be a JPEG, PNG, WebP or AVIF file");
  }
  const turn = last.then(async () => await encode(content));
  last = turn.catch(() => undefined);
  return await turn;
}

async function encode(content: Buffer): Promise<StoredWidth[]> {
  try {
    const { autoOrient } = await sharp(content, { limitInputPixels: MAX_PIXELS }).metadata();
    const widest = PICTURE_WIDTHS.at(-1) ?? autoOrient.width;
    const widths: number[] = PICTURE_WIDTHS.filter((width) => width < Math.min(autoOrient.width, widest));
    widths.push(Math.min(autoOrient.width, widest));
    const encoded = [];
    for (const width of widths) encoded.push(await resized(content, width));
    const hash = createHash("sha256")
      .update(encoded.at(-1)?.body ?? "")
      .digest("hex")
      .slice(0, 32);
    return encoded.map(({ body, width }) => ({
      name: `${hash}-${width}.webp`,
      width,
      body,
      contentType: "image/webp",
    }));
  } catch (error) {
    if (isTooLarge(error)) throw refused("This picture has too many pixels. Please choose a smaller one.");
    throw refused(UNREADABLE);
  }
}

async function resized(content: Buffer, width: number): Promise<{ body: Buffer; width: number }> {
  const { data, info } = await sharp(content, { limitInputPixels: MAX_PIXELS, failOn: "error" })
    .autoOrient()
    .resize({ width, height: width * MAX_HEIGHT_TO_WIDTH, fit: "inside" })
    .webp({ quality: 80 })
    .timeout({ seconds: SECONDS })
    .toBuffer({ resolveWithObject: true });
  return { body: data, width: info.width };
}

function isTooLarge(error: unknown): boolean {
  return error instanceof Error && error.message.includes("pixel limit");
}

function refused(message: string): AppError {
  return new AppError("VALIDATION_FAILED", message, { errors: { image: message } });
}
