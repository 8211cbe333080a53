/** Sizes in kB, gzipped (docs/product/devices.md, Performance budgets). */
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
  "/verify-email": FIRST + 17,
  "/dashboard": FIRST + 20,
  "/products": FIRST + 25,
  "/listings": FIRST + 25,
  "/products/:id": FIRST + 28,
  "/checkout/:productId?": FIRST + 24,
  "/orders": FIRST + 20,
  "/profile": FIRST + 23.1,
  "/payouts": FIRST + 18,
  "/order": FIRST + 24,
  "/customers": FIRST + 17,
  "/notifications": FIRST + 17.1,
  "/t/:code": FIRST + 17,
  "/vendor": FIRST + 17,
};

/** How much JavaScript the page at this address of src/app/pages.ts may load before it shows; undefined for a page without a budget. */
export function maxPage(path: string): number | undefined {
  return path.startsWith("/admin") ? ADMIN : MAX_PAGE[path];
}
