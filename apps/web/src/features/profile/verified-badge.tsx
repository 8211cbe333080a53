import { USER_STATUS_LABELS, type UserStatus } from "@pola/shared/user-status";
import { USER_TONES } from "../../components/status-tones.ts";
import { Badge } from "../../ui/badge.tsx";

/** "Verified" for an approved account, else its status. */
export function VerifiedBadge({ status }: { status: UserStatus }) {
  return (
    <Badge tone={USER_TONES[status]}>{status === "approved" ? "Verified" : USER_STATUS_LABELS[status]}</Badge>
  );
}
