import { ADMIN_AREA_LABELS } from "@pola/shared/admin-areas";
import type { User } from "@pola/shared/schemas/user";
import { canMoveUser, type UserStatus } from "@pola/shared/user-status";

export type StatusAction = { to: UserStatus; label: string };

const LABELS: Record<UserStatus, string> = {
  pending: "Pending",
  approved: "Approve",
  rejected: "Reject",
  suspended: "Suspend",
};

/**
 * The status changes that an admin can make, the most likely first. Only resellers can be approved, rejected and suspended;
 * rejecting an approved reseller is called "Revoke Approval" (docs/product/accounts.md, A-10).
 */
export function statusActions(user: Pick<User, "role" | "status">): StatusAction[] {
  if (user.role !== "reseller") return [];
  const order: UserStatus[] =
    user.status === "approved" ? ["suspended", "rejected"] : ["approved", "rejected"];
  return order
    .filter((to) => canMoveUser(user.status, to))
    .map((to) => ({
      to,
      label: to === "rejected" && user.status === "approved" ? "Revoke Approval" : LABELS[to],
    }));
}

/** The action that approves an account, if an admin can take it. */
export function approvalOf(user: Pick<User, "role" | "status">): StatusAction | undefined {
  return statusActions(user).find(({ to }) => to === "approved");
}

/** What an approval means for a person with this status, and for their payouts. */
export function approvalMeans(status: UserStatus): string {
  const released =
    status === "pending" ? "" : " Payouts that were put on hold with the account are released.";
  return `They can log in and place orders at once.${released}`;
}

/** An action on an account. Each kind has its own dialog. */
export type UserAction = { user: User } & (
  | ({ kind: "status" } & StatusAction)
  | { kind: "role" | "areas" | "two-factor" | "delete" }
);

/** The areas of an admin, as one line. */
export function areasText({ limitedTo }: User): string {
  return limitedTo.length === 0 ? "Every area" : limitedTo.map((area) => ADMIN_AREA_LABELS[area]).join("; ");
}
