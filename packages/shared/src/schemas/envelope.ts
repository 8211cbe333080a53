import * as z from "zod/mini";

/** The position of a page in its list. `total` counts the matching rows, up to COUNT_CAP + 1 (list-count.ts). */
export const Pagination = z.object({
  page: z.number(),
  pageSize: z.number(),
  total: z.number(),
  totalPages: z.number(),
});
export type Pagination = z.infer<typeof Pagination>;

/** The envelope of every successful response (docs/product/server.md, I-75). */
export function envelopeOf<Data extends z.ZodMiniType>(data: Data) {
  return z.object({
    success: z.literal(true),
    data,
    message: z.optional(z.string()),
    pagination: z.optional(Pagination),
  });
}

/** Every error response: `message` for a person, `code` for a program, `errors` by field. */
export const ErrorReply = z.object({
  success: z.literal(false),
  message: z.string(),
  code: z.string(),
  errors: z.optional(z.record(z.string(), z.string())),
  data: z.optional(z.unknown()),
  requestId: z.optional(z.string()),
});
export type ErrorReply = z.infer<typeof ErrorReply>;
