import { CATEGORIES } from "@pola/shared/categories";
import type { ProductSort } from "@pola/shared/schemas/product";
import { PRODUCT_SORTS } from "@pola/shared/sorts";
import { useQuery } from "@tanstack/react-query";
import { categories } from "../../api/products.ts";
import { categoryName } from "../../components/category-name.ts";
import { FoundAndSort } from "../../components/found-and-sort.tsx";
import { FilterGroup, PhoneToolbar } from "../../components/phone-toolbar.tsx";
import { FilterChips } from "../../ui/filter-chips.tsx";
import { optionLabel } from "../../ui/options.ts";
import { SearchInput } from "../../ui/search-input.tsx";
import { CompactSelect } from "../../ui/select-menu.tsx";
import { useIsWide } from "../../ui/use-media-query.ts";

const SORTS: { value: ProductSort; label: string }[] = [
  { value: "newest", label: "Newest" },
  { value: "oldest", label: "Oldest" },
  { value: "price-asc", label: "Price: Low to High" },
  { value: "price-desc", label: "Price: High to Low" },
  { value: "name", label: "Name: A-Z" },
  { value: "vendor", label: "Vendor: A-Z" },
  { value: "earnings", label: "You earn most" },
  { value: "popular", label: "Sells well now" },
];

type Filters = { q: string; category: string; sort: ProductSort };

type ListingFiltersProps = {
  filters: Filters;
  found: number | undefined;
  onChange: (patch: Partial<Filters>, options?: { replace: boolean }) => void;
};

/** Search, categories with counts, order, and how many match. On phones categories and order are in a sheet. */
export function ListingFilters({ filters, found, onChange }: ListingFiltersProps) {
  const isWide = useIsWide();
  const search = (
    <SearchInput
      label="Search listings"
      value={filters.q}
      onChange={(q) => onChange({ q }, { replace: true })}
      className="md:max-w-md"
    />
  );
  const onCategory = (category: string) => onChange({ category });
  const onSort = (sort: ProductSort) => onChange({ sort });
  if (!isWide) {
    return (
      <PhoneToolbar
        search={search}
        chosen={[
          filters.category && categoryName(filters.category),
          filters.sort === PRODUCT_SORTS[0] ? "" : optionLabel(SORTS, filters.sort),
        ]}
        found={found}
        of={["listing", "listings"]}
        onClear={() => onChange({ category: "", sort: "newest" })}
      >
        <FilterGroup title="Category">
          <CategoryChips value={filters.category} onChange={onCategory} isWrapped />
        </FilterGroup>
        <CompactSelect label="Sort" value={filters.sort} onChange={onSort} options={SORTS} />
      </PhoneToolbar>
    );
  }
  return (
    <div className="grid grid-cols-1 gap-2 pb-4">
      {search}
      <CategoryChips value={filters.category} onChange={onCategory} />
      <FoundAndSort found={found} sort={filters.sort} onSort={onSort} sorts={SORTS} />
    </div>
  );
}

type CategoryChipsProps = {
  value: string;
  onChange: (category: string) => void;
  isWrapped?: boolean;
};

/** The list works without the counts: when they fail to load, only "All Listings" is shown. */
function CategoryChips({ value, onChange, isWrapped }: CategoryChipsProps) {
  const { data = [], isPending } = useQuery(categories());
  const chips = data.map(({ category, count }) => ({
    value: category,
    label: categoryName(category),
    count,
  }));
  const isMissing = value !== "" && !chips.some((chip) => chip.value === value);
  const row = { label: "Category", look: isWrapped ? "wrap" : "chips", value, onChange } as const;
  const all = data.length > 0 ? data.reduce((sum, { count }) => sum + count, 0) : undefined;
  return (
    <div className="relative">
      {isPending && (
        <div aria-hidden="true" className="invisible">
          <FilterChips {...row} options={USUAL} />
        </div>
      )}
      <div className={isPending ? "absolute inset-x-0 top-0" : ""}>
        <FilterChips
          {...row}
          options={[
            { value: "", label: "All Listings", count: all },
            ...chips,
            ...(isMissing ? [{ value, label: categoryName(value) }] : []),
          ]}
        />
      </div>
    </div>
  );
}

/** Keep the place of the categories while they load: the chips may take two rows. */
const USUAL = ["", ...CATEGORIES].map((value) => ({
  value,
  label: categoryName(value || "All Listings"),
  count: 10,
}));
