import { queryOptions } from "@tanstack/react-query";
import { dataQuery } from "./queries.ts";

/** An order as its customer sees it. Asked again every minute, because the page stays open on a phone. */
export function trackedOrder(code: string) {
  return queryOptions({
    ...dataQuery(["tracking", code], "GET /tracking", { query: { code } }),
    refetchInterval: 60_000,
    retry: false,
  });
}
