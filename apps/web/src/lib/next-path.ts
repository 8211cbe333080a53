import type { UserRole } from "@pola/shared/user-status";

type Place = { pathname: string; search: string; hash: string };

const HOMES: Record<UserRole, string> = { admin: "/admin", reseller: "/dashboard", vendor: "/vendor" };

/** The page after signing in: /admin for an admin, /vendor for a vendor, /dashboard for a reseller (docs/product/accounts.md, A-36). */
export function homeOf(role: UserRole): string {
  return HOMES[role];
}

/** The login page with the wanted address as `next` (docs/product/interface.md, I-51). */
export function loginPathFor({ pathname, search, hash }: Place): string {
  return `/login?next=${encodeURIComponent(pathname + search + hash)}`;
}

/** The address in `next`, only if it is inside the product: `//elsewhere`, what the browser reads as that, and full URLs are dropped. */
export function nextPathOf(search: string): string | null {
  const next = new URLSearchParams(search).get("next");
  if (!next?.startsWith("/")) return null;
  const { pathname, search: query, hash } = new URL(`http://inside.invalid${next}`);
  return /^\/(\/|login$)/.test(pathname) ? null : pathname + query + hash;
}
