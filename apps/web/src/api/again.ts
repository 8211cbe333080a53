import { ApiError, isRefusal } from "../lib/api-error.ts";

const PAUSE_MS = 500;

/**
 * Sends a change once more when no reply arrived, because the server may have made it. Only for a change that has no effect the second time
 * and then succeeds (docs/product/interface.md, I-1800).
 */
export async function again<Reply>(send: () => Promise<Reply>): Promise<Reply> {
  return await send().catch(async (error: unknown) => {
    if (isRefusal(error)) throw error;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    return await send();
  });
}

/** Sends a deletion as `again` does. What is gone already counts as deleted (docs/product/orders.md, O-1222): the reply is then null. */
export async function againGone<Reply>(send: () => Promise<Reply>): Promise<Reply | null> {
  return await again(send).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  });
}
