export const USER_ROLES = ["reseller", "vendor", "admin"] as const;

export type UserRole = (typeof USER_ROLES)[number];

export const USER_STATUSES = ["pending", "approved", "rejected", "suspended"] as const;

export type UserStatus = (typeof USER_STATUSES)[number];

export const USER_STATUS_LABELS: Record<UserStatus, string> = {
  pending: "Pending",
  approved: "Approved",
  rejected: "Rejected",
  suspended: "Suspended",
};

/** The status of an account, or that it was deleted: its payouts and orders outlive it. */
export const ACCOUNT_STATES = [...USER_STATUSES, "deleted"] as const;

export type AccountState = (typeof ACCOUNT_STATES)[number];

export const ACCOUNT_STATE_LABELS: Record<AccountState, string> = {
  ...USER_STATUS_LABELS,
  deleted: "Deleted",
};

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
