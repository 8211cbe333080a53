import { keepPreviousData, queryOptions, type QueryKey } from "@tanstack/react-query";
import type { PageAt } from "../lib/list-address.ts";
import { existingPage } from "./call-page.ts";

/** As `pageQuery`, for a reply whose rows are a part of it. */
export function partQuery<At extends PageAt, Part extends { rows: readonly unknown[]; total: number }>(
  prefix: QueryKey,
  query: At,
  read: (query: At, signal: AbortSignal) => Promise<Part>,
) {
  return queryOptions({
    queryKey: [...prefix, query],
    queryFn: async ({ signal }) => await existingPage(query, async (at) => await read(at, signal)),
    placeholderData: keepPreviousData,
  });
}
