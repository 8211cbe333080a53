import type { User } from "@pola/shared/schemas/user";

type NavLinkItem = { to: string; label: string };

const GUEST: NavLinkItem[] = [
  { to: "/login", label: "Login" },
  { to: "/register", label: "Register as Reseller" },
];

const ADMIN: NavLinkItem[] = [
  { to: "/admin", label: "Admin Dashboard" },
  { to: "/admin/users", label: "Users" },
  { to: "/admin/products", label: "Products" },
  { to: "/admin/orders", label: "Orders" },
  { to: "/admin/payouts", label: "Payouts" },
];

const RESELLER: NavLinkItem[] = [
  { to: "/dashboard", label: "Your Dashboard" },
  { to: "/products", label: "Listings" },
  { to: "/orders", label: "Orders" },
  { to: "/payouts", label: "Payouts" },
  { to: "/profile", label: "Profile" },
];

const LINKS = { admin: ADMIN, reseller: RESELLER, vendor: [{ to: "/vendor", label: "Your Products" }] };

/** The links of the navigation bar for this person (docs/product/interface.md, I-2). */
export function navLinksFor(user: User | null): NavLinkItem[] {
  return user === null ? GUEST : LINKS[user.role];
}

/** Whether a link's screen, or one that is reached from it, is open. */
export function isCurrentLink(to: string, pathname: string): boolean {
  if (to === "/products" && /^\/(listings|checkout)(\/|$)/.test(pathname)) return true;
  if (to === "/orders" && pathname === "/customers") return true;
  if (to === "/profile" && pathname === "/notifications") return true;
  if (to === "/admin") return pathname === "/admin" || pathname === "/admin/dashboard";
  return pathname === to || pathname.startsWith(`${to}/`);
}
