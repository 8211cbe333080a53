import { useEffect, useEffectEvent } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { onSessionEnd } from "../api/client.ts";
import { loginPathFor } from "../lib/next-path.ts";
import { notify } from "../ui/toast.tsx";

/** When the server ends the session: says so once and leads to /login, keeping the address (interface.md, house rule 19). */
export function SessionEnd() {
  const navigate = useNavigate();
  const location = useLocation();
  const leave = useEffectEvent(() => {
    notify.error("Your session has ended. Please login again.");
    if (location.pathname !== "/login") void navigate(loginPathFor(location), { replace: true });
  });
  useEffect(() => onSessionEnd(() => leave()), []);
  return null;
}
