import { ORDER_STATUS_LABELS, ORDER_STATUSES, type OrderStatus } from "@pola/shared/order-status";
import type { OrderSort } from "@pola/shared/schemas/order";
import { FilterChips } from "../../ui/filter-chips.tsx";
import { SearchInput } from "../../ui/search-input.tsx";
import { CompactSelect } from "../../ui/select-menu.tsx";

const STATUSES: { value: OrderStatus | ""; label: string }[] = [
  { value: "", label: "All" },
  ...ORDER_STATUSES.map((status) => ({ value: status, label: ORDER_STATUS_LABELS[status] })),
];

const SORTS: { value: OrderSort; label: string }[] = [
  { value: "-createdAt", label: "Date: newest first" },
  { value: "createdAt", label: "Date: oldest first" },
  { value: "-totalAmount", label: "Total: high to low" },
  { value: "totalAmount", label: "Total: low to high" },
  { value: "-totalCommission", label: "Commission: high to low" },
  { value: "totalCommission", label: "Commission: low to high" },
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
    <div className="grid gap-2 py-4">
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
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <output className="min-h-6 text-sm text-muted tabular-nums">
          {found !== undefined && `${found.toLocaleString("en-US")} found`}
        </output>
        <CompactSelect
          label="Sort"
          value={filters.sort}
          onChange={(sort) => onChange({ sort })}
          options={SORTS}
        />
      </div>
    </div>
  );
}
