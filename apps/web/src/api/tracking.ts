import { queryOptions } from "@tanstack/react-query";
import { call } from "./call.ts";

/** An order as its customer sees it. Asked again every minute, because the page stays open on a phone. */
export function trackedOrder(code: string) {
  return queryOptions({
    queryKey: ["tracking", code],
    queryFn: async ({ signal }) => (await call("GET /tracking", { query: { code }, signal })).data,
    refetchInterval: 60_000,
    retry: false,
  });
}
