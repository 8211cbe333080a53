/** The product categories (docs/product/catalogue.md, C-4). */
export const CATEGORIES = [
  "clothing",
  "electronics",
  "earrings",
  "mobile-phones",
  "accessories",
  "home",
] as const;

export type Category = (typeof CATEGORIES)[number];

export const CATEGORY_LABELS: Record<Category, string> = {
  clothing: "Clothing",
  electronics: "Electronics",
  earrings: "Earrings",
  "mobile-phones": "Mobile Phones",
  accessories: "Accessories",
  home: "Home",
};
