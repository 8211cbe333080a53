import { ORDER_STATUS_LABELS, ORDER_STATUSES } from "@pola/shared/order-status";
import type { OrderSort } from "@pola/shared/schemas/order";
import { ListFilters } from "../../components/list-filters.tsx";
import { FilterChips } from "../../ui/filter-chips.tsx";
import { optionLabel, optionsOf } from "../../ui/options.ts";

/** The statuses, and the orders whose commission is on the way (docs/product/earnings.md, M-120). */
export const LISTED_STATUSES = ["open", ...ORDER_STATUSES] as const;
type ListedStatus = (typeof LISTED_STATUSES)[number];
export const LISTED_STATUS_LABELS: Record<ListedStatus, string> = {
  open: "On the way",
  ...ORDER_STATUS_LABELS,
};

const STATUSES = optionsOf(LISTED_STATUSES, LISTED_STATUS_LABELS);

const SORTS: { value: OrderSort; label: string }[] = [
  { value: "-createdAt", label: "Date: newest" },
  { value: "createdAt", label: "Date: oldest" },
  { value: "-totalAmount", label: "Total: highest" },
  { value: "totalAmount", label: "Total: lowest" },
  { value: "-totalCommission", label: "Commission: highest" },
  { value: "totalCommission", label: "Commission: lowest" },
  { value: "status", label: "Status" },
];

type OrderFiltersProps = {
  list: {
    filters: { search: string; status: ListedStatus | "" };
    search: (text: string) => void;
    set: (filters: { status: ListedStatus | "" }) => void;
    clearFilters: () => void;
    found: number | undefined;
  };
  sort: OrderSort;
  onSort: (sort: OrderSort) => void;
};

export function OrderFilters({ list, sort, onSort }: OrderFiltersProps) {
  const { search, status } = list.filters;
  return (
    <div className="pt-2 md:pt-4">
      <ListFilters
        search={{
          label: "Search orders",
          placeholder: "Order, name or phone",
          value: search,
          onChange: list.search,
        }}
        filter={{
          title: "Status",
          chips: (look) => (
            <FilterChips
              label="Status"
              value={status}
              onChange={(next) => list.set({ status: next })}
              options={STATUSES}
              look={look}
            />
          ),
          chosen: optionLabel(STATUSES, status),
        }}
        sort={sort}
        onSort={onSort}
        sorts={SORTS}
        found={list.found}
        of={["order", "orders"]}
        onClear={list.clearFilters}
      />
    </div>
  );
}
