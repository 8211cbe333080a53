import * as z from "zod/mini";

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Lower-cased and trimmed. Its two messages are fixed (docs/product/accounts.md, A-49). */
export const Email = z
  .string({ error: "Email is required" })
  .check(
    z.trim(),
    z.toLowerCase(),
    z.minLength(1, { error: "Email is required" }),
    z.maxLength(254, { error: "Email is invalid" }),
    z.regex(EMAIL, { error: "Email is invalid" }),
  );
