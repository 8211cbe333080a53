import { MAIL_STATUSES } from "@pola/shared/mail-status";
import { OutboxMail } from "@pola/shared/schemas/admin";
import * as z from "zod";
import { omit } from "zod/mini";
import { join, query, SAMPLE, type Sql, sql } from "@pola/database/sql";
import { allOf, cappedCount, type Slice } from "@pola/database/sql-text";

type MailFilter = {
  status?: (typeof MAIL_STATUSES)[number] | undefined;
  kind?: string | undefined;
  /** LIKE patterns over address and subject; all must match. */
  patterns: string[];
};

/** The columns that a list shows. */
const MailRow = z.strictObject({
  ...omit(OutboxMail, { to: true }).shape,
  toEmail: z.string(),
  createdAt: z.date(),
  sentAt: z.date().nullable(),
});
export type MailRow = z.infer<typeof MailRow>;

const EVERY_FILTER: MailFilter[] = [
  { patterns: [] },
  { status: "sent", kind: SAMPLE.text, patterns: ["%a%", "%b%"] },
];

/** A page of the outbox, newest first. */
export const mailPage = query("mail page", {
  row: MailRow,
  sql: (filter: MailFilter, { skip, take }: Slice) => sql`
    select m.id, m.kind, m.to_email as "toEmail", m.subject, m.status, m.is_pushed as "isPushed", m.attempts, m.last_error as "lastError",
      m.created_at as "createdAt", m.sent_at as "sentAt"
    from mail_outbox m where ${conditions(filter)}
    order by m.created_at desc, m.id desc limit ${take} offset ${skip}`,
  samples: EVERY_FILTER.map((filter): [MailFilter, Slice] => [filter, { skip: 0, take: 10 }]),
  isPrepared: () => false,
});

/** How many mails match, at most one beyond COUNT_CAP. */
export const mailCount = query("mail count", {
  row: z.strictObject({ count: z.int() }),
  sql: (filter: MailFilter) => cappedCount(sql`mail_outbox m where ${conditions(filter)}`),
  samples: EVERY_FILTER.map((filter): [MailFilter] => [filter]),
  isPrepared: () => false,
});

/** The same for each status; null is all of them. */
export const mailCounts = query("mail counts", {
  row: z.strictObject({ status: z.enum(MAIL_STATUSES).nullable(), count: z.int() }),
  sql: (filter: MailFilter) =>
    join(
      [undefined, ...MAIL_STATUSES].map((status) => {
        const where = conditions({ ...filter, status });
        return sql`select ${status ?? null}::mail_status as status, (${cappedCount(sql`mail_outbox m where ${where}`)}) as count`;
      }),
      " union all ",
    ),
  samples: EVERY_FILTER.map((filter): [MailFilter] => [filter]),
  isPrepared: () => false,
});

function conditions({ status, kind, patterns }: MailFilter): Sql {
  return allOf([
    status === undefined ? undefined : sql`m.status = ${status}`,
    // The mails of deleted people can never be sent again, so nobody has to look at them.
    status === "given_up" ? sql`m.to_email <> ''` : undefined,
    kind === undefined ? undefined : sql`m.kind = ${kind}`,
    ...patterns.map((pattern) => sql`lower(m.to_email || ' ' || m.subject) like ${pattern}`),
  ]);
}
