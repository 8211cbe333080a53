import { Suspense } from "react";
import { Outlet, Route, Routes } from "react-router-dom";
import { Spinner } from "../ui/states.tsx";
import { ErrorBoundary } from "./error-page.tsx";
import { AdminRoute, GuestRoute, ResellerRoute, ShopRoute } from "./guards.tsx";
import { Layout } from "./layout.tsx";
import { NotFoundPage } from "./not-found-page.tsx";
import { pages } from "./pages.tsx";

/** The column of a reseller's screen. Pages bring no gutter of their own. */
function Column() {
  return (
    <div className="page-width pb-12">
      <Outlet />
    </div>
  );
}

/** The back office uses wider screens (interface.md, space). */
function AdminColumn() {
  return (
    <div className="page-width max-w-admin! pb-12">
      <Outlet />
    </div>
  );
}

/** A page to print: no header, no footer. */
function BarePage() {
  return (
    <ErrorBoundary>
      <Suspense fallback={<Spinner label="Loading" />}>
        <Outlet />
      </Suspense>
    </ErrorBoundary>
  );
}

/** The product's route table (specification, section 2). */
export function Router() {
  return (
    <Routes>
      <Route element={<BarePage />}>
        <Route element={<pages.data.Page />}>
          <Route element={<AdminRoute />}>
            <Route path="/admin/slips" element={<pages.adminSlips.Page />} />
          </Route>
        </Route>
      </Route>
      <Route element={<Layout />}>
        <Route path="/" element={<pages.home.Page />} />
        <Route element={<GuestRoute />}>
          <Route path="/login" element={<pages.login.Page />} />
          <Route path="/register" element={<pages.register.Page />} />
        </Route>
        <Route path="/forgot-password" element={<pages.forgotPassword.Page />} />
        <Route path="/reset-password" element={<pages.resetPassword.Page />} />

        <Route element={<pages.data.Page />}>
          <Route path="/verify-email" element={<pages.verifyEmail.Page />} />
          <Route element={<Column />}>
            <Route element={<ShopRoute />}>
              <Route path="/products" element={<pages.listings.Page />} />
              <Route path="/listings" element={<pages.listings.Page />} />
              <Route path="/products/:id" element={<pages.product.Page />} />
              <Route path="/checkout/:productId?" element={<pages.checkout.Page />} />
            </Route>
            <Route element={<ResellerRoute />}>
              <Route path="/dashboard" element={<pages.dashboard.Page />} />
              <Route path="/orders" element={<pages.orders.Page />} />
              <Route path="/payouts" element={<pages.payouts.Page />} />
              <Route path="/profile" element={<pages.profile.Page />} />
            </Route>
          </Route>
          <Route element={<AdminColumn />}>
            <Route element={<AdminRoute />}>
              <Route path="/admin" element={<pages.adminDashboard.Page />} />
              <Route path="/admin/dashboard" element={<pages.adminDashboard.Page />} />
              <Route path="/admin/users" element={<pages.adminUsers.Page />} />
              <Route path="/admin/users/:id" element={<pages.adminUser.Page />} />
              <Route path="/admin/vendors" element={<pages.adminVendors.Page />} />
              <Route path="/admin/products" element={<pages.adminProducts.Page />} />
              <Route path="/admin/orders" element={<pages.adminOrders.Page />} />
              <Route path="/admin/payouts" element={<pages.adminPayouts.Page />} />
              <Route path="/admin/mail" element={<pages.adminMail.Page />} />
              <Route path="/admin/activity" element={<pages.adminActivity.Page />} />
              <Route path="/admin/settings" element={<pages.adminSettings.Page />} />
            </Route>
          </Route>
        </Route>

        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  );
}
