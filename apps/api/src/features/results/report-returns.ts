import { ORDER_REASON_LABELS, ORDER_REASONS } from "@pola/shared/order-reason";
import type { ReturnsQuery, ReturnsReportQuery, ReturnsRow } from "@pola/shared/schemas/delivery-result";
import type { Slice } from "@pola/database/sql-text";
import type { Ctx } from "../../context.ts";
import { type DayRange, dayRangeOf } from "../../domain/day-range.ts";
import { type Page, pageOf } from "../../http/paging.ts";
import { type CsvFile, csvOf, rangeFileName } from "../../lib/csv.ts";
import { parcelsOfProducts, returnsReport } from "./returns.sql.ts";

/**
 * Parcels that arrived or came back, by courier, reseller, product or area, most returns first; a parcel with two products counts for each
 * (docs/product/couriers.md, D-34).
 * @throws AppError VALIDATION_FAILED for a range that ends before it starts, or of more than a year
 */
export async function reportReturns(ctx: Ctx, query: ReturnsQuery): Promise<Page<ReturnsRow>> {
  const groups = { by: query.by, range: dayRangeOf(ctx, query) };
  const page = pageOf(query);
  const rows = await readGroups(ctx, { ...groups, page });
  const [first] = rows;
  if (!first && page.skip > 0) {
    const [top] = await readGroups(ctx, { ...groups, page: { skip: 0, take: 1 } });
    return { rows: [], total: top?.total ?? 0 };
  }
  return { rows: rows.map(({ total: _total, ...row }) => row), total: first?.total ?? 0 };
}

type Groups = { by: ReturnsReportQuery["by"]; range: DayRange; page: Slice };

async function readGroups(ctx: Ctx, { by, range, page }: Groups) {
  const rows = await returnsReport.rows(ctx.pool, by, range, page);
  if (by !== "product") return rows;
  const ids = rows.flatMap(({ id }) => id ?? []);
  const found = await parcelsOfProducts.rows(ctx.pool, ids, range);
  const parcelsOf = new Map(found.map(({ id, parcels }) => [id, parcels]));
  for (const row of rows) row.parcels = parcelsOf.get(row.id ?? "") ?? row.parcels;
  return rows;
}

const EVERY_GROUP = { take: 1_000_000, skip: 0 };

export async function returnsCsv(ctx: Ctx, query: ReturnsReportQuery): Promise<CsvFile> {
  const range = dayRangeOf(ctx, query);
  const rows = await readGroups(ctx, { by: query.by, range, page: EVERY_GROUP });
  const labels = ORDER_REASONS.map((reason) => ORDER_REASON_LABELS[reason]);
  const csv = csvOf(
    ["Group", "Parcels", "Returned", ...labels, "Without a reason"],
    rows.map(({ name, parcels, returned, reasons }) => {
      const counts = ORDER_REASONS.map((reason) => reasons[reason]);
      return [name].concat([parcels, returned].concat(counts, reasons.none).map(String));
    }),
  );
  return { name: rangeFileName(`returns-by-${query.by}`, range), csv };
}
