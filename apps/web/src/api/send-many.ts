import type { ManyResult } from "@pola/shared/schemas/many-result";
import { errorText } from "../lib/api-error.ts";
import { samePerson } from "./client.ts";

type ManyCall = { ids: readonly string[]; send: () => Promise<{ data: ManyResult }> };

/**
 * Sends one call after the other, so that a long list does not block other people. What a failed call was about is reported as failed, with
 * the reason: the server may have changed it before the connection was lost. Never throws.
 * Nothing more is sent once another person has signed in (docs/product/accounts.md, A-2333).
 */
export async function sendMany(
  calls: readonly ManyCall[],
  words: Parameters<typeof errorText>[1],
): Promise<ManyResult> {
  const result: ManyResult = { changed: [], refused: [], failed: [] };
  const requireSamePerson = samePerson();
  for (const { ids, send } of calls) {
    try {
      requireSamePerson();
      const { data } = await send();
      result.changed.push(...data.changed);
      result.refused.push(...data.refused);
      result.failed.push(...data.failed);
    } catch (error) {
      const message = errorText(error, words);
      result.failed.push(...ids.map((id) => ({ id, message })));
    }
  }
  return result;
}
