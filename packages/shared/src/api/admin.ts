import * as z from "zod/mini";
import {
  ActivityEntry,
  ActivityQuery,
  AdminSettings,
  AdminStats,
  MailCounts,
  MailCountsQuery,
  MailListQuery,
  OutboxMail,
  OutboxMailDetail,
  QueuedMails,
} from "../schemas/admin.ts";
import { EditableSettings, SaveSettings, SettingsVersion } from "../schemas/settings.ts";
import { PagingQuery } from "../schemas/text.ts";
import type { Endpoint } from "./endpoint.ts";

/** /api/admin: figures, activity and emails of the back office. */
export const ADMIN = {
  "GET /admin/stats": {
    summary:
      "The dashboard's figures, newest five applications and orders; null or empty where the admin lacks the area",
    adminArea: "any",
    reply: AdminStats,
    mayLag: true,
  },
  "GET /admin/activity": {
    summary: "Who did what to what, newest first",
    adminArea: "all",
    query: ActivityQuery,
    reply: z.array(ActivityEntry),
    isPaged: true,
    mayLag: true,
    isShared: true,
  },
  "GET /admin/settings": {
    summary: "The current configuration, without secrets",
    adminArea: "all",
    reply: AdminSettings,
  },
  "PUT /admin/settings": {
    summary: "Save all settings as a new version; null sets a setting back to its default",
    message: "Settings saved successfully",
    adminArea: "all",
    body: SaveSettings,
    reply: EditableSettings,
    refusals: { CONFLICT: true },
  },
  "GET /admin/settings/versions": {
    summary: "Every save of the settings, newest first: who, when and what changed",
    adminArea: "all",
    query: PagingQuery,
    reply: z.array(SettingsVersion),
    isPaged: true,
    mayLag: true,
  },
  "GET /admin/mail": {
    summary: "Emails, newest first",
    adminArea: "all",
    query: MailListQuery,
    reply: z.array(OutboxMail),
    isPaged: true,
    mayLag: true,
    isShared: true,
  },
  "GET /admin/mail/counts": {
    summary: "The number of emails in each status, with the list's search and kind",
    adminArea: "all",
    query: MailCountsQuery,
    reply: MailCounts,
    mayLag: true,
  },
  "GET /admin/mail/:id": {
    summary: "One email in full",
    adminArea: "all",
    reply: OutboxMailDetail,
    isRecorded: true,
  },
  "POST /admin/mail/retry": {
    summary: "Send every failed email again",
    adminArea: "all",
    reply: QueuedMails,
  },
  "POST /admin/mail/:id/retry": {
    summary: "Send a failed email again",
    message: "The email will be sent again",
    adminArea: "all",
    reply: OutboxMail,
    refusals: { CONFLICT: true },
  },
} as const satisfies Record<string, Endpoint>;
