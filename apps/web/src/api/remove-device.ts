import { withdrawFromPush } from "../lib/push.ts";
import { call } from "./call.ts";

/**
 * Ends the notifications of the person who leaves this browser (docs/product/interface.md, I-209). Without their token, or without a
 * connection, the server removes the device when the push service next refuses it.
 * @param token the leaving person's token
 */
export async function removeDevice(token: string | null): Promise<void> {
  try {
    const endpoint = await withdrawFromPush();
    if (endpoint && token)
      await call("DELETE /notifications/devices", {
        query: { endpoint },
        headers: { Authorization: `Bearer ${token}` },
      });
  } catch {
    // The person has logged out, so nobody would read a message.
  }
}
