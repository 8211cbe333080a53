import type { Ctx } from "../../context.ts";
import type { Actor } from "../../domain/actor.ts";

/** Makes an uploaded picture the logo of the reseller's business at once, also on the slips of existing orders; null removes it. */
export async function setLogo(ctx: Ctx, reseller: Actor, logoUrl: string | null): Promise<void> {
  await ctx.db.user.updateMany({ where: { id: reseller.id, deletedAt: null }, data: { logoUrl } });
}
