import { addDays, businessDateOf, daysBetween } from "@pola/shared/calendar";
import { toRupees } from "@pola/shared/money";
import { ORDER_STATUS_LABELS } from "@pola/shared/order-status";
import type {
  OUTSTANDING_AGES,
  OutstandingCash,
  OutstandingChoice,
  OutstandingOrder,
  OutstandingOrdersQuery,
} from "@pola/shared/schemas/remittance";
import type { Ctx } from "../../context.ts";
import { type Page, pageOf } from "../../http/paging.ts";
import {
  type CsvColumns,
  type CsvFile,
  type CsvStream,
  csvStream,
  csvTable,
  digitsCell,
} from "../../lib/csv.ts";
import { everyPage } from "../../lib/every-page.ts";
import {
  outstandingCash,
  outstandingCount,
  type OutstandingFilter,
  outstandingOrders,
  type OutstandingRow,
} from "./outstanding.sql.ts";

/** The cash that each courier holds, by days since delivery (docs/product/couriers.md, D-32). */
export async function getOutstanding(ctx: Ctx): Promise<OutstandingCash[]> {
  const rows = await outstandingCash.rows(ctx.pool, businessDateOf(ctx.now()));
  return rows.map(({ courierId, courierName, total, ...ages }) => ({
    courierId,
    courierName,
    total: sumView(total),
    ages: {
      "0-7": sumView(ages["0-7"]),
      "8-14": sumView(ages["8-14"]),
      "15-30": sumView(ages["15-30"]),
      "over-30": sumView(ages["over-30"]),
    },
  }));
}

function sumView({ parcels, cents }: { parcels: number; cents: number }) {
  return { parcels, cash: toRupees(cents) };
}

/** The parcels whose cash is outstanding, the oldest first. */
export async function listOutstanding(
  ctx: Ctx,
  query: OutstandingOrdersQuery,
): Promise<Page<OutstandingOrder>> {
  const filter = filterOf(ctx, query);
  const [rows, { count }] = await Promise.all([
    outstandingOrders.rows(ctx.pool, filter, pageOf(query)),
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
  return {
    name: `outstanding-cash-${businessDateOf(ctx.now())}.csv`,
    csv: csvTable(CASH_COLUMNS, await getOutstanding(ctx)),
  };
}

const ORDER_COLUMNS: CsvColumns<OutstandingOrder> = {
  "Order Number": ({ orderNumber }) => orderNumber,
  Status: ({ status }) => ORDER_STATUS_LABELS[status],
  Courier: ({ courierName }) => courierName,
  Waybill: ({ waybill }) => digitsCell(waybill),
  "Customer Name": ({ customerName }) => customerName,
  Business: ({ businessName }) => businessName,
  "Delivered On": ({ deliveredOn }) => deliveredOn,
  Days: ({ days }) => String(days),
  Cash: ({ cash }) => cash,
};

/** Every parcel whose cash is outstanding as a file, the oldest first. */
export function outstandingOrdersCsv(ctx: Ctx, choice: OutstandingChoice): CsvStream {
  const filter = filterOf(ctx, choice);
  const pages = everyPage<OutstandingOrder>(async (page, after) =>
    (await outstandingOrders.rows(ctx.pool, filter, page, after)).map((row) => orderView(ctx, row)),
  );
  return csvStream(`outstanding-parcels-${businessDateOf(ctx.now())}.csv`, ORDER_COLUMNS, pages);
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
    to: addDays(today, -fewest),
    from: most === null ? undefined : addDays(today, -most),
  };
}
