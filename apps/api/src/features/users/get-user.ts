import type { User } from "@pola/shared/schemas/user";
import type { Ctx } from "../../context.ts";
import { type Actor, requireArea } from "../../domain/actor.ts";
import { AppError } from "../../lib/app-error.ts";
import { USER_SECRETS, userView } from "../../views/user-view.ts";
import { withProducts } from "./with-products.ts";

/**
 * One account: any for an admin with the area of people, the caller's own for everybody else. Admins read the numbers of a vendor's
 * products, too.
 * @throws AppError FORBIDDEN or TWO_FACTOR_SETUP to another admin; NOT_FOUND, also for another's account, so that its existence stays private
 * (docs/product/accounts.md, A-3)
 */
export async function getUser(ctx: Ctx, actor: Actor, id: string): Promise<User> {
  const isOwn = actor.id === id;
  if (actor.role === "admin" && !isOwn) requireArea(actor, "people");
  const mayRead = isOwn || actor.role === "admin";
  const row = mayRead
    ? await ctx.db.user.findFirst({ where: { id, deletedAt: null }, omit: USER_SECRETS })
    : null;
  if (!row) throw new AppError("NOT_FOUND", "User not found");
  const user = userView(row);
  if (actor.role !== "admin" || user.role !== "vendor") return user;
  const [vendor = user] = await withProducts(ctx, [user]);
  return vendor;
}
