import { businessDateOf } from "@pola/shared/calendar";
import { MAX_COURIER_LINES } from "@pola/shared/limits";
import { toRupees } from "@pola/shared/money";
import type {
  Remittance,
  RemittanceDetails,
  RemittanceLine,
  RemittancesChoice,
  RemittancesQuery,
} from "@pola/shared/schemas/remittance";
import type { PagingQuery } from "@pola/shared/schemas/text";
import type { Ctx } from "../../context.ts";
import { type Page, pageOf } from "../../http/paging.ts";
import { AppError } from "../../lib/app-error.ts";
import {
  type CsvColumns,
  type CsvFile,
  type CsvStream,
  csvStream,
  csvTable,
  digitsCell,
} from "../../lib/csv.ts";
import { everyPage } from "../../lib/every-page.ts";
import { remittanceLineView, type RemittanceRow, remittanceView } from "../../views/remittance-view.ts";
import { remittanceById, remittanceCount, remittanceLines, remittancePage } from "./remittances.sql.ts";

/** Remittances, newest first. */
export async function listRemittances(ctx: Ctx, query: RemittancesQuery): Promise<Page<Remittance>> {
  const [rows, { count }] = await Promise.all([
    remittancePage.rows(ctx.pool, query.courierId, pageOf(query)),
    remittanceCount.one(ctx.pool, query.courierId),
  ]);
  return { rows: rows.map(remittanceView), total: count };
}

/** A remittance with a page of its lines, differences first. @throws AppError NOT_FOUND */
export async function getRemittance(ctx: Ctx, id: string, query: PagingQuery): Promise<RemittanceDetails> {
  const remittance = await getOne(ctx, id);
  const rows = await remittanceLines.rows(ctx.pool, id, true, pageOf(query));
  return { ...remittance, rows: rows.map(remittanceLineView) };
}

const COLUMNS: CsvColumns<RemittanceRow> = {
  Remittance: ({ number }) => number,
  Courier: ({ courierName }) => courierName,
  "Received On": ({ receivedOn }) => receivedOn,
  "Bank Reference": ({ bankReference }) => digitsCell(bankReference),
  Cash: ({ cashCents }) => toRupees(cashCents),
  Fees: ({ feeCents }) => toRupees(feeCents),
  Net: ({ netCents }) => toRupees(netCents),
  Lines: ({ lines }) => String(lines),
  "Orders Settled": ({ settled }) => String(settled),
  "With Differences": ({ differences }) => String(differences),
  "Unmatched Cash": ({ unmatchedCents }) => toRupees(unmatchedCents),
  "Booked By": ({ createdBy }) => createdBy,
};

/** Every remittance as a file, newest first. */
export function remittancesCsv(ctx: Ctx, { courierId }: RemittancesChoice): CsvStream {
  const pages = everyPage<RemittanceRow>((page, after) =>
    remittancePage.rows(ctx.pool, courierId, page, after),
  );
  return csvStream(`remittances-${businessDateOf(ctx.now())}.csv`, COLUMNS, pages);
}

const LINE_COLUMNS: CsvColumns<RemittanceLine> = {
  Waybill: ({ waybill }) => digitsCell(waybill),
  "Order Number": ({ orderNumber }) => orderNumber,
  Kind: ({ kind }) => kind,
  Expected: ({ expected }) => expected,
  Cash: ({ cash }) => cash,
  Fee: ({ fee }) => fee,
  Net: ({ net }) => net,
  Note: ({ note }) => note,
};

/** Every line of a remittance as a file, in the order of the courier's file. @throws AppError NOT_FOUND */
export async function remittanceCsv(ctx: Ctx, id: string): Promise<CsvFile> {
  const { number } = await getOne(ctx, id);
  const rows = await remittanceLines.rows(ctx.pool, id, false, { take: MAX_COURIER_LINES, skip: 0 });
  const csv = csvTable(LINE_COLUMNS, rows.map(remittanceLineView));
  return { name: `remittance-${number}.csv`, csv };
}

async function getOne(ctx: Ctx, id: string): Promise<Remittance> {
  const row = await remittanceById.first(ctx.pool, id);
  if (!row) throw new AppError("NOT_FOUND", "Remittance not found");
  return remittanceView(row);
}
