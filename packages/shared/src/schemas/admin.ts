import * as z from "zod/mini";
import { Order } from "./order.ts";
import { pagingQuery, searchQuery } from "./text.ts";
import { User } from "./user.ts";

/** The admin dashboard in one call: the five figures, the newest five applications and orders. */
export const AdminStats = z.object({
  totalResellers: z.number(),
  activeResellers: z.number(),
  totalProducts: z.number(),
  totalOrders: z.number(),
  totalRevenue: z.number(),
  pendingCommissions: z.number(),
  pendingPayouts: z.number(),
  recentApplications: z.array(User),
  recentOrders: z.array(Order),
});
export type AdminStats = z.infer<typeof AdminStats>;

export const MAIL_STATUSES = ["queued", "sent", "given_up"] as const;

/** A mail of the outbox as an admin lists it. */
export const OutboxMail = z.object({
  id: z.string(),
  kind: z.string(),
  to: z.string(),
  subject: z.string(),
  status: z.enum(MAIL_STATUSES),
  attempts: z.number(),
  lastError: z.nullable(z.string()),
  createdAt: z.string(),
  sentAt: z.nullable(z.string()),
});
export type OutboxMail = z.infer<typeof OutboxMail>;

/** One mail in full. `link` is told only where no mail server is configured: elsewhere it belongs to the person alone. */
export const OutboxMailDetail = z.object({
  ...OutboxMail.shape,
  text: z.string(),
  html: z.string(),
  link: z.nullable(z.string()),
});
export type OutboxMailDetail = z.infer<typeof OutboxMailDetail>;

export const MailListQuery = z.object({
  ...pagingQuery,
  ...searchQuery,
  status: z.optional(z.enum(MAIL_STATUSES)),
});
export type MailListQuery = z.infer<typeof MailListQuery>;
