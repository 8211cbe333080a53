import type { User } from "@pola/shared/schemas/user";
import { storedToken } from "../lib/storage.ts";
import { readMe, rememberedUser, rememberUser } from "./auth.ts";
import { ApiError } from "./client.ts";

// A phone that loses its connection for a moment loses a call, not its session.
const RETRY_PAUSES_MS = [800, 2000];

/** `isFinal` is false where the server could not be asked: then `user` is whoever signed in last here, and is checked later. */
export type CheckedSession = { user: User | null; isFinal: boolean };

/**
 * Asks the server who is behind the stored token (GET /auth/me). A refusal gives no user. No answer at all is tried again twice, and
 * then is no refusal: whoever signed in last stays (docs/decisions/0015). Each failure is logged (specification, section 8).
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

/** One line in the browser's console, with the code only: the error itself may hold more than should be shown. */
function logFailure(error: unknown): void {
  const code = error instanceof ApiError ? error.code : "UNKNOWN";
  // oxlint-disable-next-line no-console -- the specification asks for this line (section 8)
  console.warn(`Session check failed: ${code}`);
}
