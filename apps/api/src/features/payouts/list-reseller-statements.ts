import type { ResellerStatements } from "@pola/shared/schemas/payout";
import type { Slice } from "@pola/database/sql-text";
import type { Ctx } from "../../context.ts";
import type { Actor } from "../../domain/actor.ts";
import { AppError } from "../../lib/app-error.ts";
import { resellerStatementsView } from "../../views/payout-view.ts";
import { unpaidOfReseller, unpaidPayoutsView } from "./unpaid-payouts.ts";
import { payoutStatements, resellerBooks } from "./back-office.sql.ts";

/**
 * A reseller's account for the back office: a page of payouts with their lines, what is not paid, and the entries in no payout. `total` counts the payouts.
 * @throws AppError NOT_FOUND unless the person is a reseller, or was one.
 */
export async function listResellerStatements(
  ctx: Ctx,
  actor: Actor,
  userId: string,
  page: Slice,
): Promise<{ statements: ResellerStatements; total: number }> {
  const books = await resellerBooks.first(ctx.pool, userId);
  if (!books) throw new AppError("NOT_FOUND", "Reseller not found");
  const payouts = await payoutStatements.rows(ctx.pool, userId, page);
  const row = await unpaidOfReseller.one(ctx.db, userId);
  const unpaid = unpaidPayoutsView(row, ctx.config, userId === actor.id);
  return { statements: { ...resellerStatementsView(books, payouts), unpaid }, total: books.payouts };
}
