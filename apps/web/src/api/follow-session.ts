import type { User } from "@pola/shared/schemas/user";
import { clearSession, storedToken, TOKEN_KEY, USER_KEY } from "../lib/storage.ts";
import { checkSession } from "./check-session.ts";
import { FORBIDDEN, onSessionEnd } from "./client.ts";

// While the server does not respond, each pause is twice as long as the one before.
const FIRST_PAUSE_MS = 15_000;
const MAX_PAUSE_MS = 5 * 60_000;

type SessionFollower = {
  /** The person on the screen, or null. */
  shownUser: () => User | null;
  /** Whether the screen stays until it is known who signed in in another tab. */
  isWaiting: () => boolean;
  /** `isRemembered`: the server could not be reached, and the user is the one who signed in last. */
  onSignedIn: (user: User, isRemembered: boolean) => void;
  /** `isRefused`: the check of the session said so. */
  onEnded: (isRefused?: boolean) => void;
  onPersonUnknown: () => void;
};

/**
 * Checks the stored token now, and when another tab changes it. If the server could not be asked, checks again when the connection returns,
 * when the person looks at the page again, and after a pause. Checks again when the server refuses a call to this person. Reports when the
 * server ends the session. A page from the browser's back/forward cache is loaded again when the token changed while it was there. Returns
 * the function that stops it.
 */
export function followSession(follower: SessionFollower): () => void {
  const stopped = new AbortController();
  let running = new AbortController();
  let isCheckDue = false;
  let pauseMs = FIRST_PAUSE_MS;
  let lastToken = storedToken.get();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const end = (isRefused?: boolean) => {
    clearSession();
    follower.onEnded(isRefused);
  };
  const setDue = (isDue: boolean) => {
    isCheckDue = isDue;
    if (isDue) timer = setTimeout(() => void check(), pauseMs);
    pauseMs = isDue ? Math.min(2 * pauseMs, MAX_PAUSE_MS) : FIRST_PAUSE_MS;
  };
  const check = async () => {
    running.abort();
    running = new AbortController();
    clearTimeout(timer);
    const { signal } = running;
    if (storedToken.get() === null) return setDue(false);
    const checked = await checkSession(signal);
    if (signal.aborted) return;
    // The token changed meanwhile: only a check of the new token shows who is signed in.
    if (checked === null) return void check();
    const { user, isFinal } = checked;
    setDue(!isFinal);
    if (!user) return end(isFinal);
    const shown = follower.shownUser();
    if (shown === null) return follower.onSignedIn(user, !isFinal);
    // The stored user has no bank details, so what is shown is better than a user that the server did not send.
    if (shown.id === user.id) return follower.onSignedIn(isFinal ? user : shown, !isFinal);
    // Hides the previous person's screen before the next one is known.
    follower.onPersonUnknown();
    void check();
  };
  const onStorage = ({ key }: StorageEvent) => {
    // The account was changed in another tab (docs/product/accounts.md, A-2285).
    if (key === USER_KEY) void check();
    // A null key: the whole storage was cleared.
    if (key !== TOKEN_KEY && key !== null) return;
    if (storedToken.get() === null) follower.onEnded();
    else if (!follower.isWaiting()) follower.onPersonUnknown();
    void check();
  };
  const checkIfDue = () => {
    if (isCheckDue && document.visibilityState === "visible") void check();
  };
  // Not over a form: the screen that the person may no longer see would take what was typed with it.
  const onForbidden = () => {
    if (!follower.isWaiting()) void check();
  };

  const onLeave = () => {
    lastToken = storedToken.get();
  };
  const onReturn = ({ persisted }: PageTransitionEvent) => {
    if (!persisted || storedToken.get() === lastToken) return;
    // Hides the last person's screen until the page is loaded. A page in the cache gets no storage events.
    follower.onPersonUnknown();
    window.location.reload();
  };

  const { signal } = stopped;
  signal.addEventListener("abort", onSessionEnd(end));
  window.addEventListener("storage", onStorage, { signal });
  window.addEventListener("pagehide", onLeave, { signal });
  window.addEventListener("pageshow", onReturn, { signal });
  window.addEventListener("online", checkIfDue, { signal });
  window.addEventListener(FORBIDDEN, onForbidden, { signal });
  document.addEventListener("visibilitychange", checkIfDue, { signal });
  void check();
  return () => {
    stopped.abort();
    running.abort();
    clearTimeout(timer);
  };
}
