import { matchPath } from "react-router-dom";
import { savesData } from "../lib/data-saver.ts";
import { lazyPage, type LazyPage } from "./lazy-page.tsx";

/** Every page, each a chunk of its own. */
export const pages = {
  home: lazyPage(async () => (await import("../features/home/home-page.tsx")).HomePage),
  data: lazyPage(async () => (await import("./data-provider.tsx")).DataProvider),
  login: lazyPage(async () => (await import("../features/auth/login-page.tsx")).LoginPage),
  register: lazyPage(async () => (await import("../features/auth/register-page.tsx")).RegisterPage),
  forgotPassword: lazyPage(
    async () => (await import("../features/auth/forgot-password-page.tsx")).ForgotPasswordPage,
  ),
  resetPassword: lazyPage(
    async () => (await import("../features/auth/reset-password-page.tsx")).ResetPasswordPage,
  ),
  verifyEmail: lazyPage(async () => (await import("../features/auth/verify-email-page.tsx")).VerifyEmailPage),
  listings: lazyPage(async () => (await import("../features/listings/listings-page.tsx")).ListingsPage),
  product: lazyPage(async () => (await import("../features/product/product-page.tsx")).ProductPage),
  checkout: lazyPage(async () => (await import("../features/checkout/checkout-page.tsx")).CheckoutPage),
  dashboard: lazyPage(async () => (await import("../features/dashboard/dashboard-page.tsx")).DashboardPage),
  orders: lazyPage(async () => (await import("../features/orders/orders-page.tsx")).OrdersPage),
  payouts: lazyPage(async () => (await import("../features/payouts/payouts-page.tsx")).PayoutsPage),
  profile: lazyPage(async () => (await import("../features/profile/profile-page.tsx")).ProfilePage),
  adminDashboard: lazyPage(
    async () => (await import("../features/admin-dashboard/admin-dashboard-page.tsx")).AdminDashboardPage,
  ),
  adminUsers: lazyPage(
    async () => (await import("../features/admin-users/admin-users-page.tsx")).AdminUsersPage,
  ),
  adminUser: lazyPage(async () => (await import("../features/admin-users/user-page.tsx")).UserPage),
  adminVendors: lazyPage(
    async () => (await import("../features/admin-vendors/admin-vendors-page.tsx")).AdminVendorsPage,
  ),
  adminProducts: lazyPage(
    async () => (await import("../features/admin-products/admin-products-page.tsx")).AdminProductsPage,
  ),
  adminOrders: lazyPage(
    async () => (await import("../features/admin-orders/admin-orders-page.tsx")).AdminOrdersPage,
  ),
  adminSlips: lazyPage(async () => (await import("../features/admin-orders/slips/slips-page.tsx")).SlipsPage),
  adminPayouts: lazyPage(
    async () => (await import("../features/admin-payouts/admin-payouts-page.tsx")).AdminPayoutsPage,
  ),
  adminActivity: lazyPage(
    async () => (await import("../features/admin-activity/admin-activity-page.tsx")).AdminActivityPage,
  ),
  adminSettings: lazyPage(
    async () => (await import("../features/admin-settings/admin-settings-page.tsx")).AdminSettingsPage,
  ),
  adminMail: lazyPage(async () => (await import("../features/admin-mail/admin-mail-page.tsx")).AdminMailPage),
};

/** The page of each address; the router has the same, and a test compares the two. */
export const pageOfPath: readonly [pattern: string, page: LazyPage][] = [
  ["/", pages.home],
  ["/login", pages.login],
  ["/register", pages.register],
  ["/forgot-password", pages.forgotPassword],
  ["/reset-password", pages.resetPassword],
  ["/verify-email", pages.verifyEmail],
  ["/products", pages.listings],
  ["/listings", pages.listings],
  ["/products/:id", pages.product],
  ["/checkout/:productId?", pages.checkout],
  ["/dashboard", pages.dashboard],
  ["/orders", pages.orders],
  ["/payouts", pages.payouts],
  ["/profile", pages.profile],
  ["/admin", pages.adminDashboard],
  ["/admin/dashboard", pages.adminDashboard],
  ["/admin/users", pages.adminUsers],
  ["/admin/users/:id", pages.adminUser],
  ["/admin/vendors", pages.adminVendors],
  ["/admin/products", pages.adminProducts],
  ["/admin/orders", pages.adminOrders],
  ["/admin/slips", pages.adminSlips],
  ["/admin/payouts", pages.adminPayouts],
  ["/admin/mail", pages.adminMail],
  ["/admin/activity", pages.adminActivity],
  ["/admin/settings", pages.adminSettings],
];

const WITHOUT_DATA = new Set([
  pages.home,
  pages.login,
  pages.register,
  pages.forgotPassword,
  pages.resetPassword,
]);

/** Fetches the code of the page at this address ahead of a visit, unless the person spares data. */
export function preloadPage(pathname: string): void {
  if (savesData()) return;
  const page = pageOfPath.find(([pattern]) => matchPath(pattern, pathname))?.[1];
  if (page === undefined) return;
  if (!WITHOUT_DATA.has(page)) void pages.data.preload();
  void page.preload();
}
