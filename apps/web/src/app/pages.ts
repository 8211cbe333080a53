import type { ComponentType } from "react";

/** Fetches the code of a page. It names the page's file, which the build reads as well. */
export type LoadPage = () => Promise<ComponentType>;

/**
 * Every page of the product by its address, grouped by who may open it. The only such list: the router, prefetching, the
 * preload links in the HTML and the size budgets read it.
 */
export const pages = {
  open: {
    "/": async () => (await import("../features/home/home-page.tsx")).HomePage,
    "/forgot-password": async () =>
      (await import("../features/auth/forgot-password-page.tsx")).ForgotPasswordPage,
    "/reset-password": async () =>
      (await import("../features/auth/reset-password-page.tsx")).ResetPasswordPage,
    "/verify-email": async () => (await import("../features/auth/verify-email-page.tsx")).VerifyEmailPage,
  },
  guest: {
    "/login": async () => (await import("../features/auth/login-page.tsx")).LoginPage,
    "/register": async () => (await import("../features/auth/register-page.tsx")).RegisterPage,
  },
  shop: {
    "/products": async () => (await import("../features/listings/listings-page.tsx")).ListingsPage,
    "/listings": async () => (await import("../features/listings/listings-page.tsx")).ListingsPage,
    "/products/:id": async () => (await import("../features/product/product-page.tsx")).ProductPage,
    "/checkout/:productId?": async () =>
      (await import("../features/checkout/checkout-page.tsx")).CheckoutPage,
  },
  reseller: {
    "/dashboard": async () => (await import("../features/dashboard/dashboard-page.tsx")).DashboardPage,
    "/orders": async () => (await import("../features/orders/orders-page.tsx")).OrdersPage,
    "/order": async () => (await import("../features/order-draft/order-draft-page.tsx")).OrderDraftPage,
    "/customers": async () => (await import("../features/customers/customers-page.tsx")).CustomersPage,
    "/notifications": async () =>
      (await import("../features/notifications/notifications-page.tsx")).NotificationsPage,
    "/payouts": async () => (await import("../features/payouts/payouts-page.tsx")).PayoutsPage,
    "/profile": async () => (await import("../features/profile/profile-page.tsx")).ProfilePage,
  },
  vendor: {
    "/vendor": async () => (await import("../features/vendor/vendor-page.tsx")).VendorPage,
  },
  admin: {
    "/admin": async () =>
      (await import("../features/admin-dashboard/admin-dashboard-page.tsx")).AdminDashboardPage,
    "/admin/dashboard": async () =>
      (await import("../features/admin-dashboard/admin-dashboard-page.tsx")).AdminDashboardPage,
    "/admin/users": async () => (await import("../features/admin-users/admin-users-page.tsx")).AdminUsersPage,
    "/admin/users/:id": async () => (await import("../features/admin-users/user-page.tsx")).UserPage,
    "/admin/vendors": async () =>
      (await import("../features/admin-vendors/admin-vendors-page.tsx")).AdminVendorsPage,
    "/admin/products": async () =>
      (await import("../features/admin-products/admin-products-page.tsx")).AdminProductsPage,
    "/admin/orders": async () =>
      (await import("../features/admin-orders/admin-orders-page.tsx")).AdminOrdersPage,
    "/admin/payouts": async () =>
      (await import("../features/admin-payouts/admin-payouts-page.tsx")).AdminPayoutsPage,
    "/admin/payouts/runs": async () =>
      (await import("../features/admin-payment-runs/payment-runs-page.tsx")).PaymentRunsPage,
    "/admin/payouts/runs/:id": async () =>
      (await import("../features/admin-payment-runs/payment-run-page.tsx")).PaymentRunPage,
    "/admin/couriers": async () =>
      (await import("../features/admin-couriers/couriers-page.tsx")).CouriersPage,
    "/admin/couriers/dispatch": async () =>
      (await import("../features/admin-couriers/dispatch-page.tsx")).DispatchPage,
    "/admin/couriers/dispatches": async () =>
      (await import("../features/admin-couriers/dispatches-page.tsx")).DispatchesPage,
    "/admin/couriers/dispatches/:id": async () =>
      (await import("../features/admin-couriers/dispatch-details-page.tsx")).DispatchDetailsPage,
    "/admin/couriers/results": async () =>
      (await import("../features/admin-couriers/results-page.tsx")).ResultsPage,
    "/admin/couriers/settlement": async () =>
      (await import("../features/admin-couriers/settlement-page.tsx")).SettlementPage,
    "/admin/couriers/remittances": async () =>
      (await import("../features/admin-couriers/remittances-page.tsx")).RemittancesPage,
    "/admin/couriers/remittances/:id": async () =>
      (await import("../features/admin-couriers/remittance-page.tsx")).RemittancePage,
    "/admin/couriers/cash": async () => (await import("../features/admin-couriers/cash-page.tsx")).CashPage,
    "/admin/couriers/returns": async () =>
      (await import("../features/admin-couriers/returns-page.tsx")).ReturnsPage,
    "/admin/mail": async () => (await import("../features/admin-mail/admin-mail-page.tsx")).AdminMailPage,
    "/admin/activity": async () =>
      (await import("../features/admin-activity/admin-activity-page.tsx")).AdminActivityPage,
    "/admin/two-factor": async () =>
      (await import("../features/two-factor/two-factor-page.tsx")).TwoFactorPage,
    "/admin/settings": async () =>
      (await import("../features/admin-settings/admin-settings-page.tsx")).AdminSettingsPage,
  },
  /** For the customers of resellers: under the reseller's name, without the frame. */
  bare: {
    "/t/:code": async () => (await import("../features/tracking/tracking-page.tsx")).TrackingPage,
  },
  /** Printed pages, without the frame. */
  adminPrint: {
    "/admin/slips": async () => (await import("../features/admin-orders/slips/slips-page.tsx")).SlipsPage,
    "/admin/dispatch-sheet/:id": async () =>
      (await import("../features/admin-couriers/sheet-page.tsx")).SheetPage,
  },
} satisfies Record<string, Record<string, LoadPage>>;
