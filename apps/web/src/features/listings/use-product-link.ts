import { useLocation } from "react-router-dom";
import { cameFromProductList } from "../../lib/list-place.ts";

/**
 * A link from the list to a product. Sets the "came from product list" flag, and tells the product page which list to return
 * to.
 */
export function useProductLink(productId: string) {
  const location = useLocation();
  return {
    to: `/products/${productId}`,
    state: { listings: listAddress(location) },
    onClick: () => cameFromProductList.set(),
  };
}

/** The address of the list with its filters, without the open quick view. */
export function listAddress({ pathname, search }: { pathname: string; search: string }): string {
  const query = new URLSearchParams(search);
  query.delete("view");
  return query.size > 0 ? `${pathname}?${query.toString()}` : pathname;
}
