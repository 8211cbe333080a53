import { MAIL_KIND_LABELS, MAIL_KINDS } from "@pola/shared/mail-kind";
import { MAIL_STATUSES } from "@pola/shared/mail-status";
import type { MailCounts, OutboxMail } from "@pola/shared/schemas/admin";
import { optionsOf } from "../../ui/options.ts";

export const STATE_LABELS = { queued: "Waiting", sent: "Sent", given_up: "Failed", muted: "Muted" };
const TONES = { queued: "yellow", sent: "green", given_up: "red", muted: "grey" } as const;

/** How far a mail is. */
export function stateOf({ status, isPushed }: Pick<OutboxMail, "status" | "isPushed">) {
  return isPushed
    ? { label: "Sent to device", tone: TONES.sent }
    : { label: STATE_LABELS[status], tone: TONES[status] };
}

/** The tabs of the list, with their numbers once they are known. */
export function stateOptions(counts: MailCounts | undefined) {
  return optionsOf(MAIL_STATUSES, STATE_LABELS, counts);
}

export const KIND_OPTIONS = optionsOf(MAIL_KINDS, MAIL_KIND_LABELS);

/** The label of a kind of mail. A kind from an older version has no label and is shown unchanged. */
export function kindLabel(kind: string): string {
  const known = MAIL_KINDS.find((name) => name === kind);
  return known === undefined ? kind : MAIL_KIND_LABELS[known];
}
