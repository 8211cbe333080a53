import { QueryClient } from "@tanstack/react-query";
import { isRefusal } from "../lib/api-error.ts";

const RETRIES = 2;

/**
 * The cache of server data: fresh for 30 s, then shown while it is fetched again. Without a connection a read fails, and is made again when
 * there is one (docs/product/devices.md, I-72).
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => failures < RETRIES && !isRefusal(error),
        // In the other modes a failed read waits for the connection, and its block loads until then.
        networkMode: "always",
        refetchOnReconnect: true,
      },
      mutations: { networkMode: "always" },
    },
  });
}
