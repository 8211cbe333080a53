import { ORDER_STATUSES } from "@pola/shared/order-status";
import { PAGE_SIZES } from "@pola/shared/page-sizes";
import { ORDER_SORTS } from "@pola/shared/sorts";
import type { OrderMatch } from "../../api/admin-orders.ts";
import { useUrlState } from "../../lib/url-state.ts";
import { readDay } from "../../ui/date-ranges.ts";

/** The first visit shows ten (specification, section 9). */
const DEFAULTS = { q: "", status: "", from: "", to: "", sort: "-createdAt", page: 1, size: 10 };

export type OrdersAddress = ReturnType<typeof useOrdersAddress>;

/** What the address asks for (interface.md, house rule 1); what it cannot mean reads as the default. */
export function useOrdersAddress() {
  const [address, set] = useUrlState(DEFAULTS);
  const match: OrderMatch = {
    search: address.q,
    status: ORDER_STATUSES.find((known) => known === address.status) ?? "",
    from: readDay(address.from),
    to: readDay(address.to),
  };
  return {
    match,
    sort: ORDER_SORTS.find((known) => known === address.sort) ?? "-createdAt",
    page: address.page,
    pageSize: PAGE_SIZES.find((known) => known === address.size) ?? DEFAULTS.size,
    isFiltered: Object.values(match).some((value) => value !== ""),
    set,
    clearFilters: () => set({ q: "", status: "", from: "", to: "" }),
  };
}
