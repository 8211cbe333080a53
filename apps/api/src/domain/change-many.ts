import type { ManyResult } from "@pola/shared/schemas/many-result";
import type { Ctx } from "../context.ts";
import { AppError } from "../lib/app-error.ts";

/** Well below the time for a response: the last change may still wait for the database's own limits. */
const BUDGET_MS = 4_000;

/** For an error that is not a refusal: the change may have been committed before it. */
const UNKNOWN_OUTCOME = "Something went wrong. We do not know whether this was changed. Please check it.";
const NOT_TRIED = "Not tried, because the service is busy. Please try again.";

/**
 * Makes a change of each row, one after the other and each in its own transaction, and returns the outcome of each (docs/product/server.md,
 * I-120). A refused or failed change does not stop the others. When time runs out, the rest is not tried. An id that is given twice is changed
 * once.
 */
export async function changeMany(
  { log }: Pick<Ctx, "log">,
  ids: readonly string[],
  change: (id: string) => Promise<unknown>,
): Promise<ManyResult> {
  const result: ManyResult = { changed: [], refused: [], failed: [] };
  const startedAt = performance.now();
  for (const id of new Set(ids)) {
    if (performance.now() - startedAt > BUDGET_MS) {
      result.failed.push({ id, message: NOT_TRIED });
      continue;
    }
    try {
      await change(id);
      result.changed.push(id);
    } catch (error) {
      if (error instanceof AppError) {
        result.refused.push({ id, code: error.code, message: error.message });
        continue;
      }
      log.error({ err: error, id }, "One of several changes failed");
      result.failed.push({ id, message: UNKNOWN_OUTCOME });
    }
  }
  return result;
}
