import * as z from "zod/mini";
import { UploadedImage } from "../schemas/upload.ts";
import type { Endpoint } from "./endpoint.ts";

/** Pictures of products, and resellers' logos: what a call does never depends on who calls it. */
export const UPLOADS = {
  "POST /uploads/images": {
    summary: "Upload a picture of a product: jpeg, png, webp or avif up to 5 MB and 16 megapixels",
    message: "Picture uploaded successfully!",
    adminArea: "products",
    upload: "image",
    reply: UploadedImage,
    status: 201,
  },
  "PUT /auth/logo": {
    summary: "Upload the caller's logo, as a picture of a product",
    message: "Logo saved successfully!",
    access: "approved reseller",
    upload: "image",
    reply: UploadedImage,
  },
  "DELETE /auth/logo": {
    summary: "Remove the caller's logo",
    message: "Logo removed successfully!",
    access: "reseller",
    reply: z.null(),
  },
} as const satisfies Record<string, Endpoint>;
