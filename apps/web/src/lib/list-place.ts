import { read, readObject, write } from "./browser-storage.ts";

const FROM_LIST_KEY = "cameFromProductList";
const LIST_PLACE_KEY = "productListPlace";

/** Set before a product is opened from the list. `take` returns the flag and removes it. */
export const cameFromProductList = {
  set: (): void => write("sessionStorage", FROM_LIST_KEY, "true"),
  get: (): boolean => read("sessionStorage", FROM_LIST_KEY) === "true",
  take: (): boolean => {
    const cameFrom = cameFromProductList.get();
    write("sessionStorage", FROM_LIST_KEY, null);
    return cameFrom;
  },
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
    const place = readObject("sessionStorage", LIST_PLACE_KEY);
    if (place === null || Reflect.get(place, "list") !== list) return null;
    const number = (key: string) => {
      const value: unknown = Reflect.get(place, key);
      return typeof value === "number" && Number.isFinite(value) ? value : 0;
    };
    return {
      list,
      openPages: Math.max(1, number("openPages")),
      page: Math.max(1, number("page")),
      pageHeight: number("pageHeight"),
      productId: String(Reflect.get(place, "productId")),
      top: number("top"),
    };
  },
  set: (place: ListPlace): void => write("sessionStorage", LIST_PLACE_KEY, JSON.stringify(place)),
};
