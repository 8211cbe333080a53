import { currentDevice } from "../lib/push-consent.ts";
import { call } from "./call.ts";

/**
 * Registers this browser with the server again, which removes all devices of a person when their sessions end (docs/product/accounts.md,
 * Returns the settings then; null for a browser whose person did not agree to notifications.
 */
export async function keepDevice() {
  const body = await currentDevice();
  return body && (await call("POST /notifications/devices", { body })).data;
}
