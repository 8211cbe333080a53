import type { FoundCustomer, KnownCustomer } from "@pola/shared/schemas/customer";
import type { Customer } from "@pola/shared/schemas/order";

/** A customer with orders, of which one came back. */
export const SANDUNI: KnownCustomer = {
  name: "Sanduni Perera",
  phone: "+94775551111",
  address: "1 Lake Road",
  lastOrderedAt: "2026-11-02T04:30:00.000Z",
  orders: 3,
  returned: 1,
};

/** The fields of a checkout for this customer. */
export const FILLED: Customer = {
  customerName: SANDUNI.name,
  customerPhone: SANDUNI.phone,
  customerAddress: SANDUNI.address,
};

/** What a look-up finds: nothing, unless the test says otherwise. */
export function makeFoundCustomer(overrides: Partial<FoundCustomer> = {}): FoundCustomer {
  return { customer: null, parcels: { sent: 0, returned: 0 }, recentOrders: [], ...overrides };
}

type RecentOrder = FoundCustomer["recentOrders"][number];

/** An order of the last hour with these lines. */
export function makeRecentOrder(items: RecentOrder["items"]): RecentOrder {
  return { id: "x", orderNumber: "ORD-001041", createdAt: "2026-11-02T04:30:00.000Z", items };
}
