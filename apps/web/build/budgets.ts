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

/** How much JavaScript each page, by its address in src/app/pages.ts, may load before it shows. */
export const MAX_PAGE: Record<string, number> = {
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
  "/admin": ADMIN,
  "/admin/dashboard": ADMIN,
  "/admin/users": ADMIN,
  "/admin/users/:id": ADMIN,
  "/admin/orders": ADMIN,
  "/admin/slips": ADMIN,
  "/admin/payouts": ADMIN,
  "/admin/payouts/runs": ADMIN,
  "/admin/payouts/runs/:id": ADMIN,
  "/admin/products": ADMIN,
  "/admin/vendors": ADMIN,
  "/admin/couriers": ADMIN,
  "/admin/couriers/dispatch": ADMIN,
  "/admin/couriers/dispatches": ADMIN,
  "/admin/couriers/dispatches/:id": ADMIN,
  "/admin/couriers/results": ADMIN,
  "/admin/couriers/settlement": ADMIN,
  "/admin/couriers/remittances": ADMIN,
  "/admin/couriers/remittances/:id": ADMIN,
  "/admin/couriers/cash": ADMIN,
  "/admin/couriers/returns": ADMIN,
  "/admin/dispatch-sheet/:id": ADMIN,
  "/admin/mail": ADMIN,
  "/admin/activity": ADMIN,
  "/admin/settings": ADMIN,
  "/admin/two-factor": ADMIN,
};
