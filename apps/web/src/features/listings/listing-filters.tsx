import { CATEGORIES } from "@pola/shared/categories";
import type { ProductSort } from "@pola/shared/schemas/product";
import { useQuery } from "@tanstack/react-query";
import { categories } from "../../api/products.ts";
import { categoryName } from "../../components/category-name.ts";
import { ListFilters } from "../../components/list-filters.tsx";
import { TYPED } from "../../lib/url-state.ts";
import { FilterChips } from "../../ui/filter-chips.tsx";

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
  onChange: (patch: Partial<Filters>, options?: typeof TYPED) => void;
};

/** Search, categories with counts, order, and how many match. */
export function ListingFilters({ filters: { q, category, sort }, found, onChange }: ListingFiltersProps) {
  return (
    <ListFilters
      search={{ label: "Search listings", value: q, onChange: (text) => onChange({ q: text }, TYPED) }}
      filter={{
        title: "Category",
        chips: (look) => (
          <CategoryChips value={category} onChange={(next) => onChange({ category: next })} look={look} />
        ),
        chosen: category && categoryName(category),
      }}
      sort={sort}
      onSort={(next) => onChange({ sort: next })}
      sorts={SORTS}
      found={found}
      of={["listing", "listings"]}
      onClear={() => onChange({ category: "", sort: "newest" })}
    />
  );
}

type CategoryChipsProps = {
  value: string;
  onChange: (category: string) => void;
  look: "chips" | "wrap";
};

/** The list works without the counts: when they fail to load, only "All Listings" is shown. */
function CategoryChips({ value, onChange, look }: CategoryChipsProps) {
  const { data = [], isPending } = useQuery(categories);
  const chips = data.map(({ category, count }) => ({
    value: category,
    label: categoryName(category),
    count,
  }));
  const isMissing = value !== "" && !chips.some((chip) => chip.value === value);
  const row = { label: "Category", look, value, onChange };
  const all = data.reduce((sum, { count }) => sum + count, 0) || undefined;
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
