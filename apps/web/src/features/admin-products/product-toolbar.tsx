import { numberText } from "@pola/shared/counted";
import type { CategoryCount } from "@pola/shared/schemas/product";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { adminCategories, productCounts } from "../../api/admin-products.ts";
import { categoryName } from "../../components/category-name.ts";
import { ListToolbar } from "../../components/list-toolbar.tsx";
import type { MenuItem } from "../../ui/menu.tsx";
import { optionLabel, optionsOf } from "../../ui/options.ts";
import { CompactSelect } from "../../ui/select-menu.tsx";
import type { ProductList } from "./use-product-list.ts";

const STATUSES = ["active", "inactive"] as const;
const STATUS_LABELS = { active: "Active", inactive: "Inactive" };
const STOCK_OPTIONS = [
  { value: "", label: "Any" },
  { value: "low", label: "Low Stock" },
  { value: "out", label: "Out of Stock" },
];

type ProductToolbarProps = { list: ProductList; tools: ReactNode; menu: readonly MenuItem[] };

/** Search, status, category and stock. */
export function ProductToolbar({ list, tools, menu }: ProductToolbarProps) {
  const categories = useQuery(adminCategories());
  const counts = useQuery(productCounts(list.filters));
  const { category, stock } = list.filters;
  return (
    <ListToolbar
      list={list}
      search={{ label: "Search products", placeholder: "Name or description" }}
      status={{
        onChange: (next) => list.set({ status: next }),
        options: optionsOf(STATUSES, STATUS_LABELS, counts.data),
      }}
      chosen={Number(category !== "") + Number(stock !== "")}
      tools={tools}
      menu={menu}
      filters={
        <>
          <CompactSelect
            label="Category"
            value={category}
            onChange={(next) => list.set({ category: next })}
            options={categoryOptions(categories.data ?? [], category)}
            className="min-w-0 md:max-w-56"
          />
          <CompactSelect
            label="Stock"
            value={stock}
            onChange={(next) => list.set({ stock: next })}
            options={STOCK_OPTIONS}
          />
        </>
      }
    />
  );
}

/** The labels of all chosen filters except the search. */
export function chosenLabels({ category, status, stock }: ProductList["filters"]): string[] {
  return [
    category && categoryName(category),
    optionLabel(optionsOf(STATUSES, STATUS_LABELS), status),
    optionLabel(STOCK_OPTIONS, stock),
  ];
}

/** The categories that have products, and the chosen one even if it has none. */
function categoryOptions(counts: readonly CategoryCount[], chosen: string) {
  const known = counts.map(({ category, count }) => ({
    value: category,
    label: `${categoryName(category)} (${numberText(count)})`,
  }));
  const isMissing = chosen !== "" && !counts.some(({ category }) => category === chosen);
  return [
    { value: "", label: "All" },
    ...known,
    ...(isMissing ? [{ value: chosen, label: categoryName(chosen) }] : []),
  ];
}
