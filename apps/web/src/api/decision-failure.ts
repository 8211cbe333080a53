import { ApiError } from "./client.ts";

/** Why an account's status stayed as it was: the server's sentence behind the specification's words (section 8, reseller status change). */
export function decisionFailure(error: unknown, name: string): string {
  return error instanceof ApiError && error.message !== "" && !error.isNetwork
    ? `Failed to update ${name}'s status: ${error.message}`
    : `Error updating ${name}'s status`;
}
