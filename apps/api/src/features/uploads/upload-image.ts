import type { UploadedImage } from "@pola/shared/schemas/upload";
import type { Ctx } from "../../context.ts";
import type { Actor } from "../../domain/actor.ts";
import type { ImageStorage } from "../../lib/image-storage.ts";
import { picturesOf } from "../../lib/pictures.ts";

/**
 * Stores a picture in its widths. An admin's picture is for a product, which refers to it by address when it is saved. A reseller's
 * picture becomes the logo of the business at once, also on the slips of existing orders. Files are never removed, because another
 * product or reseller may show the same picture (docs/decisions/0014).
 * @param signal aborted when nobody waits for the picture any more: it is dropped unless it is being decoded already
 * @throws AppError UNSUPPORTED_MEDIA_TYPE or VALIDATION_FAILED when the file is not a valid picture, UNAVAILABLE when the storage is
 * down
 */
export async function uploadImage(
  ctx: Ctx,
  storage: ImageStorage,
  actor: Actor,
  content: Buffer,
  signal: AbortSignal,
): Promise<UploadedImage> {
  const pictures = await picturesOf(content, signal);
  const widths = await Promise.all(
    pictures.map(async (picture) => ({ width: picture.width, url: await storage.put(picture) })),
  );
  const url = widths.at(-1)?.url ?? "";
  if (actor.role === "reseller") {
    await ctx.db.user.updateMany({ where: { id: actor.id, deletedAt: null }, data: { logoUrl: url } });
  }
  return { url, widths };
}

/** Removes the reseller's logo. */
export async function removeLogo(ctx: Ctx, reseller: Actor): Promise<void> {
  await ctx.db.user.updateMany({ where: { id: reseller.id, deletedAt: null }, data: { logoUrl: null } });
}
