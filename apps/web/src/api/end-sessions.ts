import { useMutation } from "@tanstack/react-query";
import { storedToken } from "../lib/storage.ts";
import { call } from "./call.ts";
import { keepDevice } from "./keep-device.ts";

/** Ends every session of the person and the notifications of every device (docs/product/accounts.md, A-91). Both continue here. */
export function useEndSessions() {
  return useMutation({
    mutationFn: async () => {
      storedToken.set((await call("POST /auth/end-sessions")).data.token);
      // Without it notifications are emails.
      void keepDevice().catch(() => undefined);
    },
  });
}
