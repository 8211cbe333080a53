import { errorText } from "../../api/client.ts";

/** The message when a part of the profile could not be saved. */
export function profileErrorText(error: unknown, fallback: string): string {
  return errorText(error, { fallback, unexpected: "An unexpected error occurred" });
}
