import { PAGE_SIZES } from "@pola/shared/page-sizes";
import { PRODUCT_SORTS } from "@pola/shared/sorts";
import { adminProducts } from "../../api/admin-products.ts";
import { useListPage } from "../../components/use-list-page.ts";
import { oneOf, useListSort } from "../../lib/list-address.ts";
import { pageSizeMemory } from "../../lib/table-memory.ts";

const STATUSES = ["active", "inactive"] as const;
const sizeMemory = pageSizeMemory("admin-products");
const STOCKS = ["low", "out"] as const;

export type ProductList = ReturnType<typeof useProductList>;

/** The products that the address asks for, ten a page (docs/product/interface.md, I-20). */
export function useProductList() {
  const [sort, setSort] = useListSort(PRODUCT_SORTS);
  const list = useListPage({
    empty: { q: "", category: "", status: "", stock: "" },
    read: ({ q, category, status, stock }) => ({
      search: q,
      category,
      status: oneOf(STATUSES, status),
      stock: oneOf(STOCKS, stock),
    }),
    sizes: PAGE_SIZES,
    sizeMemory,
    pageSize: 10,
    query: (filters, at) => adminProducts({ ...filters, status: filters.status || "all", sort, ...at }),
  });
  return { ...list, sort, setSort };
}
