import { ApiError } from "./api-error.ts";

/** Whether a first read failed because no response arrived. */
export function hasNoResponse({
  error,
  isLoadingError,
}: {
  error: unknown;
  isLoadingError: boolean;
}): boolean {
  return isLoadingError && error instanceof ApiError && error.isNetwork;
}
