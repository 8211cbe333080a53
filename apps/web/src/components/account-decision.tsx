import type { UserStatus } from "@pola/shared/user-status";
import { Button } from "../ui/button.tsx";

/** The decisions each state of an account allows in a review (specification, section 4, Account lifecycle). */
const OFFERS: Record<UserStatus, readonly { to: UserStatus; label: string }[]> = {
  pending: [
    { to: "rejected", label: "Reject" },
    { to: "approved", label: "Approve" },
  ],
  approved: [{ to: "rejected", label: "Revoke Approval" }],
  rejected: [{ to: "approved", label: "Approve" }],
  suspended: [{ to: "approved", label: "Approve" }],
};

/** Whether a review of an account in this state may end in a rejection, which a reason can go with. */
export function isRejectable(status: UserStatus): boolean {
  return OFFERS[status].some(({ to }) => to === "rejected");
}

type DecisionButtonsProps = {
  /** The account's state. */
  status: UserStatus;
  /** The decision that is on its way. */
  pending: UserStatus | undefined;
  onDecide: (status: UserStatus) => void;
};

/** The ways a review can end. While one is on its way no other can be taken. */
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
