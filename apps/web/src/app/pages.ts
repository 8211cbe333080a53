import type { ComponentType } from "react";

/** A page: its address, and how its code is fetched. `load` names the file, which the build reads as well. */
export type Page = { path: string; load: () => Promise<ComponentType> };

/**
 * Every page of the product, grouped by who may open it. The only such list: the router, prefetching, the
 * preload links in the HTML and the size budgets read it.
 */
export const pages = {
  open: [
    { path: "/", load: async () => (await import("../features/home/home-page.tsx")).HomePage },
    {
      path: "/forgot-password",
      load: async () => (await import("../features/auth/forgot-password-page.tsx")).ForgotPasswordPage,
    },
    {
      path: "/reset-password",
      load: async () => (await import("../features/auth/reset-password-page.tsx")).ResetPasswordPage,
    },
    {
      path: "/verify-email",
      load: async () => (await import("../features/auth/verify-email-page.tsx")).VerifyEmailPage,
    },
  ],
  guest: [
    { path: "/login", load: async () => (await import("../features/auth/login-page.tsx")).LoginPage },
    {
      path: "/register",
      load: async () => (await import("../features/auth/register-page.tsx")).RegisterPage,
    },
  ],
  shop: [
    {
      path: "/products",
      load: async () => (await import("../features/listings/listings-page.tsx")).ListingsPage,
    },
    {
      path: "/listings",
      load: async () => (await import("../features/listings/listings-page.tsx")).ListingsPage,
    },
    {
      path: "/products/:id",
      load: async () => (await import("../features/product/product-page.tsx")).ProductPage,
    },
    {
      path: "/checkout/:productId?",
      load: async () => (await import("../features/checkout/checkout-page.tsx")).CheckoutPage,
    },
  ],
  reseller: [
    {
      path: "/dashboard",
      load: async () => (await import("../features/dashboard/dashboard-page.tsx")).DashboardPage,
    },
    { path: "/orders", load: async () => (await import("../features/orders/orders-page.tsx")).OrdersPage },
    {
      path: "/order",
      load: async () => (await import("../features/order-draft/order-draft-page.tsx")).OrderDraftPage,
    },
    {
      path: "/customers",
      load: async () => (await import("../features/customers/customers-page.tsx")).CustomersPage,
    },
    {
      path: "/notifications",
      load: async () => (await import("../features/notifications/notifications-page.tsx")).NotificationsPage,
    },
    {
      path: "/payouts",
      load: async () => (await import("../features/payouts/payouts-page.tsx")).PayoutsPage,
    },
    {
      path: "/profile",
      load: async () => (await import("../features/profile/profile-page.tsx")).ProfilePage,
    },
  ],
  vendor: [
    { path: "/vendor", load: async () => (await import("../features/vendor/vendor-page.tsx")).VendorPage },
  ],
  admin: [
    {
      path: "/admin",
      load: async () =>
        (await import("../features/admin-dashboard/admin-dashboard-page.tsx")).AdminDashboardPage,
    },
    {
      path: "/admin/dashboard",
      load: async () =>
        (await import("../features/admin-dashboard/admin-dashboard-page.tsx")).AdminDashboardPage,
    },
    {
      path: "/admin/users",
      load: async () => (await import("../features/admin-users/admin-users-page.tsx")).AdminUsersPage,
    },
    {
      path: "/admin/users/:id",
      load: async () => (await import("../features/admin-users/user-page.tsx")).UserPage,
    },
    {
      path: "/admin/vendors",
      load: async () => (await import("../features/admin-vendors/admin-vendors-page.tsx")).AdminVendorsPage,
    },
    {
      path: "/admin/products",
      load: async () =>
        (await import("../features/admin-products/admin-products-page.tsx")).AdminProductsPage,
    },
    {
      path: "/admin/orders",
      load: async () => (await import("../features/admin-orders/admin-orders-page.tsx")).AdminOrdersPage,
    },
    {
      path: "/admin/payouts",
      load: async () => (await import("../features/admin-payouts/admin-payouts-page.tsx")).AdminPayoutsPage,
    },
    {
      path: "/admin/payouts/runs",
      load: async () =>
        (await import("../features/admin-payment-runs/payment-runs-page.tsx")).PaymentRunsPage,
    },
    {
      path: "/admin/payouts/runs/:id",
      load: async () => (await import("../features/admin-payment-runs/payment-run-page.tsx")).PaymentRunPage,
    },
    {
      path: "/admin/couriers",
      load: async () => (await import("../features/admin-couriers/couriers-page.tsx")).CouriersPage,
    },
    {
      path: "/admin/couriers/dispatch",
      load: async () => (await import("../features/admin-couriers/dispatch-page.tsx")).DispatchPage,
    },
    {
      path: "/admin/couriers/dispatches",
      load: async () => (await import("../features/admin-couriers/dispatches-page.tsx")).DispatchesPage,
    },
    {
      path: "/admin/couriers/dispatches/:id",
      load: async () =>
        (await import("../features/admin-couriers/dispatch-details-page.tsx")).DispatchDetailsPage,
    },
    {
      path: "/admin/couriers/results",
      load: async () => (await import("../features/admin-couriers/results-page.tsx")).ResultsPage,
    },
    {
      path: "/admin/couriers/settlement",
      load: async () => (await import("../features/admin-couriers/settlement-page.tsx")).SettlementPage,
    },
    {
      path: "/admin/couriers/remittances",
      load: async () => (await import("../features/admin-couriers/remittances-page.tsx")).RemittancesPage,
    },
    {
      path: "/admin/couriers/remittances/:id",
      load: async () => (await import("../features/admin-couriers/remittance-page.tsx")).RemittancePage,
    },
    {
      path: "/admin/couriers/cash",
      load: async () => (await import("../features/admin-couriers/cash-page.tsx")).CashPage,
    },
    {
      path: "/admin/couriers/returns",
      load: async () => (await import("../features/admin-couriers/returns-page.tsx")).ReturnsPage,
    },
    {
      path: "/admin/mail",
      load: async () => (await import("../features/admin-mail/admin-mail-page.tsx")).AdminMailPage,
    },
    {
      path: "/admin/activity",
      load: async () =>
        (await import("../features/admin-activity/admin-activity-page.tsx")).AdminActivityPage,
    },
    {
      path: "/admin/two-factor",
      load: async () => (await import("../features/two-factor/two-factor-page.tsx")).TwoFactorPage,
    },
    {
      path: "/admin/settings",
      load: async () =>
        (await import("../features/admin-settings/admin-settings-page.tsx")).AdminSettingsPage,
    },
  ],
  /** For the customers of resellers: under the reseller's name, without the frame. */
  bare: [
    {
      path: "/t/:code",
      load: async () => (await import("../features/tracking/tracking-page.tsx")).TrackingPage,
    },
  ],
  /** Printed pages, without the frame. */
  adminPrint: [
    {
      path: "/admin/slips",
      load: async () => (await import("../features/admin-orders/slips/slips-page.tsx")).SlipsPage,
    },
    {
      path: "/admin/dispatch-sheet/:id",
      load: async () => (await import("../features/admin-couriers/sheet-page.tsx")).SheetPage,
    },
  ],
} satisfies Record<string, Page[]>;
