import { readObject, write } from "./browser-storage.ts";
import { NEXT_CUSTOMER_KEY } from "./storage.ts";

/** The fields of the checkout form. */
export type StoredCustomer = { customerName: string; customerPhone: string; customerAddress: string };

/** The customer stored for this tab; a missing field is empty. Null if nothing is stored. */
export function readCustomer(key: string): StoredCustomer | null {
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

/** The customer of the next order, stored for this tab from "Order more for this customer" on (docs/product/orders.md, O-143). */
export const nextCustomer = {
  get: (): StoredCustomer | null => readCustomer(NEXT_CUSTOMER_KEY),
  set: (customer: StoredCustomer): void =>
    write("sessionStorage", NEXT_CUSTOMER_KEY, JSON.stringify(customer)),
  clear: (): void => write("sessionStorage", NEXT_CUSTOMER_KEY, null),
};
