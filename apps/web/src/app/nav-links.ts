import type { AdminArea } from "@pola/shared/admin-areas";
import type { User } from "@pola/shared/schemas/user";
import { useLocation, useNavigation } from "react-router-dom";
import type { UserRole } from "@pola/shared/user-status";

type NavLinkItem = {
  to: string;
  label: string;
  /** The area of an admin's screen; none where every admin may go. */
  area?: AdminArea;
};

const GUEST: NavLinkItem[] = [
  { to: "/login", label: "Login" },
  { to: "/register", label: "Register as Reseller" },
];

const LINKS: Record<UserRole, NavLinkItem[]> = {
  admin: [
    { to: "/admin", label: "Admin Dashboard" },
    { to: "/admin/users", label: "Users", area: "people" },
    { to: "/admin/products", label: "Products", area: "products" },
    { to: "/admin/orders", label: "Orders", area: "orders" },
    { to: "/admin/payouts", label: "Payouts", area: "payouts" },
  ],
  reseller: [
    { to: "/dashboard", label: "Your Dashboard" },
    { to: "/products", label: "Listings" },
    { to: "/orders", label: "Orders" },
    { to: "/payouts", label: "Payouts" },
    { to: "/profile", label: "Profile" },
  ],
  vendor: [{ to: "/vendor", label: "Your Products" }],
};

/** The links of the navigation bar for this person (docs/product/interface.md, I-2); an admin's are those of their areas. */
export function navLinksFor(user: User | null): NavLinkItem[] {
  if (user === null) return GUEST;
  const links = LINKS[user.role];
  const { limitedTo } = user;
  return limitedTo.length === 0 ? links : links.filter(({ area }) => !area || limitedTo.includes(area));
}

/** The path of the screen that is open, or of the one that was chosen and still loads. */
export function useOpenPath(): string {
  const here = useLocation();
  return (useNavigation().location ?? here).pathname;
}

/** Whether a link's screen, or one that is reached from it, is open. */
export function isCurrentLink(to: string, pathname: string): boolean {
  if (to === "/products" && /^\/(listings|checkout)(\/|$)/.test(pathname)) return true;
  if (to === "/orders" && pathname === "/customers") return true;
  if (to === "/profile" && pathname === "/notifications") return true;
  if (to === "/admin") return pathname === "/admin" || pathname === "/admin/dashboard";
  return pathname === to || pathname.startsWith(`${to}/`);
}
