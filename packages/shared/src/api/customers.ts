import * as z from "zod/mini";
import { CustomerListQuery, CustomerLookUp, FoundCustomer, KnownCustomer } from "../schemas/customer.ts";
import type { Endpoint } from "./endpoint.ts";

/** /api/customers: the people a reseller orders for. Nobody sees another reseller's. */
export const CUSTOMERS = {
  "GET /customers": {
    summary: "The caller's own customers, the latest order first; search by name and phone number",
    access: "reseller",
    query: CustomerListQuery,
    reply: z.array(KnownCustomer),
    isPaged: true,
    mayLag: true,
  },
  "GET /customers/look-up": {
    summary:
      "What is known of a phone number: the own customer, parcels that came back, orders of the last hour",
    access: "approved reseller",
    query: CustomerLookUp,
    reply: FoundCustomer,
    refusals: { TOO_MANY_REQUESTS: true },
  },
} as const satisfies Record<string, Endpoint>;
