import { addDays, businessDateOf, dayBounds, daysBetween, startOfBusinessDay } from "@pola/shared/calendar";
import { ORDER_REASON_LABELS, ORDER_REASONS } from "@pola/shared/order-reason";
import type { ReturnsQuery, ReturnsReportQuery, ReturnsRow } from "@pola/shared/schemas/delivery-result";
import type { Ctx } from "../../context.ts";
import { type Page, pageOf } from "../../http/paging.ts";
import { AppError } from "../../lib/app-error.ts";
import { csvOf } from "../../lib/csv.ts";
import { returnsReport } from "./returns.sql.ts";

const DEFAULT_DAYS = 30;
const MAX_DAYS = 366;

/**
 * Parcels that arrived or came back, by courier, reseller, product or area, most returns first; a parcel with two products counts for each
 * (docs/product/couriers.md, D-34).
 * @throws AppError VALIDATION_FAILED for a range that ends before it starts, or of more than a year
 */
export async function reportReturns(ctx: Ctx, query: ReturnsQuery): Promise<Page<ReturnsRow>> {
  const rows = await returnsReport.rows(ctx.pool, query.by, rangeOf(ctx, query), pageOf(query));
  const [first] = rows;
  if (!first && pageOf(query).skip > 0) {
    const [top] = await returnsReport.rows(ctx.pool, query.by, rangeOf(ctx, query), { take: 1, skip: 0 });
    return { rows: [], total: top?.total ?? 0 };
  }
  return { rows: rows.map(view), total: first?.total ?? 0 };
}

const EVERY_GROUP = { take: 1_000_000, skip: 0 };

/** The whole report as a file. */
export async function returnsCsv(
  ctx: Ctx,
  query: ReturnsReportQuery,
): Promise<{ name: string; csv: string }> {
  const rows = await returnsReport.rows(ctx.pool, query.by, rangeOf(ctx, query), EVERY_GROUP);
  const labels = ORDER_REASONS.map((reason) => ORDER_REASON_LABELS[reason]);
  const csv = csvOf(
    ["Group", "Parcels", "Returned", ...labels, "Without a reason"],
    rows.map((row) => {
      const { name, parcels, returned, reasons } = view(row);
      const counts = ORDER_REASONS.map((reason) => reasons[reason]);
      return [name].concat([parcels, returned].concat(counts, reasons.none).map(String));
    }),
  );
  return { name: `returns-by-${query.by}.csv`, csv };
}

function rangeOf(ctx: Ctx, { from, to }: ReturnsReportQuery): { startsAt: Date; endsAt: Date } {
  const last = to ?? businessDateOf(ctx.now());
  const first = from ?? addDays(last, 1 - DEFAULT_DAYS);
  const days = daysBetween(first, last) + 1;
  if (days < 1) throw invalid("The first day is after the last");
  if (days > MAX_DAYS) throw invalid("Choose at most a year");
  return { startsAt: startOfBusinessDay(first), endsAt: dayBounds(last).endsAt };
}

function invalid(message: string): AppError {
  return new AppError("VALIDATION_FAILED", message, { errors: { from: message } });
}

type Row = Awaited<ReturnType<typeof returnsReport.rows>>[number];

function view(row: Row): ReturnsRow {
  const { id, name, parcels, returned } = row;
  const { refused, not_reachable, wrong_address, damaged, changed_mind, other, none } = row;
  const reasons = { refused, not_reachable, wrong_address, damaged, changed_mind, other, none };
  return { id, name, parcels, returned, reasons };
}
