import type { UseQueryResult } from "@tanstack/react-query";
import { ApiError } from "./api-error.ts";

/** Whether a first read failed because no response arrived. */
export function hasNoResponse({
  error,
  isLoadingError,
}: Pick<UseQueryResult, "error" | "isLoadingError">): boolean {
  return isLoadingError && error instanceof ApiError && error.isNetwork;
}
