import type { ManyResult } from "@pola/shared/schemas/many-result";
import type { BulkUserStatus } from "@pola/shared/schemas/user";
import type { Ctx } from "../../context.ts";
import type { Actor } from "../../domain/actor.ts";
import { changeMany } from "../../domain/change-many.ts";
import { setUserStatus } from "./set-user-status.ts";

/** Sets one status for several accounts, each in its own transaction. Returns what happened to each (docs/product/interface.md, I-120). */
export async function setStatusOfMany(
  ctx: Ctx,
  admin: Actor,
  { ids, ...change }: BulkUserStatus,
): Promise<ManyResult> {
  const changes = [...new Set(ids)].map((id) => ({
    id,
    change: () => setUserStatus(ctx, admin, id, change),
  }));
  return await changeMany(ctx, changes);
}
