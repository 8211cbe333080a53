import { QueryClientProvider, type QueryClient } from "@tanstack/react-query";
import { SessionProvider } from "../api/session.tsx";
import { ErrorBoundary } from "./error-page.tsx";
import { Router } from "./router.tsx";

/** The whole product inside whatever router the caller puts around it. */
export function App({ queryClient }: { queryClient: QueryClient }) {
  return (
    <ErrorBoundary>
      <QueryClientProvider client={queryClient}>
        <SessionProvider>
          <Router />
        </SessionProvider>
      </QueryClientProvider>
    </ErrorBoundary>
  );
}
