import { QueryClientProvider, type QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { forgetCalls } from "../api/client.ts";
import { SessionProvider } from "../api/session.tsx";
import { hasUnsavedChanges } from "../ui/unsaved-changes.ts";

/** Provides the query cache and the session to the router. */
export function App({ queryClient, children }: { queryClient: QueryClient; children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <SessionProvider
        onPersonChange={() => {
          forgetCalls();
          queryClient.clear();
        }}
        onReturn={() => void queryClient.invalidateQueries()}
        isUnsaved={hasUnsavedChanges}
      >
        {children}
      </SessionProvider>
    </QueryClientProvider>
  );
}
