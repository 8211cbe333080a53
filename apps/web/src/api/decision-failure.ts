import { errorText } from "./client.ts";

/** The sentence about a decision that left an account's status as it was. */
export function decisionFailure(error: unknown, name: string): string {
  const notUpdated = `Error updating ${name}'s status`;
  return errorText(error, {
    lead: `Failed to update ${name}'s status`,
    fallback: notUpdated,
    noResponse: notUpdated,
  });
}
