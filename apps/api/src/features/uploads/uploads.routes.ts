import { MAX_UPLOAD_BYTES } from "@pola/shared/limits";
import type { Request, Response } from "express";
import type { Ctx } from "../../context.ts";
import type { Actor } from "../../domain/actor.ts";
import { fileUploads } from "../../http/file-upload.ts";
import { rateLimit } from "../../http/rate-limit.ts";
import { type Route, server } from "../../http/serve.ts";
import { imageStorage } from "../../lib/image-storage.ts";
import { uploadImage } from "./upload-image.ts";

/** /api/uploads and /api/auth/logo. Bodies are multipart. */
export function uploadRoutes(ctx: Ctx): Route[] {
  const { reply } = server(ctx);
  const storage = imageStorage(ctx.config);
  const withPicture = fileUploads({ field: "image", noun: "picture", maxBytes: MAX_UPLOAD_BYTES });
  const budget = rateLimit(ctx, {
    name: "uploads",
    points: ctx.config.limits.uploadsPerHour,
    seconds: 3600,
  });
  const upload = async ({ actor, req, res }: { actor: Actor; req: Request; res: Response }) =>
    await withPicture(actor.id, req, res, (content, signal) => uploadImage(storage, content, signal));
  const limit = async ({ id }: Actor, work: () => Promise<void>) => await budget.spend(id, work);
  // At once, also on the slips of existing orders; null removes it.
  const setLogo = async ({ id }: Actor, logoUrl: string | null) =>
    await ctx.db.user.updateMany({ where: { id, deletedAt: null }, data: { logoUrl } });
  return [
    reply("POST /uploads/images", upload, { limit }),
    reply(
      "PUT /auth/logo",
      async (incoming) => {
        const picture = await upload(incoming);
        await setLogo(incoming.actor, picture.url);
        return picture;
      },
      { limit },
    ),
    reply("DELETE /auth/logo", async ({ actor }) => {
      await setLogo(actor, null);
    }),
  ];
}
