import { errorText } from "../../api/client.ts";

export function profileErrorText(error: unknown, fallback: string): string {
  return errorText(error, { fallback, unexpected: "An unexpected error occurred" });
}
