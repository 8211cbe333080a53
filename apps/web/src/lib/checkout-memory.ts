import { parseJson, read, write } from "./browser-storage.ts";
import { ATTEMPT_PREFIX, DRAFT_PREFIX } from "./storage.ts";

const QUANTITY_PREFIX = "productQuantity:";

/** The quantity chosen for a product, remembered until the order is placed (specification, section 4); null when none is. */
export const storedQuantity = {
  get: (productId: string): number | null => {
    const quantity = Number(read("localStorage", QUANTITY_PREFIX + productId));
    return Number.isInteger(quantity) && quantity > 0 ? quantity : null;
  },
  set: (productId: string, quantity: number): void =>
    write("localStorage", QUANTITY_PREFIX + productId, String(quantity)),
  clear: (productId: string): void => write("localStorage", QUANTITY_PREFIX + productId, null),
};

export type CheckoutDraft = { customerName: string; customerPhone: string; customerAddress: string };

/** What was typed into a checkout form, kept for this tab against a lost connection (interface.md, checkout). */
export const checkoutDraft = {
  get: (productId: string): CheckoutDraft | null => {
    const draft = parseJson(read("sessionStorage", DRAFT_PREFIX + productId));
    if (typeof draft !== "object" || draft === null) return null;
    const text = (key: string) => {
      const value: unknown = Reflect.get(draft, key);
      return typeof value === "string" ? value : "";
    };
    return {
      customerName: text("customerName"),
      customerPhone: text("customerPhone"),
      customerAddress: text("customerAddress"),
    };
  },
  set: (productId: string, draft: object): void =>
    write("sessionStorage", DRAFT_PREFIX + productId, JSON.stringify(draft)),
  clear: (productId: string): void => write("sessionStorage", DRAFT_PREFIX + productId, null),
};

const ATTEMPT_MS = 24 * 60 * 60 * 1000;

/**
 * The key under which an order is being placed, kept until it is known whether that worked, as long as the server knows it: a day
 * (domain.md, Orders). In the browser and not only in the tab, which a phone may end while the connection is away.
 */
export const checkoutAttempt = {
  get: (productId: string): string | null => {
    const kept = parseJson(read("localStorage", ATTEMPT_PREFIX + productId));
    if (typeof kept !== "object" || kept === null) return null;
    const key: unknown = Reflect.get(kept, "key");
    const isFresh = Date.now() - Number(Reflect.get(kept, "startedAt")) < ATTEMPT_MS;
    return typeof key === "string" && isFresh ? key : null;
  },
  set: (productId: string, key: string): void =>
    write("localStorage", ATTEMPT_PREFIX + productId, JSON.stringify({ key, startedAt: Date.now() })),
  clear: (productId: string): void => write("localStorage", ATTEMPT_PREFIX + productId, null),
};
