import { read, readObject, write } from "./browser-storage.ts";

const FROM_LIST_KEY = "cameFromProductList";
const LIST_PLACE_KEY = "productListPlace";

/** Set before a product is opened from the list. */
export const cameFromProductList = {
  set: (): void => write("sessionStorage", FROM_LIST_KEY, "true"),
  get: (): boolean => read("sessionStorage", FROM_LIST_KEY) === "true",
  clear: (): void => write("sessionStorage", FROM_LIST_KEY, null),
};

/** The position in the listings when they were left: which pages were open, and which listing was `top` px below the screen's upper edge. */
export type ListPlace = {
  /** The list's address: path and filters. */
  list: string;
  openPages: number;
  page: number;
  /** The height of a page of the list, in px. */
  pageHeight: number;
  productId: string;
  top: number;
};

/** Stored for this tab, so that the list opens at the same position again (docs/product/interface.md, I-16). Null for another list. */
export const listPlace = {
  get: (list: string): ListPlace | null => {
    const place: { [Key in keyof ListPlace]?: unknown } | null = readObject("sessionStorage", LIST_PLACE_KEY);
    if (place?.list !== list) return null;
    return {
      list,
      openPages: Number(place.openPages) || 1,
      page: Number(place.page) || 1,
      pageHeight: Number(place.pageHeight) || 0,
      productId: String(place.productId),
      top: Number(place.top) || 0,
    };
  },
  set: (place: ListPlace): void => write("sessionStorage", LIST_PLACE_KEY, JSON.stringify(place)),
};
