import { NotificationSettings, PushDevice, RemoveDevice, SetNotifications } from "../schemas/notification.ts";
import type { Endpoint } from "./endpoint.ts";

/** /api/notifications: what a reseller hears about, and on which devices. */
export const NOTIFICATION_CALLS = {
  "GET /notifications": {
    summary: "What the caller is notified about, and whether push is possible",
    access: "reseller",
    reply: NotificationSettings,
  },
  "PUT /notifications": {
    summary: "Choose what not to be notified about",
    message: "Notifications saved",
    access: "reseller",
    body: SetNotifications,
    reply: NotificationSettings,
  },
  "POST /notifications/devices": {
    summary: "Let a browser show the caller's notifications, in place of emails",
    message: "Notifications are on for this device",
    access: "reseller",
    body: PushDevice,
    reply: NotificationSettings,
    refusals: { CONFLICT: true },
  },
  "DELETE /notifications/devices": {
    summary: "Stop notifications on a browser",
    message: "Notifications are off for this device",
    access: "reseller",
    query: RemoveDevice,
    reply: NotificationSettings,
  },
} as const satisfies Record<string, Endpoint>;
