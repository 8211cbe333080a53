import * as z from "zod/mini";
import { MAIL_KINDS } from "../mail-kind.ts";
import { MAIL_STATUSES } from "../mail-status.ts";
import { Order } from "./order.ts";
import { PayoutRule } from "./payout.ts";
import { EditableSettings } from "./settings.ts";
import { BusinessDay, Id, optionalText, pagingQuery, searchQuery } from "./text.ts";
import { User } from "./user.ts";

/** A figure of the dashboard; null when it is outside the areas of the admin who reads it (docs/product/accounts.md, A-213). */
const Figure = z.nullable(z.number());

/** What waits for an admin, each what the list that it opens shows (docs/product/screens.md, I-176 and I-264). Amounts in rupees. */
const TodayFigures = z.object({
  /** Orders that have not shipped and whose slip was never printed. */
  toPrint: Figure,
  /** Orders in processing. */
  toShip: Figure,
  /** Shipped orders, whose result is not known. */
  toDeliver: Figure,
  applications: Figure,
  /** What can be paid now and whose payment date has come, by week, oldest first (docs/product/money.md, M-2560). */
  overdue: z.nullable(
    z.array(
      z.object({ weekStart: z.string(), paymentDate: z.string(), payouts: z.number(), amount: z.number() }),
    ),
  ),
  /** Payment runs that wait for the reader's approval, the oldest first; null where no second approval is required. */
  toApprove: z.nullable(
    z.array(z.object({ id: z.string(), number: z.string(), payouts: z.number(), amount: z.number() })),
  ),
  /** What is on hold in a closed week until an admin releases it, by week, oldest first. */
  toRelease: z.nullable(
    z.array(z.object({ weekStart: z.string(), payouts: z.number(), amount: z.number() })),
  ),
  /** Unpaid payouts in payment runs. */
  inRuns: z.nullable(z.object({ payouts: z.number(), amount: z.number() })),
  /** What the couriers hold of the customers' cash. */
  cashOutstanding: z.nullable(z.object({ parcels: z.number(), amount: z.number() })),
  /** Emails that were given up. */
  failedMails: Figure,
  /** Jobs whose last run failed. */
  failedJobs: Figure,
});
export type TodayFigures = z.infer<typeof TodayFigures>;

/**
 * The admin dashboard in one call: what waits, the figures, and the newest five applications and orders. A list outside the reader's
 * areas is empty.
 */
export const AdminStats = z.object({
  today: TodayFigures,
  totalResellers: Figure,
  activeResellers: Figure,
  totalProducts: Figure,
  totalOrders: Figure,
  totalRevenue: Figure,
  pendingCommissions: Figure,
  /** The figure that the dashboard shows when the pending commissions cannot be read (docs/product/money.md, M-44). */
  completedCommission: Figure,
  pendingPayouts: Figure,
  recentApplications: z.array(User),
  recentOrders: z.array(Order),
});
export type AdminStats = z.infer<typeof AdminStats>;

export const OutboxMail = z.object({
  id: z.string(),
  kind: z.string(),
  to: z.string(),
  subject: z.string(),
  status: z.enum(MAIL_STATUSES),
  /** Sent as a notification of the person's devices, so there was no email (docs/product/accounts.md, A-200). */
  isPushed: z.boolean(),
  attempts: z.number(),
  lastError: z.nullable(z.string()),
  createdAt: z.string(),
  sentAt: z.nullable(z.string()),
});
export type OutboxMail = z.infer<typeof OutboxMail>;

/** One email in full. `link` is included only when no mail server is configured; otherwise only the recipient may see it. */
export const OutboxMailDetail = z.object({
  ...OutboxMail.shape,
  text: z.string(),
  html: z.string(),
  link: z.nullable(z.string()),
});
export type OutboxMailDetail = z.infer<typeof OutboxMailDetail>;

export const QueuedMails = z.object({ queued: z.number() });
export type QueuedMails = z.infer<typeof QueuedMails>;

export const MailListQuery = z.object({
  ...pagingQuery,
  ...searchQuery,
  status: z.optional(z.enum(MAIL_STATUSES)),
  kind: z.optional(z.enum(MAIL_KINDS)),
});
export type MailListQuery = z.infer<typeof MailListQuery>;

/** The number of mails on each status tab, with the same search and kind. `all` also counts failed ones of deleted people. */
export const MailCountsQuery = z.pick(MailListQuery, { search: true, kind: true });
export type MailCountsQuery = z.infer<typeof MailCountsQuery>;
export const MailCounts = z.record(z.enum(["all", ...MAIL_STATUSES]), z.number());
export type MailCounts = z.infer<typeof MailCounts>;

const Facts = z.nullable(z.record(z.string(), z.unknown()));

/**
 * One recorded action: who did what to which subject, with the values before and after. `actor` is null when the system acted by
 * itself. `subjectName` is the subject's current name; null when it has none.
 */
export const ActivityEntry = z.object({
  id: z.string(),
  at: z.string(),
  actor: z.nullable(z.object({ id: z.string(), name: z.string() })),
  action: z.string(),
  subjectType: z.string(),
  subjectId: z.nullable(z.string()),
  subjectName: z.nullable(z.string()),
  before: Facts,
  after: Facts,
  requestId: z.nullable(z.string()),
});
export type ActivityEntry = z.infer<typeof ActivityEntry>;

/**
 * `from` and `to` are business dates, both inclusive. `action` and `subjectType` must match exactly. The actor "system" selects
 * actions without an account.
 */
export const ActivityQuery = z.object({
  ...pagingQuery,
  actor: z.optional(z.union([z.literal("system"), Id], { error: "Unknown id" })),
  action: z.optional(optionalText(100)),
  subjectType: z.optional(optionalText(100)),
  subjectId: z.optional(Id),
  from: z.optional(BusinessDay),
  to: z.optional(BusinessDay),
});
export type ActivityQuery = z.infer<typeof ActivityQuery>;

/**
 * The last finished run of a job, in any process; nulls before the first. `succeededAt` is the end of the last run that did not
 * fail. `isFailed`: the run failed, and the job runs again at its next slot.
 */
export const JobRun = z.object({
  name: z.string(),
  startedAt: z.nullable(z.string()),
  finishedAt: z.nullable(z.string()),
  succeededAt: z.nullable(z.string()),
  isFailed: z.boolean(),
});
export type JobRun = z.infer<typeof JobRun>;

/** The settings and the configuration in force. Of a secret it only says whether it is set. */
export const AdminSettings = z.object({
  version: z.string(),
  environment: z.enum(["production", "development"]),
  publicUrl: z.string(),
  database: z.enum(["embedded", "server"]),
  /** What an admin changes in the form. Everything else comes from the environment. */
  shop: EditableSettings,
  payouts: PayoutRule,
  needsSecondApproval: z.boolean(),
  requiresTwoFactor: z.boolean(),
  mail: z.object({ isOn: z.boolean(), from: z.string(), waiting: z.number(), givenUp: z.number() }),
  storage: z.enum(["disk", "s3"]),
  limits: z.object({
    loginFailuresPer15Min: z.number(),
    loginFailuresPerDay: z.number(),
    forgotPasswordPerHour: z.number(),
    registrationsPerHour: z.number(),
    linkCallsPerHour: z.number(),
    ordersPerMinute: z.number(),
    uploadsPerHour: z.number(),
    callsPerMinute: z.number(),
  }),
  jobs: z.array(JobRun),
});
export type AdminSettings = z.infer<typeof AdminSettings>;
