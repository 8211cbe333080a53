import type { FoundCustomer } from "@pola/shared/schemas/customer";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { dataQuery, pageQuery } from "./queries.ts";

/** The longest that an order waits for the look-up of its number. */
const MAX_LOOK_UP_MS = 2000;

type CustomerFilters = { search: string; page: number; pageSize: number };

/** A page of the reseller's own customers, the latest order first. */
export function customers(filters: CustomerFilters) {
  return pageQuery(["orders", "customers"], "GET /customers", filters);
}

/** What is known of a complete phone number. */
export function customerByPhone(phone: string) {
  return queryOptions({
    ...dataQuery(["orders", "customer", phone], "GET /customers/look-up", { query: { phone } }),
    retry: false,
    // An order must not wait for it.
    networkMode: "always",
  });
}

/** What is known of the number of an order. Without a reply within 2 s it is what was known before, if anything. */
export async function lookUpCustomer(
  queryClient: QueryClient,
  phone: string,
): Promise<FoundCustomer | undefined> {
  const query = customerByPhone(phone);
  const late = new Promise<undefined>((resolve) => {
    setTimeout(() => resolve(undefined), MAX_LOOK_UP_MS);
  });
  const found = await Promise.race([queryClient.fetchQuery(query).catch(() => undefined), late]);
  return found ?? queryClient.getQueryData(query.queryKey);
}
