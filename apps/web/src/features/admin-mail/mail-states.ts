import { MAIL_KIND_LABELS, MAIL_KINDS } from "@pola/shared/mail-kind";
import { MAIL_STATUSES } from "@pola/shared/mail-status";
import type { MailCounts, OutboxMail } from "@pola/shared/schemas/admin";
import type { Tone } from "../../ui/badge.tsx";
import { optionsOf } from "../../ui/options.ts";

type MailState = { label: string; tone: Tone };

const MAIL_STATES: Record<OutboxMail["status"], MailState> = {
  queued: { label: "Waiting", tone: "yellow" },
  sent: { label: "Sent", tone: "green" },
  given_up: { label: "Failed", tone: "red" },
  muted: { label: "Muted", tone: "grey" },
};

/** How far a mail is. */
export function stateOf({ status, isPushed }: Pick<OutboxMail, "status" | "isPushed">): MailState {
  return isPushed ? { ...MAIL_STATES.sent, label: "Sent to device" } : MAIL_STATES[status];
}

const STATE_LABELS = {
  queued: MAIL_STATES.queued.label,
  sent: MAIL_STATES.sent.label,
  given_up: MAIL_STATES.given_up.label,
  muted: MAIL_STATES.muted.label,
};

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
