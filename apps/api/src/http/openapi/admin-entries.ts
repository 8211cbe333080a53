import {
  ActivityEntry,
  ActivityQuery,
  AdminSettings,
  AdminStats,
  MailListQuery,
  OutboxMail,
  OutboxMailDetail,
  QueuedMails,
} from "@pola/shared/schemas/admin";
import { data, list, type RouteEntry } from "./route-entry.ts";

/** /api/admin */
export const ADMIN_ENTRIES: readonly RouteEntry[] = [
  {
    method: "get",
    path: "/admin/stats",
    summary: "The dashboard's figures, newest five applications and orders",
    access: "admin",
    replies: { 200: data(AdminStats) },
  },
  {
    method: "get",
    path: "/admin/activity",
    summary: "Who did what to what, newest first",
    access: "admin",
    query: ActivityQuery,
    replies: { 200: list(ActivityEntry) },
  },
  {
    method: "get",
    path: "/admin/settings",
    summary: "The configuration in force, without secrets",
    access: "admin",
    replies: { 200: data(AdminSettings) },
  },
  {
    method: "get",
    path: "/admin/mail",
    summary: "Mails of the outbox, newest first",
    access: "admin",
    query: MailListQuery,
    replies: { 200: list(OutboxMail) },
  },
  {
    method: "get",
    path: "/admin/mail/:id",
    summary: "One mail in full",
    access: "admin",
    replies: { 200: data(OutboxMailDetail) },
  },
  {
    method: "post",
    path: "/admin/mail/retry",
    summary: "Send every mail that was given up",
    access: "admin",
    replies: { 200: data(QueuedMails) },
  },
  {
    method: "post",
    path: "/admin/mail/:id/retry",
    summary: "Send a mail that was given up",
    access: "admin",
    replies: { 200: data(OutboxMail) },
    conflict: true,
  },
];
