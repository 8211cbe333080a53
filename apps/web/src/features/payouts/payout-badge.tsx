import { PAYOUT_STATUS_LABELS, type PayoutStatus } from "@pola/shared/payout-status";
import { payoutTone } from "../../lib/status-tones.ts";
import { Badge } from "../../ui/badge.tsx";

export function PayoutBadge({ status }: { status: PayoutStatus }) {
  return <Badge tone={payoutTone(status)}>{PAYOUT_STATUS_LABELS[status]}</Badge>;
}
