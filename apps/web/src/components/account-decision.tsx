import { formatPhone } from "@pola/shared/phone";
import type { User } from "@pola/shared/schemas/user";
import type { UserStatus } from "@pola/shared/user-status";
import { Button } from "../ui/button.tsx";
import { EmailText } from "../ui/email-text.tsx";
import { TextareaField } from "../ui/field.tsx";
import { UserStatusBadge } from "./status-badges.tsx";

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

/**
 * A button for each possible decision. While one is being sent, all are disabled. The second click of a double click decides nothing: the
 * account may be the next one by then (docs/product/interface.md, I-2300).
 */
export function DecisionButtons({ status, pending, onDecide }: DecisionButtonsProps) {
  return OFFERS[status].map(({ to, label }) => (
    <Button
      key={to}
      variant={to === "approved" ? "primary" : "secondary"}
      className={to === "approved" ? undefined : "text-danger!"}
      disabled={pending !== undefined && pending !== to}
      isLoading={pending === to}
      loadingLabel="Updating..."
      onClick={({ detail }) => detail < 2 && onDecide(to)}
    >
      {label}
    </Button>
  ));
}

/** As the API takes it. A longer one is not cut: the admin shortens it (docs/product/interface.md, I-1590). */
const MAX_REASON = 500;

type DecisionReasonProps = { reason: string | null; onChange: (reason: string) => void };

/** The reason of a rejection. Shown only on request: most decisions need none, and the field would take the focus. */
export function DecisionReason({ reason, onChange }: DecisionReasonProps) {
  if (reason === null) {
    return (
      <Button variant="link" size="sm" className="mt-2 justify-self-start" onClick={() => onChange("")}>
        Add a reason for a rejection
      </Button>
    );
  }
  return (
    <TextareaField
      label="Reason for a rejection"
      isOptional
      hint="Sent by email when you reject."
      error={reason.trim().length > MAX_REASON ? `Use at most ${MAX_REASON} characters` : undefined}
      value={reason}
      onChange={(event) => onChange(event.target.value)}
      ref={(area) => {
        if (reason === "") area?.focus();
      }}
      fieldClassName="mt-3"
    />
  );
}

/** The message after a decision about an account. */
export function decisionText(name: string, status: UserStatus): string {
  return `${name}'s status updated to ${status} successfully!`;
}

/** What an admin reads about an account before deciding about it. */
export function accountFacts(account: User) {
  return [
    { label: "Status", value: <UserStatusBadge status={account.status} /> },
    {
      label: "Email",
      value: (
        <span className="wrap-anywhere">
          <EmailText>{account.email}</EmailText>
        </span>
      ),
    },
    { label: "Email check", value: account.isEmailVerified ? "Email verified" : "Email not verified" },
    { label: "Phone", value: account.phone ? formatPhone(account.phone) : "N/A" },
    { label: "Business", value: account.businessName || "N/A" },
    { label: "Business address", value: account.businessAddress || "N/A" },
  ];
}
