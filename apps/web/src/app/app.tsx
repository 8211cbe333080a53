import { QueryClientProvider, type QueryClient } from "@tanstack/react-query";
import { useCallback, type ReactNode } from "react";
import { SessionProvider } from "../api/session.tsx";
import { hasUnsavedChanges } from "../ui/unsaved-changes.ts";

/** Provides the query cache and the session to the router. */
export function App({ queryClient, children }: { queryClient: QueryClient; children: ReactNode }) {
  const clearData = useCallback(() => queryClient.clear(), [queryClient]);
  const refreshData = useCallback(() => void queryClient.invalidateQueries(), [queryClient]);
  return (
    <QueryClientProvider client={queryClient}>
      <SessionProvider onPersonChange={clearData} onReturn={refreshData} isUnsaved={hasUnsavedChanges}>
        {children}
      </SessionProvider>
    </QueryClientProvider>
  );
}
