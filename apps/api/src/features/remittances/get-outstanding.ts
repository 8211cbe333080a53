import { addDays, businessDateOf, daysBetween } from "@pola/shared/calendar";
import { toRupees } from "@pola/shared/money";
import type {
  OUTSTANDING_AGES,
  OutstandingCash,
  OutstandingChoice,
  OutstandingOrder,
  OutstandingOrdersQuery,
} from "@pola/shared/schemas/remittance";
import type { Ctx } from "../../context.ts";
import {
  outstandingCash,
  outstandingCount,
  type OutstandingFilter,
  outstandingOrders,
  type OutstandingRow,
} from "../../domain/outstanding.sql.ts";
import { type Page, pageOf } from "../../http/paging.ts";
import { type CsvColumns, type CsvFile, csvTable, waybillCell } from "../../lib/csv.ts";
import { everyPage } from "../../lib/every-page.ts";

/** The cash that each courier holds, by days since delivery (docs/product/couriers.md, D-32). */
export async function getOutstanding(ctx: Ctx): Promise<OutstandingCash[]> {
  const rows = await outstandingCash.rows(ctx.pool, businessDateOf(ctx.now()));
  return rows.map((row) => {
    const older = row.cents - row.cents7 - row.cents14 - row.cents30;
    return {
      courierId: row.courierId,
      courierName: row.courierName,
      total: { parcels: row.parcels, cash: toRupees(row.cents) },
      ages: {
        "0-7": { parcels: row.parcels7, cash: toRupees(row.cents7) },
        "8-14": { parcels: row.parcels14, cash: toRupees(row.cents14) },
        "15-30": { parcels: row.parcels30, cash: toRupees(row.cents30) },
        "over-30": {
          parcels: row.parcels - row.parcels7 - row.parcels14 - row.parcels30,
          cash: toRupees(older),
        },
      },
    };
  });
}

/** The parcels whose cash is outstanding, the oldest first. */
export async function listOutstanding(
  ctx: Ctx,
  query: OutstandingOrdersQuery,
): Promise<Page<OutstandingOrder>> {
  const filter = filterOf(ctx, query);
  const [rows, { count }] = await Promise.all([
    outstandingOrders.rows(ctx.pool, filter, pageOf(query), undefined),
    outstandingCount.one(ctx.pool, filter),
  ]);
  return { rows: rows.map((row) => orderView(ctx, row)), total: count };
}

const CASH_COLUMNS: CsvColumns<OutstandingCash> = {
  Courier: ({ courierName }) => courierName,
  Parcels: ({ total }) => String(total.parcels),
  Cash: ({ total }) => total.cash,
  "0-7 days": ({ ages }) => ages["0-7"].cash,
  "8-14 days": ({ ages }) => ages["8-14"].cash,
  "15-30 days": ({ ages }) => ages["15-30"].cash,
  "Over 30 days": ({ ages }) => ages["over-30"].cash,
};

/** The cash of each courier as a file. */
export async function outstandingCsv(ctx: Ctx): Promise<CsvFile> {
  return { name: "outstanding-cash.csv", csv: csvTable(CASH_COLUMNS, await getOutstanding(ctx)) };
}

export const OUTSTANDING_COLUMNS: CsvColumns<OutstandingOrder> = {
  "Order Number": ({ orderNumber }) => orderNumber,
  Status: ({ status }) => status,
  Courier: ({ courierName }) => courierName,
  Waybill: ({ waybill }) => waybillCell(waybill),
  "Customer Name": ({ customerName }) => customerName,
  Business: ({ businessName }) => businessName,
  "Delivered On": ({ deliveredOn }) => deliveredOn,
  Days: ({ days }) => String(days),
  Cash: ({ cash }) => cash,
};

/** Every parcel whose cash is outstanding, the oldest first. */
export async function* exportOutstanding(
  ctx: Ctx,
  choice: OutstandingChoice,
): AsyncGenerator<OutstandingOrder, void> {
  const filter = filterOf(ctx, choice);
  const pages = everyPage<OutstandingRow>((page, after) =>
    outstandingOrders.rows(ctx.pool, filter, page, after),
  );
  for await (const rows of pages) yield* rows.map((row) => orderView(ctx, row));
}

function orderView(ctx: Ctx, { cents, ...row }: OutstandingRow): OutstandingOrder {
  const days = daysBetween(row.deliveredOn, businessDateOf(ctx.now()));
  return { ...row, days, cash: toRupees(cents) };
}

/** The days of each age: the fewest, and the most unless it is open. */
const DAYS: Record<(typeof OUTSTANDING_AGES)[number], [fewest: number, most: number | null]> = {
  "0-7": [0, 7],
  "8-14": [8, 14],
  "15-30": [15, 30],
  "over-30": [31, null],
};

function filterOf(ctx: Ctx, { courierId, age }: OutstandingChoice): OutstandingFilter {
  if (age === undefined) return { courierId };
  const today = businessDateOf(ctx.now());
  const [fewest, most] = DAYS[age];
  return {
    courierId,
    to: fewest === 0 ? undefined : addDays(today, -fewest),
    from: most === null ? undefined : addDays(today, -most),
  };
}
