import type { ProductSort } from "@pola/shared/schemas/product";
import { useQuery } from "@tanstack/react-query";
import { categories } from "../../api/products.ts";
import { categoryName } from "../../components/category-name.ts";
import { FoundAndSort } from "../../components/found-and-sort.tsx";
import { FilterChips } from "../../ui/filter-chips.tsx";
import { SearchInput } from "../../ui/search-input.tsx";

const SORTS: { value: ProductSort; label: string }[] = [
  { value: "newest", label: "Newest" },
  { value: "oldest", label: "Oldest" },
  { value: "price-asc", label: "Price: Low to High" },
  { value: "price-desc", label: "Price: High to Low" },
  { value: "name", label: "Name: A-Z" },
  { value: "vendor", label: "Vendor: A-Z" },
];

type Filters = { q: string; category: string; sort: ProductSort };

type ListingFiltersProps = {
  filters: Filters;
  found: number | undefined;
  onChange: (patch: Partial<Filters>, options?: { replace: boolean }) => void;
};

/** Search, categories with counts, order, and how many match. On phones the search stays below the header. */
export function ListingFilters({ filters, found, onChange }: ListingFiltersProps) {
  return (
    <div className="contents">
      <div className="sticky top-(--header-height) z-10 -mx-4 bg-bg px-4 py-2 md:static md:mx-0 md:max-w-md md:p-0 md:pb-2">
        <SearchInput
          label="Search listings"
          value={filters.q}
          onChange={(q) => onChange({ q }, { replace: true })}
        />
      </div>
      <CategoryChips value={filters.category} onChange={(category) => onChange({ category })} />
      <div className="py-3">
        <FoundAndSort found={found} sort={filters.sort} onSort={(sort) => onChange({ sort })} sorts={SORTS} />
      </div>
    </div>
  );
}

/** The list works without the counts: when they fail to load, only "All Listings" is shown. */
function CategoryChips({ value, onChange }: { value: string; onChange: (category: string) => void }) {
  const { data = [] } = useQuery(categories());
  const chips = data.map(({ category, count }) => ({
    value: category,
    label: categoryName(category),
    count,
  }));
  const isMissing = value !== "" && !chips.some((chip) => chip.value === value);
  return (
    <FilterChips
      label="Category"
      value={value}
      onChange={onChange}
      options={[
        {
          value: "",
          label: "All Listings",
          count: data.length > 0 ? data.reduce((sum, { count }) => sum + count, 0) : undefined,
        },
        ...chips,
        ...(isMissing ? [{ value, label: categoryName(value) }] : []),
      ]}
    />
  );
}
