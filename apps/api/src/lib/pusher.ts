import webPush, { WebPushError } from "web-push";
import type { Logger } from "./logger.ts";

export type PushConfig = {
  /** The pair that identifies the shop to the push services (VAPID). */
  publicKey: string;
  privateKey: string;
  /** The hosts that may be called. A device names its own address, and this server calls no other. */
  services: readonly string[];
};

/** `contact` is the email address that a push service writes to when something is wrong. */
type Sender = { config: PushConfig; contact: string; log: Logger };

type Device = { endpoint: string; p256dh: string; auth: string };

/** The push services of the browsers. A host that ends with one of them is one. */
export const PUSH_SERVICES = [
  "fcm.googleapis.com",
  // Chromium, and Chrome before its stable version.
  "jmt17.google.com",
  "push.services.mozilla.com",
  "push.apple.com",
  "notify.windows.com",
] as const;

/** How long a push service keeps what it cannot deliver. */
const KEPT_SECONDS = 3 * 24 * 3600;
const TIMEOUT_MS = 10_000;

/**
 * Whether an address belongs to a known push service, over HTTPS and its usual port. The host is read as text. The library reads addresses
 * with `url.parse`, which ends a host at characters that `URL` takes as part of it, and so would call another host.
 */
export function isPushAddress(endpoint: string, { services }: PushConfig): boolean {
  const [, host = ""] = /^https:\/\/([a-z\d.:-]+)\//.exec(endpoint) ?? [];
  const isKnown = services.some((service) => host === service || host.endsWith(`.${service}`));
  return isKnown && URL.canParse(endpoint);
}

/**
 * Sends one notification. "gone": the browser has withdrawn its consent. "failed": the service did not take it, which is logged without
 * the device's address and keys.
 */
export async function pushTo(
  { config, contact, log }: Sender,
  { endpoint, p256dh, auth }: Device,
  payload: { id: string; title: string; body: string; url: string },
): Promise<"sent" | "gone" | "failed"> {
  if (!isPushAddress(endpoint, config)) return "gone";
  try {
    await webPush.sendNotification({ endpoint, keys: { p256dh, auth } }, JSON.stringify(payload), {
      vapidDetails: {
        subject: `mailto:${contact}`,
        publicKey: config.publicKey,
        privateKey: config.privateKey,
      },
      TTL: KEPT_SECONDS,
      timeout: TIMEOUT_MS,
    });
    return "sent";
  } catch (error) {
    const status = error instanceof WebPushError ? error.statusCode : undefined;
    if (status === 404 || status === 410) return "gone";
    log.warn({ status, err: error }, "A push service did not take a notification");
    return "failed";
  }
}
