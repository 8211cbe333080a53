import { createHmac, hkdfSync } from "node:crypto";

/**
 * A keyed hash (HMAC-SHA-256) of a phone or account number, or of what a rate limit counts. Equal texts have equal hashes, and without the
 * app's secret nobody can test guesses. Another secret makes other hashes.
 */
export function fingerprint(secret: string, kind: "phone" | "bank account" | "limit", text: string): string {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "pola erased contact v1", 32));
  return createHmac("sha256", key).update(`${kind}:${text}`).digest("hex");
}

/** Letters and digits in lower case, without leading zeros, as the database function of this name has it; "" when none is left. */
export function accountNumberKey(accountNumber: string): string {
  return accountNumber
    .replaceAll(/[^0-9a-z]/gi, "")
    .toLowerCase()
    .replace(/^0+/, "");
}
