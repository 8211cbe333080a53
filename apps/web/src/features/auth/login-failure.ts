import { errorText } from "../../api/client.ts";

/** The sentence about a sign-in that failed. */
export function loginFailure(error: unknown): string {
  return errorText(error, { fallback: "Login failed", noResponse: "An unexpected error occurred" });
}
