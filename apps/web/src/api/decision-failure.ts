import { errorText } from "./client.ts";

export function decisionFailure(error: unknown, name: string): string {
  const notUpdated = `Error updating ${name}'s status`;
  return errorText(error, {
    lead: `Failed to update ${name}'s status`,
    fallback: notUpdated,
    noResponse: notUpdated,
  });
}
