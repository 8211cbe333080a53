import * as z from "zod/mini";
import {
  ActivityEntry,
  ActivityQuery,
  AdminSettings,
  AdminStats,
  MailListQuery,
  OutboxMail,
  OutboxMailDetail,
  QueuedMails,
} from "../schemas/admin.ts";
import type { Endpoint } from "./endpoint.ts";

/** /api/admin: figures, activity and emails of the back office. */
export const ADMIN = {
  "GET /admin/stats": {
    summary: "The dashboard's figures, newest five applications and orders",
    access: "admin",
    reply: AdminStats,
  },
  "GET /admin/activity": {
    summary: "Who did what to what, newest first",
    access: "admin",
    query: ActivityQuery,
    reply: z.array(ActivityEntry),
    isPaged: true,
  },
  "GET /admin/settings": {
    summary: "The current configuration, without secrets",
    access: "admin",
    reply: AdminSettings,
  },
  "GET /admin/mail": {
    summary: "Emails, newest first",
    access: "admin",
    query: MailListQuery,
    reply: z.array(OutboxMail),
    isPaged: true,
  },
  "GET /admin/mail/:id": {
    summary: "One email in full",
    access: "admin",
    reply: OutboxMailDetail,
  },
  "POST /admin/mail/retry": {
    summary: "Send every failed email again",
    access: "admin",
    reply: QueuedMails,
  },
  "POST /admin/mail/:id/retry": {
    summary: "Send a failed email again",
    access: "admin",
    reply: OutboxMail,
    refusals: { CONFLICT: true },
  },
} as const satisfies Record<string, Endpoint>;
