import { formatDateTime } from "@pola/shared/calendar";
import type { OutboxMail } from "@pola/shared/schemas/admin";
import type { Tone } from "../../lib/status-tones.ts";
import { Badge } from "../../ui/badge.tsx";
import { DataTable, type Column } from "../../ui/data-table.tsx";

const STATES: Record<OutboxMail["status"], { label: string; tone: Tone }> = {
  queued: { label: "Waiting", tone: "yellow" },
  sent: { label: "Sent", tone: "green" },
  given_up: { label: "Given up", tone: "red" },
};

type MailTableProps = {
  mails: readonly OutboxMail[];
  isRefreshing: boolean;
  onOpen: (id: string) => void;
};

/** One row a mail; the subject opens it. */
export function MailTable({ mails, isRefreshing, onOpen }: MailTableProps) {
  const columns: Column<OutboxMail>[] = [
    { key: "subject", header: "Subject", cell: (mail) => <Subject mail={mail} onOpen={onOpen} /> },
    { key: "to", header: "To", className: "wrap-anywhere", cell: ({ to }) => to },
    { key: "state", header: "State", cell: (mail) => <State mail={mail} /> },
    {
      key: "written",
      header: "Written",
      className: "whitespace-nowrap",
      cell: ({ createdAt }) => formatDateTime(new Date(createdAt)),
    },
  ];
  return (
    <DataTable
      caption="Mail"
      columns={columns}
      rows={mails}
      rowKey={({ id }) => id}
      isRefreshing={isRefreshing}
      card={(mail) => (
        <div className="grid gap-2">
          <div className="flex items-start justify-between gap-3">
            <Subject mail={mail} onOpen={onOpen} />
            <State mail={mail} />
          </div>
          <p className="text-sm wrap-anywhere text-muted">
            {mail.to}, {formatDateTime(new Date(mail.createdAt))}
          </p>
        </div>
      )}
    />
  );
}

function Subject({ mail, onOpen }: { mail: OutboxMail; onOpen: (id: string) => void }) {
  return (
    <button
      type="button"
      onClick={() => onOpen(mail.id)}
      className="-my-2 min-h-11 rounded-control text-left font-medium text-brand underline-offset-4 hover:underline"
    >
      {mail.subject}
    </button>
  );
}

function State({ mail }: { mail: OutboxMail }) {
  const { label, tone } = STATES[mail.status];
  return <Badge tone={tone}>{label}</Badge>;
}
