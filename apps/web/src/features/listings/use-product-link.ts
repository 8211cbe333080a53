import { useLocation } from "react-router-dom";
import { cameFromProductList } from "../../lib/list-place.ts";

/**
 * The way from the list to a product: sets the "came from product list" flag (specification, section 2) and tells the product's
 * page which list to lead back to.
 */
export function useProductLink(productId: string) {
  const location = useLocation();
  return {
    to: `/products/${encodeURIComponent(productId)}`,
    state: { listings: listAddress(location) },
    onClick: () => cameFromProductList.set(),
  };
}

/** The list's address with its filters, without the listing that the quick view shows. */
export function listAddress({ pathname, search }: { pathname: string; search: string }): string {
  const query = new URLSearchParams(search);
  query.delete("view");
  return query.size > 0 ? `${pathname}?${query.toString()}` : pathname;
}
