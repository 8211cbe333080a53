import type { Slip } from "./schemas/slip.ts";

const { compare } = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

/** Compares two slips for sorting in the order of delivery: by city and area, then by order number (docs/product/slips.md, O-58). */
export function inOrderOfDelivery(one: Slip, other: Slip): number {
  return (
    compare(one.customer.city, other.customer.city) ||
    compare(one.customer.area, other.customer.area) ||
    compare(one.orderNumber, other.orderNumber)
  );
}
