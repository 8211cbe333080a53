import type { BankFile } from "@pola/shared/schemas/payout";
import type { Ctx } from "../../context.ts";
import { AppError } from "../../lib/app-error.ts";
import { bankFileView } from "../../views/bank-file-view.ts";
import { bankRows } from "./back-office.sql.ts";
import { findOpenWeek } from "./open-week.ts";
import { noSuchWeek } from "./get-admin-payouts.ts";

/**
 * The rows for the bank's bulk upload of a closed week, and who is left out, with the reason (docs/product/money.md, M-48 and M-49).
 * @throws AppError CONFLICT for the open week, whose sums may still grow; NOT_FOUND for a week that does not exist.
 */
export async function getBankFile(ctx: Ctx, weekStart: string): Promise<BankFile> {
  const week = await bankRows.first(ctx.pool, weekStart);
  if (week) return bankFileView(week, ctx.config.brand.name);
  const open = await findOpenWeek(ctx);
  if (open.weekStart === weekStart)
    throw new AppError("CONFLICT", "This week still runs. Its bank file is ready once it is closed.");
  throw new AppError("NOT_FOUND", noSuchWeek(weekStart));
}
