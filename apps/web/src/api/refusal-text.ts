import { ApiError, errorText } from "./client.ts";

/** The sentence of a refusal for a screen that shows one: that of the first field, else the general one. */
export function refusalText(error: unknown, fallback: string): string {
  const [first] = error instanceof ApiError ? Object.values(error.errors) : [];
  return first ?? errorText(error, fallback);
}
