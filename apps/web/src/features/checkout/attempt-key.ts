import { checkoutAttempt } from "../../lib/checkout-memory.ts";

/**
 * The Idempotency-Key of the present attempt to order this product. It stays the same until the order is placed or the attempt is
 * given up, over a lost connection and a reload too, so that trying again never orders twice (domain.md, Orders).
 */
export function attemptKeyOf(productId: string): string {
  const known = checkoutAttempt.get(productId);
  if (known !== null) return known;
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const key = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  checkoutAttempt.set(productId, key);
  return key;
}

/** Whether an attempt was sent whose outcome is not known yet. */
export function hasOpenAttempt(productId: string): boolean {
  return checkoutAttempt.get(productId) !== null;
}

/** The next try is an order of its own: the last one was placed, or its refusal has been seen and answered. */
export function endAttempt(productId: string): void {
  checkoutAttempt.clear(productId);
}
