import { toRupees } from "@pola/shared/money";
import type { ChartsQuery, CommissionChart } from "@pola/shared/schemas/charts";
import type { Ctx } from "../../context.ts";
import { daysSoFar } from "../../domain/day-range.ts";
import { type CsvColumns, type CsvFile, csvTable, rangeFileName } from "../../lib/csv.ts";
import { listWeekTotals } from "./get-admin-payouts.ts";

/**
 * The commission of the payout weeks that the range touches, oldest first: to pay, on hold and paid (docs/product/money.md, M-136).
 * @throws AppError VALIDATION_FAILED as `dayRangeOf` does
 */
export async function getCommissionChart(ctx: Ctx, query: ChartsQuery): Promise<CommissionChart> {
  const { from, to } = daysSoFar(ctx, query);
  const totals = await listWeekTotals(ctx);
  const weeks = totals
    .filter(({ weekStart, weekEnd }) => weekEnd >= from && weekStart <= to)
    .map(({ weekStart, weekEnd, state, cents, unpaidCents, heldCents }) => ({
      weekStart,
      weekEnd,
      toPay: toRupees(unpaidCents - heldCents),
      onHold: toRupees(heldCents),
      paid: toRupees(cents - unpaidCents),
      isSoFar: state === "open",
    }));
  return { from, to, weeks: weeks.toReversed() };
}

const COLUMNS: CsvColumns<CommissionChart["weeks"][number]> = {
  "Week from": ({ weekStart }) => weekStart,
  "Week to": ({ weekEnd }) => weekEnd,
  "To pay": ({ toPay }) => toPay,
  "On hold": ({ onHold }) => onHold,
  Paid: ({ paid }) => paid,
  "So far": ({ isSoFar }) => (isSoFar ? "yes" : ""),
};

export async function commissionCsv(ctx: Ctx, query: ChartsQuery): Promise<CsvFile> {
  const chart = await getCommissionChart(ctx, query);
  return { name: rangeFileName("commission-by-week", chart), csv: csvTable(COLUMNS, chart.weeks) };
}
