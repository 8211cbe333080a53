import type { Customer } from "@pola/shared/schemas/order";
import { read, readObject, write } from "./browser-storage.ts";
import { newId } from "./new-id.ts";
import { serverNow } from "./server-clock.ts";
import { readCustomer } from "./stored-customer.ts";
import { ATTEMPT_PREFIX, CHECKOUT_PREFIX } from "./storage.ts";

const QUANTITY_PREFIX = "productQuantity:";

/** The quantity chosen for a product, stored until the order is placed (docs/product/catalogue.md, C-31); null if there is none. */
export const storedQuantity = {
  get: (productId: string): number | null => {
    const quantity = Number(read("localStorage", QUANTITY_PREFIX + productId));
    return Number.isInteger(quantity) && quantity > 0 ? quantity : null;
  },
  set: (productId: string, quantity: number): void =>
    write("localStorage", QUANTITY_PREFIX + productId, String(quantity)),
  clear: (productId: string): void => write("localStorage", QUANTITY_PREFIX + productId, null),
};

/** What was typed into a checkout form, stored for this tab in case the connection drops (docs/product/orders.md, O-20). */
export const checkoutCustomer = {
  get: (productId: string): Customer | null => readCustomer(CHECKOUT_PREFIX + productId),
  set: (productId: string, customer: Customer): void =>
    write("sessionStorage", CHECKOUT_PREFIX + productId, JSON.stringify(customer)),
  clear: (productId: string): void => write("sessionStorage", CHECKOUT_PREFIX + productId, null),
};

const ATTEMPT_MS = 24 * 60 * 60 * 1000;

/**
 * The idempotency key of an attempt to order, stored until its outcome is known, at most as long as the server keeps it: a day
 * (docs/product/orders.md, O-31 and O-2286). Stored for the browser and not for the tab, because a phone may close a tab in the background.
 */
export const checkoutAttempt = {
  get: (productId: string): string | null => {
    const kept = readObject("localStorage", ATTEMPT_PREFIX + productId);
    if (kept === null) return null;
    const key: unknown = Reflect.get(kept, "key");
    const isFresh = Number(serverNow()) - Number(Reflect.get(kept, "startedAt")) < ATTEMPT_MS;
    return typeof key === "string" && isFresh ? key : null;
  },
  set: (productId: string, key: string): void =>
    write(
      "localStorage",
      ATTEMPT_PREFIX + productId,
      JSON.stringify({ key, startedAt: Number(serverNow()) }),
    ),
  clear: (productId: string): void => write("localStorage", ATTEMPT_PREFIX + productId, null),
};

/** The name of the attempt to place the order in progress; a product's attempt has the product's id. */
export const DRAFT_ATTEMPT = "draft";

/** An attempt to place the order in progress whose outcome is not known: its reply was lost. */
export const draftAttempt = {
  isOpen: (): boolean => checkoutAttempt.get(DRAFT_ATTEMPT) !== null,
  clear: (): void => checkoutAttempt.clear(DRAFT_ATTEMPT),
};

/**
 * The Idempotency-Key of the current attempt to order: of this product, or of the order in progress. It survives a lost connection
 * and a reload, and changes only when the attempt ends, so trying again never orders twice (docs/product/orders.md, O-30).
 */
export function attemptKeyOf(what: string): string {
  const known = checkoutAttempt.get(what);
  if (known !== null) return known;
  const key = newId();
  checkoutAttempt.set(what, key);
  return key;
}
