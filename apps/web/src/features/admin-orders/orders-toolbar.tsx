import { ORDER_STATUS_LABELS, ORDER_STATUSES, type OrderStatus } from "@pola/shared/order-status";
import { PAGE_SIZES } from "@pola/shared/page-sizes";
import type { OrderCounts, OrderSort } from "@pola/shared/schemas/order";
import { ORDER_SORTS } from "@pola/shared/sorts";
import type { ReactNode } from "react";
import { useToday } from "../../lib/use-today.ts";
import { DateRangeSelect } from "../../ui/date-range.tsx";
import { FilterChips } from "../../ui/filter-chips.tsx";
import { FoundCount } from "../../ui/pagination.tsx";
import { SearchInput } from "../../ui/search-input.tsx";
import { CompactSelect } from "../../ui/select-menu.tsx";
import type { OrdersAddress } from "./use-orders-address.ts";

type OrdersToolbarProps = {
  address: OrdersAddress;
  counts: OrderCounts | undefined;
  /** Unknown while they load. */
  total: number | undefined;
  /** Export, columns, refresh. */
  children: ReactNode;
};

/** Search, status tabs with counts, days, page size (interface.md, house rule 2). */
export function OrdersToolbar({ address, counts, total, children }: OrdersToolbarProps) {
  const { match, sort, pageSize, set } = address;
  const today = useToday();
  return (
    <div className="grid grid-cols-1 gap-3 pb-4">
      <div className="flex flex-wrap items-center gap-3">
        <SearchInput
          label="Search orders"
          placeholder="Order, customer, reseller or tracking"
          value={match.search}
          onChange={(q) => set({ q }, { replace: true })}
          className="lg:w-auto lg:min-w-80 lg:flex-1"
        />
        <DateRangeSelect value={match} today={today} onChange={set} />
        <CompactSelect
          label="Sort"
          value={sort}
          onChange={(next) => set({ sort: next })}
          options={SORTS}
          className="max-md:w-full min-[90rem]:hidden"
        />
      </div>
      <FilterChips
        label="Status"
        value={match.status}
        onChange={(status) => set({ status })}
        options={statusChips(counts)}
      />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <FoundCount total={total} />
        <div className="grid w-full grid-cols-2 items-center gap-3 md:flex md:w-auto md:flex-wrap">
          <CompactSelect
            label="Show"
            value={String(pageSize)}
            onChange={(size) => set({ size: Number(size) })}
            options={PAGE_SIZES.map((size) => ({ value: String(size), label: String(size) }))}
          />
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

function statusChips(
  counts: OrderCounts | undefined,
): { value: OrderStatus | ""; label: string; count?: number | undefined }[] {
  return [
    { value: "", label: "All", count: counts?.all },
    ...ORDER_STATUSES.map((status) => ({
      value: status,
      label: ORDER_STATUS_LABELS[status],
      count: counts?.[status],
    })),
  ];
}
