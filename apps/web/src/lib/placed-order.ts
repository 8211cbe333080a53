import type { Customer } from "@pola/shared/schemas/order";
import { readObject, write } from "./browser-storage.ts";
import { PLACED_ORDER_KEY } from "./storage.ts";
import { readCustomer } from "./stored-customer.ts";

type Figures = {
  id: string;
  orderNumber: string;
  totalAmount: number;
  totalCommission: number;
  trackingCode: string;
};

/** What the confirmation above the orders shows; `goods` is what was ordered, with its options. Amounts in rupees. */
export type PlacedOrder = Customer & Figures & { goods: string };

/** The order that was placed last, stored for this tab until its confirmation is closed (docs/product/orders.md, O-142). */
export const placedOrder = {
  get: (): PlacedOrder | null => {
    const customer = readCustomer(PLACED_ORDER_KEY);
    const stored = readObject("sessionStorage", PLACED_ORDER_KEY);
    const figures = placedFigures(stored);
    if (customer === null || figures === null) return null;
    return { ...customer, ...figures, goods: String(Reflect.get(Object(stored), "goods")) };
  },
  /** A reply that cannot be read leaves no confirmation; the order is in the list all the same. */
  keep: (reply: unknown, rest: Customer & { goods: string }): void => {
    const figures = placedFigures(reply);
    write("sessionStorage", PLACED_ORDER_KEY, figures && JSON.stringify({ ...rest, ...figures }));
  },
  clear: (): void => write("sessionStorage", PLACED_ORDER_KEY, null),
};

/** Id, number, sums and tracking code of an order in a reply or in the browser's storage; null unless all are there. */
function placedFigures(order: unknown): Figures | null {
  const property = (name: string): unknown => Reflect.get(Object(order), name);
  const id = property("id");
  const orderNumber = property("orderNumber");
  const totalAmount = property("totalAmount");
  const totalCommission = property("totalCommission");
  const trackingCode = property("trackingCode");
  if (typeof id !== "string" || typeof orderNumber !== "string" || typeof trackingCode !== "string")
    return null;
  if (typeof totalAmount !== "number" || typeof totalCommission !== "number") return null;
  return { id, orderNumber, totalAmount, totalCommission, trackingCode };
}
