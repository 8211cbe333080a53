import type { Call } from "@pola/shared/api/contract";
import { queryOptions, type QueryKey } from "@tanstack/react-query";
import { storedToken } from "../lib/storage.ts";
import { call, callPage, type ListCall, type PageOptions, readData, type Rest, send } from "./call.ts";
import { ApiError } from "./client.ts";

/**
 * As `call`, for screens that need a session: without a token nothing is sent.
 * @throws ApiError NO_TOKEN with the screen's own sentence, besides what `call` throws
 */
export async function adminCall<C extends Call>(...args: Parameters<typeof call<C>>) {
  requireToken();
  return await call<C>(...args);
}

/** As `adminCall`, but returns the reply as it is, without requiring `data` in it. */
export async function adminSend<C extends Call>(...args: Parameters<typeof send<C>>): Promise<unknown> {
  requireToken();
  return await send<C>(...args);
}

/** As `callPage`, for screens that need a session. */
export async function adminPage<C extends ListCall>(key: C, options: PageOptions<C>) {
  requireToken();
  return await callPage(key, options);
}

/** As `dataQuery`, for screens that need a session. */
export function adminQuery<C extends Call>(queryKey: QueryKey, key: C, ...[options]: Rest<C>) {
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }) => {
      requireToken();
      return await readData(key, { ...options, signal });
    },
  });
}

/** @throws ApiError NO_TOKEN when nobody is signed in */
export function requireToken(): void {
  if (storedToken.get() === null)
    throw new ApiError({ status: 0, code: "NO_TOKEN", message: "No authentication token found" });
}
