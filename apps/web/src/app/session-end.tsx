import { useEffect, useEffectEvent } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { onSessionEnd } from "../api/client.ts";
import { useSession } from "../api/session.tsx";
import { loginPathFor } from "../lib/next-path.ts";
import { hasUnsavedChanges } from "../ui/unsaved-changes.ts";
import { lazyPart } from "../ui/lazy-part.tsx";
import { notify } from "../ui/toast.tsx";

// Nothing is shown meanwhile: to stop the loading would discard what was entered.
const signInAgain = lazyPart(async () => (await import("./sign-in-again.tsx")).SignInAgain, null);

const MESSAGE = "Your session has ended. Please log in again.";

/**
 * When the server ends the session: shows one message and opens /login, which keeps the address (docs/product/interface.md, I-51). With
 * unsaved input on the screen, the screen stays and the person signs in again in a dialog. When the check of a stored token finds that it has
 * ended, a page that guests may see stays, too (docs/product/accounts.md, A-2260).
 */
export function SessionEnd() {
  const navigate = useNavigate();
  const location = useLocation();
  const session = useSession();
  const { user, hasEnded = false, wasRefused } = session;
  const leave = useEffectEvent(() => {
    // The dialog or the message says it, so the calls that failed with the session show no toasts.
    if (user && hasUnsavedChanges()) return notify.suppress(true);
    notify.suppress(true, MESSAGE);
    const left = location.pathname !== "/login" && navigate(loginPathFor(location), { replace: true });
    void Promise.resolve(left).then(() => notify.suppress(false));
  });
  useEffect(() => onSessionEnd(() => leave()), []);
  useEffect(() => notify.suppress(hasEnded, wasRefused ? MESSAGE : undefined), [hasEnded, wasRefused]);
  if (!user || !hasEnded) return null;
  const discard = () => {
    session.logout();
    void navigate(loginPathFor(location), { replace: true });
  };
  return <signInAgain.Part email={user.email} onClose={discard} />;
}
