import { formatDateTime } from "@pola/shared/calendar";
import { counted } from "@pola/shared/counted";
import { MAIL_KIND_LABELS, MAIL_KINDS } from "@pola/shared/mail-kind";
import type { OutboxMail } from "@pola/shared/schemas/admin";
import { Link } from "react-router-dom";
import { useRowLink } from "../../lib/url-state.ts";
import { Badge } from "../../ui/badge.tsx";
import type { Column } from "../../ui/column.ts";
import { EmailText } from "../../ui/email-text.tsx";
import { optionsOf } from "../../ui/options.ts";

export const STATE_LABELS = { queued: "Waiting", sent: "Sent", given_up: "Failed", muted: "Not sent" };
const TONES = { queued: "yellow", sent: "green", given_up: "red", muted: "grey" } as const;

export function stateOf({ status, isPushed }: Pick<OutboxMail, "status" | "isPushed">) {
  return isPushed
    ? { label: "Sent to device", tone: TONES.sent }
    : { label: STATE_LABELS[status], tone: TONES[status] };
}

export const KIND_OPTIONS = optionsOf(MAIL_KINDS, MAIL_KIND_LABELS);

/** The label of a kind of mail. A kind from an older version has no label and is shown unchanged. */
export function kindLabel(kind: string): string {
  const known = MAIL_KINDS.find((name) => name === kind);
  return known === undefined ? kind : MAIL_KIND_LABELS[known];
}

/** One row per mail. The subject opens it. */
export const MAIL_COLUMNS: Column<OutboxMail>[] = [
  { key: "subject", header: "Subject", cell: (mail) => <Subject mail={mail} /> },
  {
    key: "to",
    header: "To",
    cell: ({ to }) => (
      <span className="block max-w-64 wrap-break-word">
        <EmailText>{to || "Deleted user"}</EmailText>
      </span>
    ),
  },
  {
    key: "kind",
    header: "Kind",
    className: "whitespace-nowrap max-lg:hidden",
    cell: ({ kind }) => kindLabel(kind),
  },
  { key: "state", header: "State", cell: (mail) => <State mail={mail} /> },
  {
    key: "written",
    header: "Created",
    className: "whitespace-nowrap",
    cell: ({ createdAt }) => formatDateTime(createdAt),
  },
];

export function MailCard({ mail }: { mail: OutboxMail }) {
  return (
    <div className="grid grid-cols-1 gap-1.5 wrap-anywhere">
      <div className="flex flex-wrap items-start justify-between gap-x-3">
        <Subject mail={mail} />
        <State mail={mail} />
      </div>
      <p className="text-sm wrap-anywhere">
        <EmailText>{mail.to || "Deleted user"}</EmailText>
      </p>
      <p className="text-sm text-muted">
        {kindLabel(mail.kind)}, {formatDateTime(mail.createdAt)}
      </p>
    </div>
  );
}

function Subject({ mail }: { mail: OutboxMail }) {
  const link = useRowLink("mail", mail.id);
  return (
    <Link
      {...link}
      className="-my-2.5 flex min-h-11 items-center rounded-control py-2.5 font-medium text-brand underline-offset-4 hover:underline"
    >
      {mail.subject || "Erased email"}
    </Link>
  );
}

function State({ mail }: { mail: OutboxMail }) {
  const { label, tone } = stateOf(mail);
  return (
    <span className="grid justify-items-start gap-1">
      <Badge tone={tone}>{label}</Badge>
      {mail.status !== "sent" && mail.attempts > 0 && (
        <span className="text-xs text-muted">{counted(mail.attempts, "try", "tries")}</span>
      )}
    </span>
  );
}
