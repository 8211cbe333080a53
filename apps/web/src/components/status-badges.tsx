import { PAYMENT_RUN_STATUS_LABELS, type PaymentRunStatus } from "@pola/shared/payment-run-status";
import { PAYOUT_STATUS_LABELS, type PayoutStatus } from "@pola/shared/payout-status";
import {
  ACCOUNT_STATE_LABELS,
  type AccountState,
  USER_STATUS_LABELS,
  type UserStatus,
} from "@pola/shared/user-status";
import { paymentRunTone, payoutTone, userTone } from "../lib/status-tones.ts";
import { Badge } from "../ui/badge.tsx";

export function UserStatusBadge({ status }: { status: UserStatus }) {
  return <Badge tone={userTone(status)}>{USER_STATUS_LABELS[status]}</Badge>;
}

/** The state of an account beside its payouts, so that an admin sees before paying that it is suspended or deleted. */
export function AccountBadge({ state }: { state: AccountState }) {
  const tone = state === "deleted" ? "red" : userTone(state);
  return <Badge tone={tone}>{ACCOUNT_STATE_LABELS[state]}</Badge>;
}

export function PayoutStatusBadge({ status }: { status: PayoutStatus }) {
  return <Badge tone={payoutTone(status)}>{PAYOUT_STATUS_LABELS[status]}</Badge>;
}

export function PaymentRunBadge({ status }: { status: PaymentRunStatus }) {
  return <Badge tone={paymentRunTone(status)}>{PAYMENT_RUN_STATUS_LABELS[status]}</Badge>;
}
