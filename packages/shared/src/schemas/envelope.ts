import * as z from "zod/mini";

/** Where a list stands: `total` counts the rows that match, up to one beyond COUNT_CAP (list-count.ts). */
export const Pagination = z.object({
  page: z.number(),
  pageSize: z.number(),
  total: z.number(),
  totalPages: z.number(),
});
export type Pagination = z.infer<typeof Pagination>;

/** The shape around every successful answer (docs/product/interface.md, I-75). */
export function envelopeOf<Data extends z.ZodMiniType>(data: Data) {
  return z.object({
    success: z.literal(true),
    data,
    message: z.optional(z.string()),
    pagination: z.optional(Pagination),
  });
}

/** The shape of every refusal: `message` for a person, `code` for a program, `errors` by field. */
export const ErrorReply = z.object({
  success: z.literal(false),
  message: z.string(),
  code: z.string(),
  errors: z.optional(z.record(z.string(), z.string())),
  data: z.optional(z.unknown()),
  requestId: z.optional(z.string()),
});
export type ErrorReply = z.infer<typeof ErrorReply>;
