import { errorText } from "./client.ts";

/** The message when an account's status could not be changed. */
export function decisionFailure(error: unknown, name: string): string {
  const notUpdated = `Error updating ${name}'s status`;
  return errorText(error, {
    lead: `Failed to update ${name}'s status`,
    fallback: notUpdated,
    noResponse: notUpdated,
  });
}
