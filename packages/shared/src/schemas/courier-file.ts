import * as z from "zod/mini";
import { MAX_COURIER_FILE_BYTES } from "../limits.ts";
import { ORDER_STATUSES } from "../order-status.ts";

/** Base64 has four characters for three bytes. */
const MAX_CHARACTERS = Math.ceil(MAX_COURIER_FILE_BYTES / 3) * 4;

/** A courier's file, or a pasted list in UTF-8. Its bytes are sent, because the server finds out how they are encoded. */
export const CourierFile = z.object({
  /** The bytes in base64. */
  file: z.base64({ error: "Choose a file, or paste its lines" }).check(
    z.minLength(1, { error: "Choose a file, or paste its lines" }),
    z.maxLength(MAX_CHARACTERS, {
      error: "The file is too large: at most 2 MB. Split it into smaller files.",
    }),
  ),
});
export type CourierFile = z.infer<typeof CourierFile>;

/** The hash of a previewed file, so that what is applied is what was seen. */
export const FileHash = z
  .string({ error: "Look at the preview first" })
  .check(z.regex(/^[0-9a-f]{64}$/, { error: "Look at the preview first" }));

/** A courier's file as it was read: its columns, a few of its lines, and how many lines it has. */
export const ReadFile = z.object({
  /** SHA-256 of the file's bytes, in hex. */
  hash: z.string(),
  columns: z.array(z.string()),
  sample: z.array(z.array(z.string())),
  lines: z.number(),
});
export type ReadFile = z.infer<typeof ReadFile>;

/** The order that a line was matched with, as it was at the time of the preview. */
export const MatchedOrder = z.object({
  id: z.string(),
  orderNumber: z.string(),
  customerName: z.string(),
  status: z.enum(ORDER_STATUSES),
  trackingNumber: z.nullable(z.string()),
  totalAmount: z.number(),
});
export type MatchedOrder = z.infer<typeof MatchedOrder>;
