import { isRefusal } from "../lib/api-error.ts";
import { samePerson } from "./client.ts";

const PAUSE_MS = 500;

/**
 * Sends a change once more when no reply arrived, because the server may have made it. Only for a change that has no effect the second time
 * and then succeeds (docs/product/interface.md, I-1800), and not once somebody else has signed in on this device: it would be theirs.
 */
export async function again<Reply>(send: () => Promise<Reply>): Promise<Reply> {
  const requireSamePerson = samePerson();
  try {
    return await send();
  } catch (error) {
    if (isRefusal(error)) throw error;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    requireSamePerson();
  }
  return await send();
}
