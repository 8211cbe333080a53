import { ORDER_STATUS_LABELS, ORDER_STATUSES } from "@pola/shared/order-status";
import type { OrderSort } from "@pola/shared/schemas/order";
import { ORDER_SORTS } from "@pola/shared/sorts";
import { FoundAndSort } from "../../components/found-and-sort.tsx";
import { FilterGroup, PhoneToolbar } from "../../components/phone-toolbar.tsx";
import { FilterChips } from "../../ui/filter-chips.tsx";
import { optionLabel, optionsOf } from "../../ui/options.ts";
import { SearchInput } from "../../ui/search-input.tsx";
import { CompactSelect } from "../../ui/select-menu.tsx";
import { useIsWide } from "../../ui/use-media-query.ts";

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

/** Search, status and order of the list, and how many orders match. On phones status and order are in a sheet. */
export function OrderFilters({ list, sort, onSort }: OrderFiltersProps) {
  const { found } = list;
  const { search, status } = list.filters;
  const onStatus = (next: ListedStatus | "") => list.set({ status: next });
  const isWide = useIsWide();
  const searchInput = (
    <SearchInput label="Search orders" value={search} onChange={list.search} className="md:max-w-md" />
  );
  if (!isWide) {
    return (
      <div className="pt-2">
        <PhoneToolbar
          search={searchInput}
          chosen={[optionLabel(STATUSES, status), sort === ORDER_SORTS[0] ? "" : optionLabel(SORTS, sort)]}
          found={found}
          of={["order", "orders"]}
          onClear={list.clearFilters}
        >
          <FilterGroup title="Status">
            <FilterChips label="Status" value={status} onChange={onStatus} options={STATUSES} look="wrap" />
          </FilterGroup>
          <CompactSelect label="Sort" value={sort} onChange={onSort} options={SORTS} />
        </PhoneToolbar>
      </div>
    );
  }
  return (
    <div className="grid grid-cols-1 gap-2 py-4">
      {searchInput}
      <FilterChips label="Status" value={status} onChange={onStatus} options={STATUSES} />
      <FoundAndSort found={found} sort={sort} onSort={onSort} sorts={SORTS} />
    </div>
  );
}
