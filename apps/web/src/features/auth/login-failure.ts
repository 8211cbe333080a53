import { ApiError, errorText } from "../../api/client.ts";

/** The sentence for a failed sign-in (specification, section 8). */
export function loginFailure(error: unknown): string {
  const wasAnswered = error instanceof ApiError && !error.isNetwork;
  return wasAnswered ? errorText(error, "Login failed") : "An unexpected error occurred";
}
