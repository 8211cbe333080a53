import { canMoveUser, type UserStatus } from "@pola/shared/user-status";
import type { User } from "@pola/shared/schemas/user";

export type StatusAction = { to: UserStatus; label: string };

const LABELS: Record<UserStatus, string> = {
  pending: "Pending",
  approved: "Approve",
  rejected: "Reject",
  suspended: "Suspend",
};

/**
 * What an admin may do with an account, the likeliest first. Only resellers are approved, rejected and suspended, and taking
 * an approval back is called so (specification, section 4).
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
