import { numberText } from "@pola/shared/counted";
import { PAGE_SIZES } from "@pola/shared/page-sizes";
import { PRODUCT_STATUS_LABELS, PRODUCT_STATUSES } from "@pola/shared/product-status";
import type { CategoryCount } from "@pola/shared/schemas/product";
import { PRODUCT_SORTS } from "@pola/shared/sorts";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { adminCategories, adminProducts, idsOfProducts, productCounts } from "../../api/admin-products.ts";
import { categoryName } from "../../components/category-name.ts";
import { ListToolbar } from "../../components/list-toolbar.tsx";
import { useListPage } from "../../components/use-list-page.ts";
import { useLostRows } from "../../components/use-lost-rows.ts";
import { oneOf, useListSort } from "../../lib/list-address.ts";
import { readId } from "../../lib/read-id.ts";
import { pageSizeMemory } from "../../lib/table-memory.ts";
import type { MenuItems } from "../../ui/menu.tsx";
import { optionLabel, optionsOf } from "../../ui/options.ts";
import { CompactSelect } from "../../ui/select-menu.tsx";

const STOCK_OPTIONS = [
  { value: "", label: "Any" },
  { value: "low", label: "Low Stock" },
  { value: "out", label: "Out of Stock" },
];

const sizeMemory = pageSizeMemory("admin-products");
const STOCKS = ["low", "out"] as const;

type ProductList = ReturnType<typeof useProductList>;

/** The products that the address asks for, ten a page (docs/product/interface.md, I-20). */
export function useProductList() {
  const [sort, setSort] = useListSort(PRODUCT_SORTS);
  const list = useListPage({
    empty: { q: "", category: "", status: "", stock: "", vendor: "" },
    read: ({ q, category, status, stock, vendor }) => ({
      search: q,
      category,
      status: oneOf(PRODUCT_STATUSES, status),
      stock: oneOf(STOCKS, stock),
      vendorId: readId(vendor),
    }),
    sizes: PAGE_SIZES,
    sizeMemory,
    pageSize: 10,
    query: (filters, at) => adminProducts({ ...filters, status: filters.status || "all", sort, ...at }),
  });
  const { filters, selection } = list;
  useLostRows({
    list,
    selection,
    keyOf: ({ id }) => id,
    matching: () => idsOfProducts({ ...filters, status: filters.status || "all" }),
  });
  const counts = useQuery(productCounts(filters));
  const categories = useQuery(adminCategories);
  return { ...list, sort, setSort, counts, categories };
}

type ProductToolbarProps = { list: ProductList; tools: ReactNode; menu: MenuItems };

export function ProductToolbar({ list, tools, menu }: ProductToolbarProps) {
  const { counts, categories, filters } = list;
  const { category, stock, vendorId } = filters;
  return (
    <ListToolbar
      list={list}
      search={{ label: "Search products", placeholder: "Name or description" }}
      status={{ options: optionsOf(PRODUCT_STATUSES, PRODUCT_STATUS_LABELS, counts.data) }}
      chosen={[category, stock, vendorId].filter(Boolean).length}
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
          {vendorId !== "" && (
            <CompactSelect
              label="Vendor"
              value={vendorId}
              onChange={(next) => list.set({ vendor: next })}
              options={[
                { value: "", label: "All" },
                { value: vendorId, label: vendorName(list) },
              ]}
              className="min-w-0 md:max-w-56"
            />
          )}
        </>
      }
    />
  );
}

/** The vendor that a link to the list asks for (docs/product/accounts.md, A-2350), named by their products. */
function vendorName({ rows, filters }: ProductList): string {
  const product = rows?.find(({ vendor }) => vendor.id === filters.vendorId);
  return product?.vendor.businessName ?? "one vendor";
}

/** The labels of all chosen filters except the search. */
export function chosenLabels({ category, status, stock, vendorId }: ProductList["filters"]): string[] {
  return [
    category && categoryName(category),
    optionLabel(optionsOf(PRODUCT_STATUSES, PRODUCT_STATUS_LABELS), status),
    optionLabel(STOCK_OPTIONS, stock),
    vendorId && "one vendor",
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
