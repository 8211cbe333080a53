import { errorText } from "../../api/client.ts";

/** The message for a failed sign-in. */
export function loginFailure(error: unknown): string {
  return errorText(error, { fallback: "Login failed", noResponse: "An unexpected error occurred" });
}
