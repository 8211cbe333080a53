import type { CategoryCount } from "@pola/shared/schemas/product";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { adminCategories } from "../../api/admin-products.ts";
import { categoryName } from "../../components/category-name.ts";
import { PageSizeSelect } from "../../components/list-rows.tsx";
import { FilterChips } from "../../ui/filter-chips.tsx";
import { ListToolbar } from "../../ui/list-toolbar.tsx";
import { optionLabel } from "../../ui/option-label.ts";
import { FoundCount } from "../../ui/pagination.tsx";
import { SearchInput } from "../../ui/search-input.tsx";
import { CompactSelect } from "../../ui/select-menu.tsx";
import type { ProductList } from "./use-product-list.ts";

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

type ProductToolbarProps = { list: ProductList; children: ReactNode };

/** Search, category, stock and status, and how many products match. */
export function ProductToolbar({ list, children }: ProductToolbarProps) {
  const categories = useQuery(adminCategories());
  const { search, category, status, stock } = list.filters;
  return (
    <ListToolbar
      search={
        <SearchInput
          label="Search products"
          placeholder="Name or description"
          value={search}
          onChange={list.search}
        />
      }
      selects={
        <>
          <CompactSelect
            label="Category"
            value={category}
            onChange={(next) => list.set({ category: next })}
            options={categoryOptions(categories.data ?? [], category)}
            className="min-w-0 max-md:flex-[1_1_40%] md:max-w-56"
          />
          <CompactSelect
            label="Stock"
            value={stock}
            onChange={(next) => list.set({ stock: next })}
            options={STOCK_OPTIONS}
            className="min-w-0 max-md:flex-[1_1_40%]"
          />
        </>
      }
      chips={
        <FilterChips
          label="Status"
          value={status}
          onChange={(next) => list.set({ status: next })}
          options={STATUS_CHIPS}
        />
      }
      found={<FoundCount total={list.found} of={["product", "products"]} />}
    >
      <div className="flex flex-wrap items-center gap-3 max-md:w-full max-md:justify-between">
        <PageSizeSelect list={list} />
        {children}
      </div>
    </ListToolbar>
  );
}

/** The labels of all chosen filters except the search. */
export function chosenLabels({ category, status, stock }: ProductList["filters"]): string[] {
  return [
    category && categoryName(category),
    optionLabel(STATUS_CHIPS, status),
    optionLabel(STOCK_OPTIONS, stock),
  ];
}

/** The categories that have products, and the chosen one even if it has none. */
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
