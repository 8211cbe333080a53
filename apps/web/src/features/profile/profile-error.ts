import { errorText } from "../../api/client.ts";

/** The sentence about something of the profile that was not saved. */
export function profileErrorText(error: unknown, fallback: string): string {
  return errorText(error, { fallback, unexpected: "An unexpected error occurred" });
}
