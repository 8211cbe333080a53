import { ApiError } from "../lib/api-error.ts";
import { again } from "./again.ts";

/** Sends a deletion as `again` does. What is gone already counts as deleted (docs/product/orders.md, O-1222): the reply is then null. */
export async function againGone<Reply>(send: () => Promise<Reply>): Promise<Reply | null> {
  return await again(send).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  });
}

/** Whether no reply of the server arrived: none at all, or a proxy's page instead of it. The server may have done what was asked. */
export function isUnanswered(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.isNetwork || error.code.startsWith("HTTP_5"));
}

/** For a change that cannot be sent again: when no reply arrives, its error says what may have been changed. */
export async function once<Reply>(sent: Promise<Reply>, mayBeChanged: string): Promise<Reply> {
  return await sent.catch((error: unknown) => {
    if (isUnanswered(error)) error.message = mayBeChanged;
    throw error;
  });
}
