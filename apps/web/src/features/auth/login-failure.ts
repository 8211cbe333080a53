import { ApiError, errorText } from "../../lib/api-error.ts";

export function loginFailure(error: unknown): string {
  return errorText(error, { fallback: "Login failed", noResponse: "An unexpected error occurred" });
}

/** Whether the password was right and the account needs a code, too (docs/product/accounts.md, A-220). */
export function isCodeMissing(error: unknown): boolean {
  return error instanceof ApiError && error.code === "TWO_FACTOR_REQUIRED";
}
