import { ORDER_STATUS_LABELS, ORDER_STATUSES, type OrderStatus } from "@pola/shared/order-status";
import type { OrderSort } from "@pola/shared/schemas/order";
import { FilterChips } from "../../ui/filter-chips.tsx";
import { FoundCount } from "../../ui/pagination.tsx";
import { SearchInput } from "../../ui/search-input.tsx";
import { CompactSelect } from "../../ui/select-menu.tsx";

const STATUSES: { value: OrderStatus | ""; label: string }[] = [
  { value: "", label: "All" },
  ...ORDER_STATUSES.map((status) => ({ value: status, label: ORDER_STATUS_LABELS[status] })),
];

const SORTS: { value: OrderSort; label: string }[] = [
  { value: "-createdAt", label: "Date: newest" },
  { value: "createdAt", label: "Date: oldest" },
  { value: "-totalAmount", label: "Total: highest" },
  { value: "totalAmount", label: "Total: lowest" },
  { value: "-totalCommission", label: "Commission: highest" },
  { value: "totalCommission", label: "Commission: lowest" },
  { value: "status", label: "Status" },
];

type Filters = { q: string; status: OrderStatus | ""; sort: OrderSort };

type OrderFiltersProps = {
  filters: Filters;
  found: number | undefined;
  onChange: (patch: Partial<Filters>, options?: { replace: boolean }) => void;
};

/** Search, status, sort and how many were found (specification, section 2, Orders). */
export function OrderFilters({ filters, found, onChange }: OrderFiltersProps) {
  return (
    <div className="grid grid-cols-1 gap-2 py-4">
      <SearchInput
        label="Search orders"
        placeholder="Order number, customer, tracking number"
        value={filters.q}
        onChange={(q) => onChange({ q }, { replace: true })}
        className="md:max-w-md"
      />
      <FilterChips
        label="Status"
        value={filters.status}
        onChange={(status) => onChange({ status })}
        options={STATUSES}
      />
      <div className="flex items-center justify-between gap-4">
        <FoundCount total={found} />
        <CompactSelect
          label="Sort"
          value={filters.sort}
          onChange={(sort) => onChange({ sort })}
          options={SORTS}
          className="min-w-0"
        />
      </div>
    </div>
  );
}
