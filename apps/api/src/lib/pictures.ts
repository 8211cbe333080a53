import { createHash } from "node:crypto";
import { PICTURE_WIDTHS } from "@pola/shared/picture-widths";
import { fileTypeFromBuffer } from "file-type";
import sharp from "sharp";
import { AppError } from "./app-error.ts";

/** One width of a picture. Its name is derived from the content, so a name never refers to two different pictures. */
type StoredWidth = { name: string; width: number; body: Buffer; contentType: "image/webp" };

const FORMATS = new Set(["jpg", "png", "webp", "avif"]);
/** A file of a few kilobytes can declare dimensions that would fill the memory. */
const MAX_PIXELS = 50_000_000;
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
 * orientation of the camera is applied. Metadata is removed, because it reveals place and device.
 * @throws AppError UNSUPPORTED_MEDIA_TYPE unless the content is JPEG, PNG, WebP or AVIF, whatever the file's name; VALIDATION_FAILED
 * when it cannot be decoded completely
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
