import * as z from "zod/mini";

/**
 * The result of each of several changes (docs/product/server.md, I-120): changed, refused with the reason, or failed. A failed one may
 * have been changed, or was not tried; its message says which.
 */
export const ManyResult = z.object({
  changed: z.array(z.string()),
  refused: z.array(z.object({ id: z.string(), code: z.string(), message: z.string() })),
  failed: z.array(z.object({ id: z.string(), message: z.string() })),
});
export type ManyResult = z.infer<typeof ManyResult>;
