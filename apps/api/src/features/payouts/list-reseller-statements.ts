import type { PayoutLine, ResellerStatements } from "@pola/shared/schemas/payout";
import type { Slice } from "@pola/database/sql-text";
import type { Ctx } from "../../context.ts";
import type { Actor } from "../../domain/actor.ts";
import { AppError } from "../../lib/app-error.ts";
import { lineView, resellerStatementsView } from "../../views/payout-view.ts";
import { unpaidOfReseller, unpaidPayoutsView } from "./unpaid-payouts.ts";
import { payeeSummary, payoutsOfReseller, unclaimedLines } from "./back-office.sql.ts";
import { payoutStatement } from "./payouts.sql.ts";

/**
 * A reseller's account for the back office: a page of payouts, what is not paid, and the sum of the entries in no payout. `total` counts the
 * payouts. The lines are read one payout at a time: ten weeks of a large reseller have tens of thousands (docs/product/money.md, M-2245).
 * @throws AppError NOT_FOUND unless the person is a reseller, or was one.
 */
export async function listResellerStatements(
  ctx: Ctx,
  actor: Actor,
  userId: string,
  page: Slice,
): Promise<{ statements: ResellerStatements; total: number }> {
  const payee = await payeeSummary.first(ctx.pool, userId);
  if (!payee) throw new AppError("NOT_FOUND", "Reseller not found");
  const payouts = await payoutsOfReseller.rows(ctx.pool, userId, page);
  const row = await unpaidOfReseller.one(ctx.db, userId);
  const unpaid = unpaidPayoutsView(row, ctx.config, userId === actor.id);
  return { statements: { ...resellerStatementsView(payee, payouts), unpaid }, total: payee.payouts };
}

/**
 * The lines of a reseller's payout, or without a payout those that no payout holds, oldest first.
 * @throws AppError NOT_FOUND unless it is a payout of the reseller, or without a payout as `listResellerStatements`
 */
export async function listPayoutLines(ctx: Ctx, userId: string, payoutId?: string): Promise<PayoutLine[]> {
  const row =
    payoutId === undefined
      ? await unclaimedLines.first(ctx.pool, userId)
      : await payoutStatement.first(ctx.pool, payoutId, userId);
  if (!row)
    throw new AppError("NOT_FOUND", payoutId === undefined ? "Reseller not found" : "Payout not found");
  return row.lines.map(lineView);
}
