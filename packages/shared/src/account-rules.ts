import type { UserRole, UserStatus } from "./user-status.ts";

type Account = { id: string; role: UserRole };

/**
 * The reason why this admin may not change the role of an account, as a sentence; null when they may (docs/product/accounts.md,
 *
 */
export function whyRoleIsFixed(account: Account, adminId: string | undefined): string | null {
  if (account.id === adminId) return "You cannot change your own role";
  return account.role === "vendor" ? "The role of a vendor cannot be changed" : null;
}

/** The reason why an account with this status may not become an admin's, as a sentence; null when it may (docs/product/accounts.md, A-23). */
export function whyNoAdmin({ status }: { status: UserStatus }): string | null {
  const isBlocked = status === "rejected" || status === "suspended";
  return isBlocked ? `This account is ${status}, so it cannot become an admin` : null;
}

/** The reason why the areas of an account are fixed, as a sentence; null when they may change (docs/product/accounts.md, A-212). */
export function whyAreasAreFixed(account: Account, adminId: string | undefined): string | null {
  if (account.id === adminId) return "You cannot change your own areas";
  return account.role === "admin" ? null : "Only admins have areas";
}

/** The reason why this admin may not delete an account, as a sentence; null when they may (docs/product/accounts.md, A-26). */
export function whyUndeletable(account: Account, adminId: string | undefined): string | null {
  if (account.id === adminId) return "You cannot delete your own account";
  return account.role === "admin" ? "Admin users cannot be deleted" : null;
}
