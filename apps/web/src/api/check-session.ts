import type { User } from "@pola/shared/schemas/user";
import { storedToken } from "../lib/storage.ts";
import { readMe, rememberedUser, rememberUser } from "./auth.ts";
import { ApiError } from "./client.ts";

// A short loss of the connection must not end the session.
const RETRY_PAUSES_MS = [800, 2000];

/** `isFinal` is false when the server could not be reached: `user` is then the one who signed in last, and is checked later. */
type CheckedSession = { user: User | null; isFinal: boolean };

/**
 * Asks the server whose token is stored (GET /auth/me). A refusal means no user. Without a response it retries twice, then keeps
 * the user who signed in last (docs/decisions/0015). Each failure is logged (docs/product/accounts.md, A-37).
 */
export async function checkSession(signal: AbortSignal): Promise<CheckedSession> {
  const token = storedToken.get();
  for (const pauseMs of [...RETRY_PAUSES_MS, null]) {
    try {
      const user = await readMe({ isSessionCheck: true, signal });
      rememberUser(user);
      return { user, isFinal: true };
    } catch (error) {
      const isUnreachable = error instanceof ApiError && (error.isNetwork || error.status === 503);
      if (!isUnreachable || pauseMs === null || !navigator.onLine) {
        if (!signal.aborted) logFailure(error);
        return { user: isUnreachable ? rememberedUser() : null, isFinal: !isUnreachable };
      }
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      if (signal.aborted || storedToken.get() !== token) break;
    }
  }
  return { user: null, isFinal: true };
}

/** Logs the code only, because the error itself may hold personal data. */
function logFailure(error: unknown): void {
  const code = error instanceof ApiError ? error.code : "UNKNOWN";
  // oxlint-disable-next-line no-console -- the person sees no message, so this line is the only trace
  console.warn(`Session check failed: ${code}`);
}
