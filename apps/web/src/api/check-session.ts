import type { User } from "@pola/shared/schemas/user";
import { storedToken } from "../lib/storage.ts";
import { readMe, rememberedUser, rememberUser } from "./auth.ts";
import { ApiError } from "../lib/api-error.ts";

// A short loss of the connection must not end the session.
const RETRY_PAUSES_MS = [800, 2000];

/** The statuses that refuse the session. Any other failure is one of the server or of the network. */
const REFUSALS: ReadonlySet<number> = new Set([401, 403]);

/** `isFinal` is false when the server did not say: `user` is then the one who signed in last, and is checked later. */
type CheckedSession = { user: User | null; isFinal: boolean };

/**
 * Asks the server whose token is stored (GET /auth/me). A refusal means no user. After any other failure it retries twice, then keeps
 * the user who signed in last (docs/decisions/0015). Each failure is logged (docs/product/accounts.md, A-37). Null if the check was
 * aborted, or if the token changed meanwhile: the response then says nothing about the current session.
 */
export async function checkSession(signal: AbortSignal): Promise<CheckedSession | null> {
  const token = storedToken.get();
  const isObsolete = () => signal.aborted || storedToken.get() !== token;
  for (const pauseMs of [...RETRY_PAUSES_MS, null]) {
    try {
      const user = await readMe(signal);
      if (isObsolete()) return null;
      rememberUser(user);
      return { user, isFinal: true };
    } catch (error) {
      if (isObsolete()) return null;
      const isRefused = error instanceof ApiError && REFUSALS.has(error.status);
      if (isRefused || pauseMs === null || !navigator.onLine) {
        logFailure(error);
        return { user: isRefused ? null : rememberedUser(), isFinal: isRefused };
      }
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      if (isObsolete()) return null;
    }
  }
  return null;
}

/** Logs the code only, because the error itself may hold personal data. */
function logFailure(error: unknown): void {
  const code = error instanceof ApiError ? error.code : "UNKNOWN";
  // oxlint-disable-next-line no-console -- no message tells the person why, so this line is the only trace
  console.warn(`Session check failed: ${code}`);
}
