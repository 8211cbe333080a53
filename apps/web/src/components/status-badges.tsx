import { PAYOUT_STATUS_LABELS, type PayoutStatus } from "@pola/shared/payout-status";
import { USER_STATUS_LABELS, type UserStatus } from "@pola/shared/user-status";
import { payoutTone, userTone } from "../lib/status-tones.ts";
import { Badge } from "../ui/badge.tsx";

export function UserStatusBadge({ status }: { status: UserStatus }) {
  return <Badge tone={userTone(status)}>{USER_STATUS_LABELS[status]}</Badge>;
}

export function PayoutStatusBadge({ status }: { status: PayoutStatus }) {
  return <Badge tone={payoutTone(status)}>{PAYOUT_STATUS_LABELS[status]}</Badge>;
}
