import { ORDER_STATUS_LABELS, ORDER_STATUSES } from "@pola/shared/order-status";
import type { OrderCounts, OrderSort } from "@pola/shared/schemas/order";
import { ORDER_SORTS } from "@pola/shared/sorts";
import type { ReactNode } from "react";
import { PageSizeSelect } from "../../components/list-rows.tsx";
import { useToday } from "../../lib/use-today.ts";
import { DateRangeSelect } from "../../ui/date-range.tsx";
import { FilterChips } from "../../ui/filter-chips.tsx";
import { optionsOf } from "../../ui/options.ts";
import { FoundCount } from "../../ui/pagination.tsx";
import { SearchInput } from "../../ui/search-input.tsx";
import { CompactSelect } from "../../ui/select-menu.tsx";
import type { OrderList } from "./use-order-list.ts";

type OrdersToolbarProps = {
  list: OrderList;
  /** Undefined while they load. */
  counts: OrderCounts | undefined;
  /** Export, columns, refresh. */
  children: ReactNode;
};

/** Search, status tabs with counts, days, page size (docs/product/interface.md, I-17). */
export function OrdersToolbar({ list, counts, children }: OrdersToolbarProps) {
  const { filters, set } = list;
  const today = useToday();
  return (
    <div className="grid grid-cols-1 gap-3 pb-4">
      <div className="flex flex-wrap items-center gap-3">
        <SearchInput
          label="Search orders"
          placeholder="Order, customer, reseller or tracking"
          value={filters.search}
          onChange={list.search}
          className="lg:w-auto lg:min-w-80 lg:flex-1"
        />
        <DateRangeSelect value={filters} today={today} onChange={set} />
        <CompactSelect
          label="Sort"
          value={list.sort}
          onChange={list.setSort}
          options={SORTS}
          className="max-md:w-full min-[90rem]:hidden"
        />
      </div>
      <FilterChips
        label="Status"
        value={filters.status}
        onChange={(status) => set({ status })}
        options={optionsOf(ORDER_STATUSES, ORDER_STATUS_LABELS, counts)}
      />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <FoundCount total={list.found} />
        <div className="grid w-full grid-cols-2 items-center gap-3 md:flex md:w-auto md:flex-wrap">
          <PageSizeSelect list={list} />
          {children}
        </div>
      </div>
    </div>
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
