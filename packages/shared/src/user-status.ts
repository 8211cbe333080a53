import { keysOf } from "./keys-of.ts";

export const USER_ROLE_LABELS = { reseller: "Reseller", vendor: "Vendor", admin: "Admin" };

export type UserRole = keyof typeof USER_ROLE_LABELS;

export const USER_ROLES = keysOf(USER_ROLE_LABELS);

export const USER_STATUS_LABELS = {
  pending: "Pending",
  approved: "Approved",
  rejected: "Rejected",
  suspended: "Suspended",
};

export type UserStatus = keyof typeof USER_STATUS_LABELS;

export const USER_STATUSES = keysOf(USER_STATUS_LABELS);

/** The status of an account, or that it was deleted: its payouts and orders outlive it. */
export const ACCOUNT_STATE_LABELS = { ...USER_STATUS_LABELS, deleted: "Deleted" };

export type AccountState = keyof typeof ACCOUNT_STATE_LABELS;

export const ACCOUNT_STATES = keysOf(ACCOUNT_STATE_LABELS);

const MOVES: Record<UserStatus, readonly UserStatus[]> = {
  pending: ["approved", "rejected"],
  approved: ["rejected", "suspended"],
  rejected: ["approved"],
  suspended: ["approved"],
};

/**
 * Whether an admin may change an account from one status to the other (docs/product/accounts.md, A-10). The same status again
 * returns false, because it changes nothing.
 */
export function canMoveUser(from: UserStatus, to: UserStatus): boolean {
  return MOVES[from].includes(to);
}
