import { useLocation } from "react-router-dom";
import { cameFromProductList } from "../../lib/storage.ts";

/**
 * The way from the list to a product: sets the "came from product list" flag (specification, section 2) and tells the product's
 * page which list to lead back to.
 */
export function useProductLink(productId: string) {
  const { pathname, search } = useLocation();
  return {
    to: `/products/${encodeURIComponent(productId)}`,
    state: { listings: pathname + withoutView(search) },
    onClick: () => cameFromProductList.set(),
  };
}

function withoutView(search: string): string {
  const query = new URLSearchParams(search);
  query.delete("view");
  return query.size > 0 ? `?${query.toString()}` : "";
}
