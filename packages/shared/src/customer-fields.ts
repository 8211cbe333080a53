import { keysOf } from "./keys-of.ts";
import type { Customer } from "./schemas/order.ts";

export const NO_CUSTOMER: Customer = { customerName: "", customerPhone: "", customerAddress: "" };

export const CUSTOMER_FIELDS = keysOf(NO_CUSTOMER);

/** Who receives an order, without the rest of the order. */
export function customerOf({ customerName, customerPhone, customerAddress }: Customer): Customer {
  return { customerName, customerPhone, customerAddress };
}
