import type { UserRole } from "@pola/shared/user-status";
import { useState } from "react";
import { Navigate, Outlet, useLocation } from "react-router-dom";
import { useSession } from "../api/session.tsx";
import { homeOf, loginPathFor, nextPathOf } from "../lib/next-path.ts";
import { lazyPart } from "../ui/lazy-part.tsx";
import { PageSpinner } from "./page-spinner.tsx";

const TWO_FACTOR_SCREEN = "/admin/two-factor";

// Few people need it, and everybody would load it.
const limitedScreen = lazyPart(
  async () => (await import("./limited-screen.tsx")).LimitedScreen,
  <PageSpinner />,
);

/**
 * For people of one role: a guest goes to /login, unless the pages are for guests too (docs/product/accounts.md, A-5), and anyone else to
 * their own start page. For an admin a screen outside their areas is Access Denied; where a second factor is required, it is set up
 * first.
 */
export function RouteFor({ only, isForGuests = false }: { only: UserRole; isForGuests?: boolean }) {
  const session = useSession();
  const location = useLocation();
  if (session.status === "loading") return <PageSpinner />;
  if (session.status === "signed-out")
    return isForGuests ? <Outlet /> : <Navigate to={loginPathFor(location)} replace />;
  const { role, limitedTo, mustSetUpTwoFactor = false } = session.user;
  if (role !== only) return <Navigate to={homeOf(role)} replace />;
  if (mustSetUpTwoFactor && location.pathname !== TWO_FACTOR_SCREEN)
    return <Navigate to={TWO_FACTOR_SCREEN} replace />;
  return limitedTo.length > 0 ? <limitedScreen.Part /> : <Outlet />;
}

/**
 * For guests: a person who is signed in, or who signs in here or in another tab, is sent on. A registration signs in too, but its page stays:
 * it still explains what comes next.
 */
export function GuestRoute() {
  const session = useSession();
  const location = useLocation();
  const [wasGuest, setWasGuest] = useState(false);
  if (session.status === "signed-out" && !wasGuest) setWasGuest(true);
  if (session.status === "signed-out" || (wasGuest && location.pathname === "/register")) return <Outlet />;
  if (session.status === "loading") return <PageSpinner />;
  return <Navigate to={nextPathOf(location.search) ?? homeOf(session.user.role)} replace />;
}
