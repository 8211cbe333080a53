import { useEffect, useEffectEvent } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { onSessionEnd } from "../api/client.ts";
import { useSession } from "../api/session.tsx";
import { loginPathFor } from "../lib/next-path.ts";
import { hasUnsavedChanges } from "../ui/unsaved-changes.ts";
import { lazyPart } from "../ui/lazy-part.tsx";
import { notify } from "../ui/toast.tsx";

const signInAgain = lazyPart(async () => (await import("./sign-in-again.tsx")).SignInAgain);

/**
 * When the server ends the session: says so once and leads to /login, keeping the address (interface.md, house rule 19). Where
 * something unsaved is on the screen, the screen stays and the person signs in over it.
 */
export function SessionEnd() {
  const navigate = useNavigate();
  const location = useLocation();
  const session = useSession();
  const hasEnded = session.status === "signed-in" && session.hasEnded === true;
  const leave = useEffectEvent(() => {
    // The dialog says it; what failed with the session need not say it as well.
    if (session.status === "signed-in" && hasUnsavedChanges()) return notify.suppress(true);
    notify.error("Your session has ended. Please login again.");
    if (location.pathname !== "/login") void navigate(loginPathFor(location), { replace: true });
  });
  useEffect(() => onSessionEnd(() => leave()), []);
  useEffect(() => notify.suppress(hasEnded), [hasEnded]);
  if (!hasEnded) return null;
  const discard = () => {
    session.logout();
    void navigate(loginPathFor(location), { replace: true });
  };
  return <signInAgain.Part email={session.user.email} onClose={discard} />;
}
