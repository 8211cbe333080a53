import * as z from "zod/mini";

/**
 * One plain mailbox, lower-cased and trimmed: nothing that a mail program could read as a list, a group, a name or a comment
 * (docs/product/accounts.md, A-102). Invisible characters, which a copied text often contains, are removed. Its two messages are
 * the specification's (docs/product/interface.md, I-202).
 */
export const Email = z.string({ error: "Email is required" }).check(
  z.overwrite((text) => text.replaceAll(/\p{Cf}/gu, "")),
  z.trim(),
  z.toLowerCase(),
  z.minLength(1, { error: "Email is required" }),
  z.maxLength(254, { error: "Email is invalid" }),
  z.regex(z.regexes.email, { error: "Email is invalid" }),
);
