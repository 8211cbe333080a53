import type { Customer } from "@pola/shared/schemas/order";
import { readObject, write } from "./browser-storage.ts";
import { NEXT_CUSTOMER_KEY } from "./storage.ts";

/** The customer stored for this tab; a missing field is empty. Null if nothing is stored. */
export function readCustomer(key: string): Customer | null {
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

/** The customer of the next order, stored for this tab by a button that starts an order for them (docs/product/orders.md, O-143 and O-1500). */
export const nextCustomer = {
  get: (): Customer | null => readCustomer(NEXT_CUSTOMER_KEY),
  set: (customer: Customer): void => write("sessionStorage", NEXT_CUSTOMER_KEY, JSON.stringify(customer)),
  clear: (): void => write("sessionStorage", NEXT_CUSTOMER_KEY, null),
};
