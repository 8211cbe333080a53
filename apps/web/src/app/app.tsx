import type { QueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { SessionProvider } from "../api/session.tsx";
import { isHeld } from "../ui/history-steps.ts";
import { ErrorBoundary } from "./error-page.tsx";
import { Router } from "./router.tsx";
import { ServerData, ServerDataContext } from "./server-data.ts";

/** The whole product inside whatever router the caller puts around it. A test may bring its own query client. */
export function App({ queryClient }: { queryClient?: QueryClient }) {
  const [serverData] = useState(() => new ServerData(queryClient));
  const forget = useCallback(() => serverData.clear(), [serverData]);
  const refresh = useCallback(() => serverData.refresh(), [serverData]);
  return (
    <ErrorBoundary>
      <ServerDataContext value={serverData}>
        <SessionProvider onPersonChange={forget} onReturn={refresh} isUnsaved={isHeld}>
          <Router />
        </SessionProvider>
      </ServerDataContext>
    </ErrorBoundary>
  );
}
