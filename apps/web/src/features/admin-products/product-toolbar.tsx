import { PAGE_SIZES } from "@pola/shared/page-sizes";
import type { CategoryCount } from "@pola/shared/schemas/product";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { adminCategories, type AdminProductFilters } from "../../api/admin-products.ts";
import { categoryName } from "../../components/category-name.ts";
import { FilterChips } from "../../ui/filter-chips.tsx";
import { optionLabel } from "../../ui/option-label.ts";
import { FoundCount } from "../../ui/pagination.tsx";
import { SearchInput } from "../../ui/search-input.tsx";
import { CompactSelect } from "../../ui/select-menu.tsx";
import type { FilterPatch } from "./product-filters.ts";

const STATUS_CHIPS = [
  { value: "", label: "All" },
  { value: "active", label: "Active" },
  { value: "inactive", label: "Inactive" },
];
const STOCK_OPTIONS = [
  { value: "", label: "Any" },
  { value: "low", label: "Low Stock" },
  { value: "out", label: "Out of Stock" },
];
const SIZE_OPTIONS = PAGE_SIZES.map((size) => ({ value: String(size), label: String(size) }));

type ProductToolbarProps = {
  filters: AdminProductFilters;
  onChange: (patch: FilterPatch, options?: { replace?: boolean }) => void;
  /** How many match; undefined while that is being asked. */
  total: number | undefined;
  children: ReactNode;
};

/** Search, category, stock and status, and how many products they leave (specification, section 2). */
export function ProductToolbar({ filters, onChange, total, children }: ProductToolbarProps) {
  const categories = useQuery(adminCategories());
  return (
    <div className="grid grid-cols-1 gap-3 pb-4">
      <div className="flex flex-wrap gap-3">
        <div className="min-w-0 flex-[1_1_16rem]">
          <SearchInput
            label="Search products"
            placeholder="Name or description"
            value={filters.search}
            onChange={(q) => onChange({ q }, { replace: true })}
          />
        </div>
        <CompactSelect
          label="Category"
          value={filters.category}
          onChange={(category) => onChange({ category })}
          options={categoryOptions(categories.data ?? [], filters.category)}
          className="min-w-0 max-md:flex-[1_1_40%] md:max-w-56"
        />
        <CompactSelect
          label="Stock"
          value={filters.stock}
          onChange={(stock) => onChange({ stock })}
          options={STOCK_OPTIONS}
          className="min-w-0 max-md:flex-[1_1_40%]"
        />
      </div>
      <FilterChips
        label="Status"
        value={filters.status === "all" ? "" : filters.status}
        onChange={(status) => onChange({ status })}
        options={STATUS_CHIPS}
      />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <FoundCount total={total} of={["product", "products"]} />
        <div className="flex flex-wrap items-center gap-3 max-md:w-full max-md:justify-between">
          <CompactSelect
            label="Show"
            value={String(filters.pageSize)}
            onChange={(size) => onChange({ size: Number(size) })}
            options={SIZE_OPTIONS}
          />
          {children}
        </div>
      </div>
    </div>
  );
}

/** What is chosen beside the search, in the words of its controls. */
export function chosenLabels({ category, status, stock }: AdminProductFilters): string[] {
  return [
    category && categoryName(category),
    optionLabel(STATUS_CHIPS, status),
    optionLabel(STOCK_OPTIONS, stock),
  ];
}

/** Built from what there is; a category that the address asks for stays choosable although nothing stands in it. */
function categoryOptions(counts: readonly CategoryCount[], chosen: string) {
  const known = counts.map(({ category, count }) => ({
    value: category,
    label: `${categoryName(category)} (${count.toLocaleString("en-US")})`,
  }));
  const isMissing = chosen !== "" && !counts.some(({ category }) => category === chosen);
  return [
    { value: "", label: "All" },
    ...known,
    ...(isMissing ? [{ value: chosen, label: categoryName(chosen) }] : []),
  ];
}
