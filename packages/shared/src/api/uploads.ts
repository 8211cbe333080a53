import { UploadedImage } from "../schemas/upload.ts";
import * as z from "zod/mini";
import type { Endpoint } from "./endpoint.ts";

/** /api/uploads: pictures of products, and logos. */
export const UPLOADS = {
  "POST /uploads/images": {
    summary:
      "Upload a picture of a product (admin) or the caller's logo (approved reseller): jpeg, png, webp or avif up to 5 MB and 16 megapixels",
    access: "approved reseller or admin",
    area: "products",
    upload: "image",
    reply: UploadedImage,
    status: 201,
  },
  "DELETE /uploads/logo": {
    summary: "Remove the caller's logo",
    access: "reseller",
    reply: z.null(),
  },
} as const satisfies Record<string, Endpoint>;
