import type { PushDevice } from "@pola/shared/schemas/notification";
import { subscription, withdrawFromPush } from "./push.ts";

/** What this browser can do about notifications. "blocked": the person refused them in the browser's own question. */
export type PushState = "on" | "off" | "blocked" | "unsupported";

/**
 * Whether this browser shows notifications of this shop now. One that agreed to an earlier key of the shop shows none.
 * @param publicKey the shop's key, as base64url
 */
export async function pushState(publicKey: string): Promise<PushState> {
  if (!("serviceWorker" in navigator) || !("PushManager" in window)) return "unsupported";
  if (Notification.permission === "denied") return "blocked";
  return keyOf(await subscription()) === publicKey ? "on" : "off";
}

/** Where a network blocks the push service, some browsers try to reach it for minutes. */
const MAX_MS = 30_000;

/**
 * Asks the person, and returns the browser's address for notifications; null when they refuse.
 * @param publicKey the shop's key, as base64url
 * @throws TypeError when the service worker cannot be loaded, DOMException when the push service cannot be reached in time
 */
export async function agreeToPush(publicKey: string): Promise<PushDevice | null> {
  if ((await Notification.requestPermission()) !== "granted") return null;
  // A browser refuses a second key.
  if (keyOf(await subscription()) !== publicKey) await withdrawFromPush();
  // Without it `ready` would wait forever where a lost connection kept the service worker from loading.
  await navigator.serviceWorker.register("/sw.js");
  const { pushManager } = await navigator.serviceWorker.ready;
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new DOMException("", "TimeoutError")), MAX_MS);
  });
  const agreed = pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  return deviceOf(await Promise.race([agreed, late]));
}

/** This browser's address for notifications, if its person agreed. */
export async function currentDevice(): Promise<PushDevice | null> {
  const current = await subscription();
  return current && deviceOf(current);
}

function deviceOf(made: PushSubscription): PushDevice | null {
  const { endpoint, keys } = made.toJSON();
  const { p256dh, auth } = keys ?? {};
  return endpoint && p256dh && auth ? { endpoint, keys: { p256dh, auth } } : null;
}

/** The shop's key that a subscription is for, as base64url. */
function keyOf(made: PushSubscription | null): string | undefined {
  const key = made?.options.applicationServerKey;
  if (!key) return undefined;
  const base64 = btoa(String.fromCodePoint(...new Uint8Array(key)));
  return base64.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
