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

/** Whether an order was sent whose outcome is not known yet. */
export function hasOpenAttempt(productId: string): boolean {
  return checkoutAttempt.get(productId) !== null;
}

/** Ends the attempt, so that the next try gets a new key: the order was placed, or the reseller dealt with its refusal. */
export function endAttempt(productId: string): void {
  checkoutAttempt.clear(productId);
}
