import { useSession } from "../../api/session.tsx";
import { opensScreen } from "../../lib/admin-screens.ts";

export type AdminScreen = { to: string; label: string; key: string };

/** The admin screens. "g" followed by `key` opens one (docs/product/accessibility.md, I-28). */
export const ADMIN_SCREENS: readonly AdminScreen[] = [
  { to: "/admin", label: "Admin Dashboard", key: "d" },
  { to: "/admin/users", label: "Users", key: "u" },
  { to: "/admin/vendors", label: "Vendors", key: "v" },
  { to: "/admin/products", label: "Products", key: "p" },
  { to: "/admin/orders", label: "Orders", key: "o" },
  { to: "/admin/payouts", label: "Payouts", key: "y" },
  { to: "/admin/couriers/dispatch", label: "Couriers", key: "c" },
  { to: "/admin/mail", label: "Mail", key: "m" },
  { to: "/admin/activity", label: "Activity", key: "a" },
  { to: "/admin/settings", label: "Settings", key: "s" },
  { to: "/admin/two-factor", label: "Password and two-factor sign-in", key: "t" },
];

/** The admin screens of the person's areas (docs/product/accounts.md, A-214). */
export function useAdminScreens(): AdminScreen[] {
  const { user } = useSession();
  return ADMIN_SCREENS.filter(({ to }) => opensScreen(user?.limitedTo ?? [], to));
}
