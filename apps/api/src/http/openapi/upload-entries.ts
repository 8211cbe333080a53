import { UploadedImage } from "@pola/shared/schemas/upload";
import * as z from "zod";
import { data, type RouteEntry } from "./route-entry.ts";

/** /api/uploads */
export const UPLOAD_ENTRIES: readonly RouteEntry[] = [
  {
    method: "post",
    path: "/uploads/images",
    summary:
      "Upload a picture of a product (admin) or one's logo (reseller): jpeg, png, webp or avif up to 5 MB",
    access: "reseller or admin",
    upload: "image",
    replies: { 201: data(UploadedImage) },
  },
  {
    method: "delete",
    path: "/uploads/logo",
    summary: "Remove one's logo",
    access: "reseller",
    replies: { 200: data(z.null()) },
  },
];
