import { ApiError } from "../lib/api-error.ts";
import { again } from "./again.ts";

/** Sends a deletion as `again` does. What is gone already counts as deleted (docs/product/orders.md, O-1222): the reply is then null. */
export async function againGone<Reply>(send: () => Promise<Reply>): Promise<Reply | null> {
  return await again(send).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  });
}
