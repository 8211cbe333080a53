import { ORDER_STATUS_LABELS, ORDER_STATUSES } from "@pola/shared/order-status";
import type { OrderSort } from "@pola/shared/schemas/order";
import { FoundAndSort } from "../../components/found-and-sort.tsx";
import { FilterChips } from "../../ui/filter-chips.tsx";
import { optionsOf } from "../../ui/options.ts";
import { SearchInput } from "../../ui/search-input.tsx";

/** The statuses, and the orders whose commission is on the way (docs/product/money.md, M-120). */
export const LISTED_STATUSES = ["open", ...ORDER_STATUSES] as const;
export type ListedStatus = (typeof LISTED_STATUSES)[number];
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
  search: string;
  onSearch: (text: string) => void;
  status: ListedStatus | "";
  onStatus: (status: ListedStatus | "") => void;
  sort: OrderSort;
  onSort: (sort: OrderSort) => void;
  found: number | undefined;
};

/** Search, status and order of the list, and how many orders match. */
export function OrderFilters({ search, onSearch, status, onStatus, sort, onSort, found }: OrderFiltersProps) {
  return (
    <div className="grid grid-cols-1 gap-2 py-4">
      <SearchInput
        label="Search orders"
        placeholder="Order number, customer, tracking number"
        value={search}
        onChange={onSearch}
        className="md:max-w-md"
      />
      <FilterChips label="Status" value={status} onChange={onStatus} options={STATUSES} />
      <FoundAndSort found={found} sort={sort} onSort={onSort} sorts={SORTS} />
    </div>
  );
}
