import { areaRefusal } from "@pola/shared/admin-areas";
import { Outlet, useLocation } from "react-router-dom";
import { useSession } from "../api/session.tsx";
import { AccessDenied } from "../components/access-denied.tsx";
import { opensScreen } from "../lib/admin-screens.ts";

/** The screen of an admin who is limited to areas, or Access Denied outside them (docs/product/accounts.md, A-214). */
export function LimitedScreen() {
  const { user } = useSession();
  const { pathname } = useLocation();
  const limitedTo = user?.limitedTo ?? [];
  return opensScreen(limitedTo, pathname) ? <Outlet /> : <AccessDenied line={areaRefusal(limitedTo)} />;
}
