import { PAGE_SIZES } from "@pola/shared/page-sizes";
import { PRODUCT_SORTS } from "@pola/shared/sorts";
import type { AdminProductFilters } from "../../api/admin-products.ts";
import { useUrlState } from "../../lib/url-state.ts";

const STATUSES = ["active", "inactive"] as const;
const STOCKS = ["low", "out"] as const;
const DEFAULTS = { q: "", category: "", status: "", stock: "", sort: "newest", page: 1, size: 10 };

/** The words of the address that narrow the list down, all let go. */
export const NO_FILTERS = { q: "", category: "", status: "", stock: "" };

export type FilterPatch = Partial<typeof DEFAULTS>;
/** What the address asks the list for; what it does not know reads as not asked. */
export function useProductFilters(): [
  AdminProductFilters,
  (patch: FilterPatch, options?: { replace?: boolean }) => void,
] {
  const [address, setAddress] = useUrlState(DEFAULTS);
  const { q: search, category, page } = address;
  const status = STATUSES.find((known) => known === address.status) ?? "all";
  const stock = STOCKS.find((known) => known === address.stock) ?? "";
  const sort = PRODUCT_SORTS.find((known) => known === address.sort) ?? "newest";
  const pageSize = PAGE_SIZES.find((known) => known === address.size) ?? DEFAULTS.size;
  return [{ search, category, status, stock, sort, page, pageSize }, setAddress];
}

/** Whether the list may be shorter than the catalogue. */
export function isFiltered({ search, category, status, stock }: AdminProductFilters): boolean {
  return search !== "" || category !== "" || status !== "all" || stock !== "";
}
