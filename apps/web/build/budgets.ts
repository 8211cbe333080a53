/** Sizes in kB, gzipped (docs/product/interface.md, Performance budgets). */
const FIRST = 140;
const ADMIN = 225;
/** Pages that are a form bring the form library (16 kB). */
const FORM = FIRST + 35;
export const MAX_CSS = 13;
export const MAX_HOME_HTML = 8;
/** A part that is loaded on use. */
export const MAX_LAZY_PART = 40;
export const MAX_HOME_REQUESTS = 12;

const MAX_PAGE: Record<string, number> = {
  "/": FIRST,
  "/login": FORM + 1,
  "/register": FORM + 2,
  "/forgot-password": FORM,
  "/reset-password": FORM,
  "/verify-email": FIRST + 22,
  "/dashboard": FIRST + 23,
  "/products": FIRST + 25,
  "/listings": FIRST + 25,
  "/products/:id": FIRST + 28,
  "/checkout/:productId?": FIRST + 24,
  "/orders": FIRST + 22,
  "/profile": FIRST + 23,
  "/payouts": FIRST + 20,
  "/order": FIRST + 24,
  "/customers": FIRST + 18,
  "/notifications": FIRST + 18,
  "/t/:code": FIRST + 18,
  "/vendor": FIRST + 18,
};

/** How much JavaScript the page at this address of src/app/pages.ts may load before it shows; undefined for a page without a budget. */
export function maxPage(path: string): number | undefined {
  return path.startsWith("/admin") ? ADMIN : MAX_PAGE[path];
}
