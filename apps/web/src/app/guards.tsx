import { useState } from "react";
import { Navigate, Outlet, useLocation } from "react-router-dom";
import { useSession } from "../api/session.tsx";
import { homeOf, loginPathFor, nextPathOf } from "../lib/next-path.ts";
import { PageSpinner } from "./page-spinner.tsx";

/** For resellers: a guest goes to /login, an admin to /admin (docs/product/accounts.md, A-7). */
export function ResellerRoute() {
  const session = useSession();
  const location = useLocation();
  if (session.status === "loading") return <PageSpinner />;
  if (session.status === "signed-out") return <Navigate to={loginPathFor(location)} replace />;
  if (session.user.role === "admin") return <Navigate to="/admin" replace />;
  return <Outlet />;
}

/** For admins: a guest goes to /login, anyone else to /dashboard (docs/product/accounts.md, A-7). */
export function AdminRoute() {
  const session = useSession();
  const location = useLocation();
  if (session.status === "loading") return <PageSpinner />;
  if (session.status === "signed-out") return <Navigate to={loginPathFor(location)} replace />;
  if (session.user.role !== "admin") return <Navigate to="/dashboard" replace />;
  return <Outlet />;
}

/** For everyone but admins: guests may look at listings (docs/product/catalogue.md, C-2). */
export function ShopRoute() {
  const session = useSession();
  if (session.status === "loading") return <PageSpinner />;
  if (session.user?.role === "admin") return <Navigate to="/admin" replace />;
  return <Outlet />;
}

/** For guests: a signed-in person is sent to their start page. */
export function GuestRoute() {
  const { pathname } = useLocation();
  // The router keeps this element from page to page, and every page decides again.
  return <GuestPage key={pathname} />;
}

/** Decided once, on arrival, because a registration signs the person in while its page still explains what comes next. */
function GuestPage() {
  const session = useSession();
  const location = useLocation();
  const [isLetIn, setIsLetIn] = useState(false);
  if (session.status === "signed-out" && !isLetIn) setIsLetIn(true);
  if (isLetIn || session.status === "signed-out") return <Outlet />;
  if (session.status === "loading") return <PageSpinner />;
  return <Navigate to={nextPathOf(location.search) ?? homeOf(session.user.role)} replace />;
}
