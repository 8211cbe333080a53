import { Router } from "express";
import type { Ctx } from "../../context.ts";
import { ok } from "../../http/envelope.ts";
import { pictureReader } from "../../http/picture-upload.ts";
import { rateLimit } from "../../http/rate-limit.ts";
import { requireReseller, requireRole } from "../../http/session.ts";
import { imageStorage } from "../../lib/image-storage.ts";
import { removeLogo, uploadImage } from "./upload-image.ts";

/** /api/uploads. Bodies are multipart; a reseller may set the logo while the account is still pending. */
export function imageUploadRoutes(ctx: Ctx): Router {
  const router = Router();
  const storage = imageStorage(ctx.config);
  const readPicture = pictureReader();
  const limit = rateLimit(ctx, {
    name: "uploads",
    points: ctx.config.limits.uploadsPerHour,
    seconds: 3600,
  });

  router.post("/images", async (req, res) => {
    const actor = await requireRole(ctx, req, "admin", "reseller");
    await limit.take(actor.id);
    const image = await uploadImage(ctx, storage, actor, await readPicture(req, res));
    res.status(201).json(ok(image, { message: "Picture uploaded successfully!" }));
  });

  router.delete("/logo", async (req, res) => {
    const reseller = await requireReseller(ctx, req);
    await removeLogo(ctx, reseller);
    res.json(ok(null, { message: "Logo removed successfully!" }));
  });

  return router;
}
