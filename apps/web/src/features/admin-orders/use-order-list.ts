import { ORDER_STATUSES } from "@pola/shared/order-status";
import { PAGE_SIZES } from "@pola/shared/page-sizes";
import { ORDER_SORTS } from "@pola/shared/sorts";
import { adminOrders } from "../../api/admin-orders.ts";
import { useListPage } from "../../components/use-list-page.ts";
import { oneOf, useListSort } from "../../lib/list-address.ts";
import { pageSizeMemory } from "../../lib/table-memory.ts";
import { readDay } from "../../ui/date-ranges.ts";

export type OrderList = ReturnType<typeof useOrderList>;

/** The filter for orders that still need their slip (docs/product/orders.md, O-131). */
export const SLIP_LABELS = { unprinted: "Slip not printed" };
const SLIPS = ["unprinted"] as const;
const sizeMemory = pageSizeMemory("admin-orders");

/** The orders that the address asks for: ten a page until another size is chosen (docs/product/interface.md, I-20). */
export function useOrderList() {
  const [sort, setSort] = useListSort(ORDER_SORTS);
  const list = useListPage({
    empty: { q: "", status: "", slip: "", from: "", to: "" },
    read: ({ q, status, slip, from, to }) => ({
      search: q,
      status: oneOf(ORDER_STATUSES, status),
      slip: oneOf(SLIPS, slip),
      from: readDay(from),
      to: readDay(to),
    }),
    sizes: PAGE_SIZES,
    sizeMemory,
    pageSize: 10,
    query: (match, at) => adminOrders({ ...match, sort, ...at }),
  });
  return { ...list, sort, setSort };
}
