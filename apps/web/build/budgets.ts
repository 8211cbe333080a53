/**
 * What a screen may load before it shows, in kB of gzipped JavaScript, and the lazily loaded modules it starts with. `aim` is where
 * the design wants it, for what is heavier today: React, the router, the query library and zod are 105 kB of it.
 */
export type Screen = { cap: number; aim?: number; loads: readonly string[] };

const FIRST = 115;
const ADMIN = 200;
/** All styles, the front page's HTML, any part loaded on use: kB, gzipped. */
export const FIRST_CSS = 13;
export const FIRST_HTML = 8;
export const LAZY_PART = 40;
export const FIRST_REQUESTS = 12;

const page = (name: string) => `apps/web/src/features/${name}-page.tsx`;
// Screens with server data load its library, and the session check its schema.
const data = ["apps/web/src/app/data-provider.tsx"];
const person = [...data, "packages/shared/src/schemas/user.ts"];

/** By route; interface.md's table. */
export const SCREENS: Record<string, Screen> = {
  "/": { cap: FIRST, loads: [page("home/home")] },
  "/login": { cap: FIRST + 22, loads: [page("auth/login")] },
  "/register": { cap: 139, aim: FIRST + 22, loads: [page("auth/register")] },
  "/forgot-password": { cap: FIRST + 22, loads: [page("auth/forgot-password")] },
  "/reset-password": { cap: FIRST + 22, loads: [page("auth/reset-password")] },
  "/dashboard": { cap: 148, aim: FIRST + 14, loads: [...person, page("dashboard/dashboard")] },
  "/products": { cap: 148, aim: FIRST + 22, loads: [...data, page("listings/listings")] },
  "/products/:id": { cap: 164, aim: FIRST + 24, loads: [...data, page("product/product")] },
  "/checkout/:productId": { cap: 162, aim: FIRST + 24, loads: [...person, page("checkout/checkout")] },
  "/orders": { cap: 150, aim: FIRST + 16, loads: [...person, page("orders/orders")] },
  "/profile": { cap: 146, aim: FIRST + 16, loads: [...person, page("profile/profile")] },
  "/payouts": { cap: 158, aim: FIRST + 16, loads: [...person, page("payouts/payouts")] },
  "/admin": { cap: ADMIN, loads: [...person, page("admin-dashboard/admin-dashboard")] },
  "/admin/users": { cap: 203, aim: ADMIN, loads: [...person, page("admin-users/admin-users")] },
  "/admin/orders": { cap: 212, aim: ADMIN, loads: [...person, page("admin-orders/admin-orders")] },
  "/admin/payouts": { cap: 205, aim: ADMIN, loads: [...person, page("admin-payouts/admin-payouts")] },
  "/admin/products": { cap: ADMIN, loads: [...person, page("admin-products/admin-products")] },
  "/admin/vendors": { cap: ADMIN, loads: [...person, page("admin-vendors/admin-vendors")] },
  "/admin/mail": { cap: ADMIN, loads: [...person, page("admin-mail/admin-mail")] },
};
