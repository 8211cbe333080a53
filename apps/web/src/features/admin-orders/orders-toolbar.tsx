import { ORDER_STATUS_LABELS, ORDER_STATUSES } from "@pola/shared/order-status";
import { PAGE_SIZES } from "@pola/shared/page-sizes";
import type { OrderCounts, OrderSort } from "@pola/shared/schemas/order";
import { ORDER_SORTS } from "@pola/shared/sorts";
import type { ReactNode } from "react";
import { adminOrders } from "../../api/admin-orders.ts";
import { matchingOrders } from "../../api/many-orders.ts";
import { ListToolbar } from "../../components/list-toolbar.tsx";
import { useListPage } from "../../components/use-list-page.ts";
import { useLostRows } from "../../components/use-lost-rows.ts";
import { oneOf, useListSort } from "../../lib/list-address.ts";
import { pageSizeMemory } from "../../lib/table-memory.ts";
import { useToday } from "../../lib/use-today.ts";
import { DateRangeSelect } from "../../ui/date-range.tsx";
import { readDay } from "../../ui/date-ranges.ts";
import type { MenuItems } from "../../ui/menu.tsx";
import { optionsOf } from "../../ui/options.ts";
import { CompactSelect } from "../../ui/select-menu.tsx";

export type OrderList = ReturnType<typeof useOrderList>;

const SLIPS = ["unprinted"] as const;
/** The filter for orders that still need their slip (docs/product/slips.md, O-131). */
export const SLIP_LABELS = { unprinted: "Slip not printed" };
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
  useLostRows({
    list,
    selection: list.selection,
    keyOf: ({ id }) => id,
    matching: async () => (await matchingOrders(list.filters)).orders.map(({ id }) => id),
  });
  return { ...list, sort, setSort };
}

type OrdersToolbarProps = {
  list: OrderList;
  /** Undefined while they load. */
  counts: OrderCounts | undefined;
  tools: ReactNode;
  menu: MenuItems;
};

/** Search, status tabs with counts; behind Filters the days, the slip and the order of the list. */
export function OrdersToolbar({ list, counts, tools, menu }: OrdersToolbarProps) {
  const { filters, set } = list;
  const today = useToday();
  const hasDays = filters.from !== "" || filters.to !== "";
  return (
    <ListToolbar
      list={list}
      search={{ label: "Search orders", placeholder: "Order, customer, reseller or tracking" }}
      status={{ options: optionsOf(ORDER_STATUSES, ORDER_STATUS_LABELS, counts) }}
      isFolded
      chosen={Number(hasDays) + Number(filters.slip !== "")}
      filters={
        <>
          <DateRangeSelect value={filters} today={today} onChange={set} />
          <CompactSelect
            label="Slip"
            value={filters.slip}
            onChange={(slip) => set({ slip })}
            options={optionsOf(SLIPS, SLIP_LABELS)}
          />
          <CompactSelect label="Sort" value={list.sort} onChange={list.setSort} options={SORTS} />
        </>
      }
      tools={tools}
      menu={menu}
    />
  );
}

const SORT_LABELS: Record<OrderSort, string> = {
  "-createdAt": "Newest first",
  createdAt: "Oldest first",
  "-totalAmount": "Highest total",
  totalAmount: "Lowest total",
  "-totalCommission": "Highest commission",
  totalCommission: "Lowest commission",
  status: "Status",
};
const SORTS = ORDER_SORTS.map((value) => ({ value, label: SORT_LABELS[value] }));
