import * as z from "zod/mini";

/** A bank of the list: 4-digit clearing code, and how many digits its account numbers have; null when that is not known. */
export const Bank = z.object({
  code: z.string(),
  name: z.string(),
  accountDigits: z.nullable(z.number()),
  /** By name, each with its 3-digit code. */
  branches: z.array(z.object({ code: z.string(), name: z.string() })),
});
export type Bank = z.infer<typeof Bank>;
