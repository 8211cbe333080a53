import type { UserRole } from "@pola/shared/user-status";

type Place = { pathname: string; search: string };

/** Where a person lands after signing in: /admin for an admin, /dashboard otherwise (specification, section 2, Login). */
export function homeOf(role: UserRole): string {
  return role === "admin" ? "/admin" : "/dashboard";
}

/** The sign-in page, remembering where the person wanted to go (interface.md, house rule 19). */
export function loginPathFor({ pathname, search }: Place): string {
  return `/login?next=${encodeURIComponent(pathname + search)}`;
}

/** The remembered place, only if it lies inside the product: `//elsewhere`, `/\elsewhere` and full addresses are dropped. */
export function nextPathOf(search: string): string | null {
  const next = new URLSearchParams(search).get("next");
  if (next === null || !/^\/(?![/\\])/.test(next)) return null;
  const origin = "http://inside.invalid";
  const url = new URL(next, origin);
  return url.origin === origin && url.pathname !== "/login" ? url.pathname + url.search + url.hash : null;
}
