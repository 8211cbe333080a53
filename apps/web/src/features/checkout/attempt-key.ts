import { checkoutAttempt } from "../../lib/checkout-memory.ts";

/**
 * The Idempotency-Key of the current attempt to order this product. It survives a lost connection and a reload, and changes only
 * when the attempt ends, so trying again never orders twice (docs/product/orders.md, O-30).
 */
export function attemptKeyOf(productId: string): string {
  const known = checkoutAttempt.get(productId);
  if (known !== null) return known;
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const key = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  checkoutAttempt.set(productId, key);
  return key;
}
