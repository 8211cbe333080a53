import * as z from "zod/mini";

/** An uploaded picture: `url` is its largest width, `widths` all stored widths in pixels, smallest first. */
export const UploadedImage = z.object({
  url: z.string(),
  widths: z.array(z.object({ width: z.number(), url: z.string() })),
});
export type UploadedImage = z.infer<typeof UploadedImage>;
