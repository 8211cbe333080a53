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

/** The address in `next`, only if it is inside the product: `//elsewhere`, `/\elsewhere` and full URLs are dropped. */
export function nextPathOf(search: string): string | null {
  const next = new URLSearchParams(search).get("next");
  if (next === null || !/^\/(?![/\\])/.test(next)) return null;
  const origin = "http://inside.invalid";
  const url = new URL(next, origin);
  return url.origin === origin && url.pathname !== "/login" ? url.pathname + url.search + url.hash : null;
}
