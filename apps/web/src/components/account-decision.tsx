import type { UserStatus } from "@pola/shared/user-status";
import { Button } from "../ui/button.tsx";

/** The decisions that a review offers for each account status (docs/product/accounts.md, A-20). */
const OFFERS: Record<UserStatus, readonly { to: UserStatus; label: string }[]> = {
  pending: [
    { to: "rejected", label: "Reject" },
    { to: "approved", label: "Approve" },
  ],
  approved: [{ to: "rejected", label: "Revoke Approval" }],
  rejected: [{ to: "approved", label: "Approve" }],
  suspended: [{ to: "approved", label: "Approve" }],
};

/** Whether an account with this status can be rejected, with an optional reason. */
export function isRejectable(status: UserStatus): boolean {
  return OFFERS[status].some(({ to }) => to === "rejected");
}

type DecisionButtonsProps = {
  status: UserStatus;
  /** The decision that is being sent. */
  pending: UserStatus | undefined;
  onDecide: (status: UserStatus) => void;
};

/** A button for each possible decision. While one is being sent, all are disabled. */
export function DecisionButtons({ status, pending, onDecide }: DecisionButtonsProps) {
  return OFFERS[status].map(({ to, label }) => (
    <Button
      key={to}
      variant={to === "approved" ? "primary" : "danger"}
      disabled={pending !== undefined && pending !== to}
      isLoading={pending === to}
      loadingLabel="Updating..."
      onClick={() => onDecide(to)}
    >
      {label}
    </Button>
  ));
}

export function decisionText(name: string, status: UserStatus): string {
  return `${name}'s status updated to ${status} successfully!`;
}
