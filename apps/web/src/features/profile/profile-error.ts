import { errorText } from "../../lib/api-error.ts";

export function profileErrorText(error: unknown, fallback: string): string {
  return errorText(error, { fallback, unexpected: "An unexpected error occurred" });
}
