/** What a screen may load before it shows, in kB of gzipped JavaScript, and the lazily loaded modules it starts with. */
export type Screen = { cap: number; loads: readonly string[] };

const FIRST = 115;
const ADMIN = 200;
/** All styles, the front page's HTML, any part loaded on use: kB, gzipped. */
export const FIRST_CSS = 12;
export const FIRST_HTML = 8;
export const LAZY_PART = 40;
export const FIRST_REQUESTS = 12;

const page = (name: string) => `apps/web/src/features/${name}-page.tsx`;
// Screens with server data load its library.
const data = ["apps/web/src/app/data-provider.tsx"];

/** By route; interface.md's table. */
export const SCREENS: Record<string, Screen> = {
  "/": { cap: FIRST, loads: [page("home/home")] },
  "/login": { cap: FIRST + 22, loads: [page("auth/login")] },
  "/register": { cap: FIRST + 22, loads: [page("auth/register")] },
  "/forgot-password": { cap: FIRST + 22, loads: [page("auth/forgot-password")] },
  "/reset-password": { cap: FIRST + 22, loads: [page("auth/reset-password")] },
  "/verify-email": { cap: FIRST + 22, loads: [...data, page("auth/verify-email")] },
  "/dashboard": { cap: FIRST + 14, loads: [...data, page("dashboard/dashboard")] },
  "/products": { cap: FIRST + 22, loads: [...data, page("listings/listings")] },
  "/products/:id": { cap: FIRST + 24, loads: [...data, page("product/product")] },
  "/checkout/:productId": { cap: FIRST + 24, loads: [...data, page("checkout/checkout")] },
  "/orders": { cap: FIRST + 16, loads: [...data, page("orders/orders")] },
  "/profile": { cap: FIRST + 16, loads: [...data, page("profile/profile")] },
  "/payouts": { cap: FIRST + 16, loads: [...data, page("payouts/payouts")] },
  "/admin": { cap: ADMIN, loads: [...data, page("admin-dashboard/admin-dashboard")] },
  "/admin/users": { cap: ADMIN, loads: [...data, page("admin-users/admin-users")] },
  "/admin/users/:id": { cap: ADMIN, loads: [...data, page("admin-users/user")] },
  "/admin/orders": { cap: ADMIN, loads: [...data, page("admin-orders/admin-orders")] },
  "/admin/slips": { cap: ADMIN, loads: [...data, page("admin-orders/slips/slips")] },
  "/admin/payouts": { cap: ADMIN, loads: [...data, page("admin-payouts/admin-payouts")] },
  "/admin/products": { cap: ADMIN, loads: [...data, page("admin-products/admin-products")] },
  "/admin/vendors": { cap: ADMIN, loads: [...data, page("admin-vendors/admin-vendors")] },
  "/admin/mail": { cap: ADMIN, loads: [...data, page("admin-mail/admin-mail")] },
  "/admin/activity": { cap: ADMIN, loads: [...data, page("admin-activity/admin-activity")] },
  "/admin/settings": { cap: ADMIN, loads: [...data, page("admin-settings/admin-settings")] },
};
