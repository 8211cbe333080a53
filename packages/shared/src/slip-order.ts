import type { Slip } from "./schemas/slip.ts";

const { compare } = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

/** As parcels are sorted for the road: by city and area, then order number (docs/product/orders.md, O-58). */
export function inOrderOfDelivery(one: Slip, other: Slip): number {
  return (
    compare(one.customer.city, other.customer.city) ||
    compare(one.customer.area, other.customer.area) ||
    compare(one.orderNumber, other.orderNumber)
  );
}
