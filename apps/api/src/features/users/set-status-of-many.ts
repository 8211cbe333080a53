import type { BulkUserResult, BulkUserStatus } from "@pola/shared/schemas/user";
import type { Ctx } from "../../context.ts";
import type { Actor } from "../../domain/actor.ts";
import { AppError } from "../../lib/app-error.ts";
import { setUserStatus } from "./set-user-status.ts";

/**
 * Sets one status for several accounts, each in its own transaction. Returns which accounts changed, and which were refused and why.
 */
export async function setStatusOfMany(
  ctx: Ctx,
  admin: Actor,
  { ids, ...change }: BulkUserStatus,
): Promise<BulkUserResult> {
  const result: BulkUserResult = { changed: [], refused: [] };
  for (const id of new Set(ids)) {
    try {
      await setUserStatus(ctx, admin, id, change);
      result.changed.push(id);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      result.refused.push({ id, code: error.code, message: error.message });
    }
  }
  return result;
}
