import { read, readObject, write } from "./browser-storage.ts";
import { ATTEMPT_PREFIX, CUSTOMER_PREFIX, DRAFT_PREFIX } from "./storage.ts";

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

type CheckoutDraft = { customerName: string; customerPhone: string; customerAddress: string };

/** What was typed into a checkout form, stored for this tab in case the connection drops (docs/product/orders.md, O-20). */
export const checkoutDraft = {
  get: (productId: string): CheckoutDraft | null => {
    return readCustomer(DRAFT_PREFIX + productId);
  },
  set: (productId: string, draft: object): void =>
    write("sessionStorage", DRAFT_PREFIX + productId, JSON.stringify(draft)),
  clear: (productId: string): void => write("sessionStorage", DRAFT_PREFIX + productId, null),
};

function readCustomer(key: string): CheckoutDraft | null {
  const stored = readObject("sessionStorage", key);
  if (stored === null) return null;
  const text = (name: string) => {
    const value: unknown = Reflect.get(stored, name);
    return typeof value === "string" ? value : "";
  };
  return {
    customerName: text("customerName"),
    customerPhone: text("customerPhone"),
    customerAddress: text("customerAddress"),
  };
}

const NEXT_CUSTOMER_KEY = `${CUSTOMER_PREFIX}next`;

/** The customer for whom the next order is, stored for this tab from "Order more for this customer" on (docs/product/orders.md, O-143). */
export const nextCustomer = {
  get: (): CheckoutDraft | null => readCustomer(NEXT_CUSTOMER_KEY),
  set: (customer: CheckoutDraft): void =>
    write("sessionStorage", NEXT_CUSTOMER_KEY, JSON.stringify(customer)),
  clear: (): void => write("sessionStorage", NEXT_CUSTOMER_KEY, null),
};

/** What the confirmation above the orders shows. Amounts in rupees. */
export type PlacedOrder = CheckoutDraft & {
  orderNumber: string;
  totalAmount: number;
  totalCommission: number;
  /** What was ordered, with its options. */
  goods: string;
};

const PLACED_KEY = `${CUSTOMER_PREFIX}placed`;

/** The order that was placed last, stored for this tab until its confirmation is closed (docs/product/orders.md, O-142). */
export const placedOrder = {
  get: (): PlacedOrder | null => {
    const customer = readCustomer(PLACED_KEY);
    const stored = readObject("sessionStorage", PLACED_KEY);
    const figures = placedFigures(stored);
    if (customer === null || figures === null) return null;
    const goods: unknown = Reflect.get(Object(stored), "goods");
    return { ...customer, ...figures, goods: typeof goods === "string" ? goods : "" };
  },
  set: (order: PlacedOrder): void => write("sessionStorage", PLACED_KEY, JSON.stringify(order)),
  clear: (): void => write("sessionStorage", PLACED_KEY, null),
};

/** Number, total and commission of an order in a reply or in the browser's storage; null unless all three are there. */
export function placedFigures(
  order: unknown,
): Pick<PlacedOrder, "orderNumber" | "totalAmount" | "totalCommission"> | null {
  const property = (name: string): unknown => Reflect.get(Object(order), name);
  const [orderNumber, totalAmount, totalCommission] = [
    property("orderNumber"),
    property("totalAmount"),
    property("totalCommission"),
  ];
  if (typeof orderNumber !== "string" || typeof totalAmount !== "number") return null;
  return typeof totalCommission === "number" ? { orderNumber, totalAmount, totalCommission } : null;
}

const ATTEMPT_MS = 24 * 60 * 60 * 1000;

/**
 * The idempotency key of an attempt to order, stored until its outcome is known, at most as long as the server keeps it: a day
 * (docs/product/orders.md, O-31). Stored for the browser and not for the tab, because a phone may close a tab in the background.
 */
export const checkoutAttempt = {
  get: (productId: string): string | null => {
    const kept = readObject("localStorage", ATTEMPT_PREFIX + productId);
    if (kept === null) return null;
    const key: unknown = Reflect.get(kept, "key");
    const isFresh = Date.now() - Number(Reflect.get(kept, "startedAt")) < ATTEMPT_MS;
    return typeof key === "string" && isFresh ? key : null;
  },
  set: (productId: string, key: string): void =>
    write("localStorage", ATTEMPT_PREFIX + productId, JSON.stringify({ key, startedAt: Date.now() })),
  clear: (productId: string): void => write("localStorage", ATTEMPT_PREFIX + productId, null),
};
