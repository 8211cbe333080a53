import { storedToken } from "../lib/storage.ts";
import { call } from "./call.ts";
import { keepDevice } from "./keep-device.ts";

/** Ends every session of the person and the notifications of every device (docs/product/accounts.md, A-91). Both continue here. */
export async function endSessions(): Promise<void> {
  storedToken.set((await call("POST /auth/end-sessions")).data.token);
  // Without it notifications are emails.
  void keepDevice().catch(() => undefined);
}
