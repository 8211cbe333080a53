import * as z from "zod/mini";
import { NOTIFICATIONS } from "../notifications.ts";
import { anyText } from "./text.ts";

/** `publicKey` is null where the shop has no push keys: then notifications are emails. `devices` counts the person's browsers. */
export const NotificationSettings = z.object({
  publicKey: z.nullable(z.string()),
  devices: z.number(),
  muted: z.array(z.enum(NOTIFICATIONS)),
});
export type NotificationSettings = z.infer<typeof NotificationSettings>;

export const SetNotifications = z.object({ muted: z.array(z.enum(NOTIFICATIONS)).check(z.maxLength(20)) });

const endpoint = anyText("Enter the device's address").check(z.maxLength(1000));

/** A browser's subscription, as `PushSubscription.toJSON()` has it. */
export const PushDevice = z.object({
  endpoint,
  keys: z.object({
    p256dh: anyText("Enter the device's key").check(z.regex(/^[\w-]{80,120}=*$/)),
    auth: anyText("Enter the device's key").check(z.regex(/^[\w-]{16,64}=*$/)),
  }),
});
export type PushDevice = z.infer<typeof PushDevice>;

export const RemoveDevice = z.object({ endpoint });
