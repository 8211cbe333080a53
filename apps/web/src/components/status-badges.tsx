import { PAYMENT_RUN_STATUS_LABELS, type PaymentRunStatus } from "@pola/shared/payment-run-status";
import { PAYOUT_STATUS_LABELS, type PayoutStatus } from "@pola/shared/payout-status";
import {
  ACCOUNT_STATE_LABELS,
  type AccountState,
  USER_STATUS_LABELS,
  type UserStatus,
} from "@pola/shared/user-status";
import { Badge } from "../ui/badge.tsx";
import { PAYMENT_RUN_TONES, PAYOUT_TONES, USER_TONES } from "./status-tones.ts";

export function UserStatusBadge({ status }: { status: UserStatus }) {
  return <Badge tone={USER_TONES[status]}>{USER_STATUS_LABELS[status]}</Badge>;
}

/** The state of an account beside its payouts, so that an admin sees before paying that it is suspended or deleted. */
export function AccountBadge({ state }: { state: AccountState }) {
  const tone = state === "deleted" ? "red" : USER_TONES[state];
  return <Badge tone={tone}>{ACCOUNT_STATE_LABELS[state]}</Badge>;
}

export function PayoutStatusBadge({ status }: { status: PayoutStatus }) {
  return <Badge tone={PAYOUT_TONES[status]}>{PAYOUT_STATUS_LABELS[status]}</Badge>;
}

export function PaymentRunBadge({ status }: { status: PaymentRunStatus }) {
  return <Badge tone={PAYMENT_RUN_TONES[status]}>{PAYMENT_RUN_STATUS_LABELS[status]}</Badge>;
}
