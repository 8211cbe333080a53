import type { PushDevice } from "@pola/shared/schemas/notification";

/** What this browser can do about notifications. "blocked": the person refused them in the browser's own question. */
export type PushState = "on" | "off" | "blocked" | "unsupported";

/** Whether this browser shows notifications of this shop now. */
export async function pushState(): Promise<PushState> {
  if (!("serviceWorker" in navigator) || !("PushManager" in window)) return "unsupported";
  if (Notification.permission === "denied") return "blocked";
  return (await subscription()) ? "on" : "off";
}

/**
 * Asks the person, and returns the browser's address for notifications; null when they refuse.
 * @param publicKey the shop's key, as base64url
 */
export async function agreeToPush(publicKey: string): Promise<PushDevice | null> {
  if ((await Notification.requestPermission()) !== "granted") return null;
  const { pushManager } = await navigator.serviceWorker.ready;
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { endpoint, keys } = made.toJSON();
  const { p256dh, auth } = keys ?? {};
  return endpoint && p256dh && auth ? { endpoint, keys: { p256dh, auth } } : null;
}

/** Ends this browser's notifications; returns the address that was in use. */
export async function withdrawFromPush(): Promise<string | null> {
  const current = await subscription();
  if (!current) return null;
  await current.unsubscribe();
  return current.endpoint;
}

async function subscription(): Promise<PushSubscription | null> {
  if (!("serviceWorker" in navigator)) return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}
