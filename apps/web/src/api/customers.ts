import { parsePhone } from "@pola/shared/phone";
import type { FoundCustomer, KnownCustomer } from "@pola/shared/schemas/customer";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { inTime } from "../lib/in-time.ts";
import type { PageAt } from "../lib/list-address.ts";
import { dataQuery, pageQuery } from "./queries.ts";

/** How many of the last customers a checkout offers. */
const RECENT = 4;

/** A page of the reseller's own customers, the latest order first. */
export function customers(filters: PageAt & { search: string }) {
  return pageQuery(["orders", "customers"], "GET /customers", filters);
}

/** What is known of a complete phone number. */
export function customerByPhone(phone: string) {
  return queryOptions({
    ...dataQuery(["orders", "customer", phone], "GET /customers/look-up", { query: { phone } }),
    // An order must not wait for it.
    retry: false,
  });
}

/** What a checkout may fill in: the last customers, and what is known of the typed number once it is complete. */
export function useCustomerOffers(typedPhone: string) {
  const queryClient = useQueryClient();
  const phone = parsePhone(typedPhone);
  const { data: found } = useQuery({ ...customerByPhone(phone ?? ""), enabled: phone !== null });
  const recent = useQuery(customers({ search: "", page: 1, pageSize: RECENT }));
  return {
    /** Undefined until they have arrived. */
    recent: recent.isPending ? undefined : (recent.data?.rows ?? []),
    found,
    /** The own customer of a complete number; null if there is none, or the lookup fails. */
    lookUp: async (number: string): Promise<KnownCustomer | null> => {
      const known = await queryClient.fetchQuery(customerByPhone(number)).catch(() => undefined);
      return known?.customer ?? null;
    },
  };
}

/** Looks up the number of an order. Without a reply within 2 s it is what was known before, if anything. */
export function useLookUpCustomer() {
  const queryClient = useQueryClient();
  return async (phone: string): Promise<FoundCustomer | undefined> => {
    const query = customerByPhone(phone);
    return (await inTime(queryClient.fetchQuery(query))) ?? queryClient.getQueryData(query.queryKey);
  };
}
