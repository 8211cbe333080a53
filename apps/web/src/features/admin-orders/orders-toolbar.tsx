import { ORDER_STATUS_LABELS, ORDER_STATUSES } from "@pola/shared/order-status";
import type { OrderCounts, OrderSort } from "@pola/shared/schemas/order";
import { ORDER_SORTS } from "@pola/shared/sorts";
import type { ReactNode } from "react";
import { ListToolbar } from "../../components/list-toolbar.tsx";
import { useToday } from "../../lib/use-today.ts";
import { DateRangeSelect } from "../../ui/date-range.tsx";
import type { MenuItem } from "../../ui/menu.tsx";
import { optionsOf } from "../../ui/options.ts";
import { CompactSelect } from "../../ui/select-menu.tsx";
import { SLIP_LABELS, type OrderList } from "./use-order-list.ts";

type OrdersToolbarProps = {
  list: OrderList;
  /** Undefined while they load. */
  counts: OrderCounts | undefined;
  tools: ReactNode;
  menu: readonly MenuItem[];
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
      status={{
        onChange: (status) => set({ status }),
        options: optionsOf(ORDER_STATUSES, ORDER_STATUS_LABELS, counts),
      }}
      isFolded
      chosen={Number(hasDays) + Number(filters.slip !== "")}
      filters={
        <>
          <DateRangeSelect value={filters} today={today} onChange={set} />
          <CompactSelect
            label="Slip"
            value={filters.slip}
            onChange={(slip) => set({ slip })}
            options={SLIP_OPTIONS}
          />
          <CompactSelect label="Sort" value={list.sort} onChange={list.setSort} options={SORTS} />
        </>
      }
      tools={tools}
      menu={menu}
    />
  );
}

const SLIP_OPTIONS = [
  { value: "", label: "All" },
  { value: "unprinted", label: SLIP_LABELS.unprinted },
] as const;

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
