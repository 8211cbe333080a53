import { keysOf } from "./keys-of.ts";

/** The product categories (docs/product/catalogue.md, C-4). */
export const CATEGORY_LABELS = {
  clothing: "Clothing",
  electronics: "Electronics",
  earrings: "Earrings",
  "mobile-phones": "Mobile Phones",
  accessories: "Accessories",
  home: "Home",
};

export const CATEGORIES = keysOf(CATEGORY_LABELS);
