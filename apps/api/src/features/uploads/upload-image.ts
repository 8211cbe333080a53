import type { UploadedImage } from "@pola/shared/schemas/upload";
import type { ImageStorage } from "../../lib/image-storage.ts";
import { picturesOf } from "../../lib/pictures.ts";

/**
 * Stores a picture in its widths. Products and accounts refer to it by its address. Files are never removed, because another product or
 * reseller may show the same picture (docs/decisions/0014).
 * @param signal aborted when nobody waits for the picture any more: it is dropped unless it is being decoded already
 * @throws AppError UNSUPPORTED_MEDIA_TYPE or VALIDATION_FAILED when the file is not a valid picture, UNAVAILABLE when the storage is down
 */
export async function uploadImage(
  storage: ImageStorage,
  content: Buffer,
  signal: AbortSignal,
): Promise<UploadedImage> {
  const pictures = await picturesOf(content, signal);
  const widths = await Promise.all(
    pictures.map(async (picture) => ({ width: picture.width, url: await storage.put(picture) })),
  );
  return { url: widths.at(-1)?.url ?? "", widths };
}
