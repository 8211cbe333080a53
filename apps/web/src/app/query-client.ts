import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "../api/client.ts";

const RETRIES = 2;

/** Repeating a refused call changes nothing. A lost connection or an overloaded server may recover. */
function mayRecover(failures: number, error: Error): boolean {
  const isRefusal = error instanceof ApiError && !error.isNetwork && error.status < 500;
  return !isRefusal && failures < RETRIES;
}

/** The cache of server data: fresh for 30 s, then shown while it is fetched again (docs/product/interface.md, I-72). */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: 30_000, retry: mayRecover, networkMode: "offlineFirst" },
      mutations: { networkMode: "always" },
    },
  });
}
