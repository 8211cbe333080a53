import { MAX_UPLOAD_BYTES } from "@pola/shared/limits";
import type { Ctx } from "../../context.ts";
import { fileUploads } from "../../http/file-upload.ts";
import { rateLimit } from "../../http/rate-limit.ts";
import { type Route, server } from "../../http/serve.ts";
import { imageStorage } from "../../lib/image-storage.ts";
import { removeLogo, uploadImage } from "./upload-image.ts";

/** /api/uploads. Bodies are multipart. */
export function uploadRoutes(ctx: Ctx): Route[] {
  const serve = server(ctx);
  const storage = imageStorage(ctx.config);
  const withPicture = fileUploads({ field: "image", noun: "picture", maxBytes: MAX_UPLOAD_BYTES });
  const budget = rateLimit(ctx, {
    name: "uploads",
    points: ctx.config.limits.uploadsPerHour,
    seconds: 3600,
  });
  return [
    serve(
      "POST /uploads/images",
      async ({ actor, req, res }) => ({
        data: await withPicture(actor.id, req, res, (content, signal) =>
          uploadImage(ctx, storage, actor, content, signal),
        ),
        message: "Picture uploaded successfully!",
      }),
      { limit: ({ id }, work) => budget.spend(id, work) },
    ),
    serve("DELETE /uploads/logo", async ({ actor }) => {
      await removeLogo(ctx, actor);
      return { data: null, message: "Logo removed successfully!" };
    }),
  ];
}
