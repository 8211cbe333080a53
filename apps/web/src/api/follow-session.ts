import type { User } from "@pola/shared/schemas/user";
import { clearSession, storedToken, TOKEN_KEY } from "../lib/storage.ts";
import { checkSession } from "./check-session.ts";
import { onSessionEnd } from "./client.ts";

type SessionFollower = {
  /** The person on the screen, or null. */
  shownUser: () => User | null;
  /** Whether the screen stays until it is known who signed in in another tab. */
  isWaiting: () => boolean;
  /** `isRemembered`: the server could not be reached, and the user is the one who signed in last. */
  onSignedIn: (user: User, isRemembered: boolean) => void;
  onEnded: () => void;
  onPersonUnknown: () => void;
};

/**
 * Checks the stored token now, when another tab changes it, and, if the server could not be reached, when the connection returns.
 * Reports when the server ends the session. Returns the function that stops it.
 */
export function followSession(follower: SessionFollower): () => void {
  const stopped = new AbortController();
  let running = new AbortController();
  let isCheckDue = false;

  const end = () => {
    clearSession();
    follower.onEnded();
  };
  const check = async () => {
    running.abort();
    running = new AbortController();
    const { signal } = running;
    if (storedToken.get() === null) return;
    const { user, isFinal } = await checkSession(signal);
    if (signal.aborted) return;
    isCheckDue = !isFinal;
    if (!user) return end();
    const shown = follower.shownUser();
    if (shown === null || shown.id === user.id) return follower.onSignedIn(user, !isFinal);
    // Hides the previous person's screen before the next one is known.
    follower.onPersonUnknown();
    void check();
  };
  const onStorage = ({ key }: StorageEvent) => {
    // A null key: the whole storage was cleared.
    if (key !== TOKEN_KEY && key !== null) return;
    if (storedToken.get() === null) follower.onEnded();
    else if (!follower.isWaiting()) follower.onPersonUnknown();
    void check();
  };
  const onOnline = () => {
    if (isCheckDue) void check();
  };

  const { signal } = stopped;
  signal.addEventListener("abort", onSessionEnd(end));
  window.addEventListener("storage", onStorage, { signal });
  window.addEventListener("online", onOnline, { signal });
  void check();
  return () => {
    stopped.abort();
    running.abort();
  };
}
