import { businessDateOf } from "@pola/shared/calendar";
import { MAX_COURIER_LINES } from "@pola/shared/limits";
import type {
  Remittance,
  RemittanceDetails,
  RemittancesChoice,
  RemittancesQuery,
} from "@pola/shared/schemas/remittance";
import type { PagingQuery } from "@pola/shared/schemas/text";
import type { Ctx } from "../../context.ts";
import { type Page, pageOf } from "../../http/paging.ts";
import { AppError } from "../../lib/app-error.ts";
import { type CsvField, csvOf } from "../../lib/csv.ts";
import { everyPage } from "../../lib/every-page.ts";
import { remittanceLineView, type RemittanceRow, remittanceView } from "../../views/remittance-view.ts";
import { remittanceById, remittanceCount, remittanceLines, remittancePage } from "./remittances.sql.ts";

/** Remittances, newest first. */
export async function listRemittances(ctx: Ctx, query: RemittancesQuery): Promise<Page<Remittance>> {
  const [rows, { count }] = await Promise.all([
    remittancePage.rows(ctx.pool, query.courierId, pageOf(query), undefined),
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

export const REMITTANCE_COLUMNS = [
  "Remittance",
  "Courier",
  "Received On",
  "Bank Reference",
  "Cash",
  "Fees",
  "Net",
  "Lines",
  "Orders Settled",
  "With Differences",
  "Unmatched Cash",
  "Booked By",
] as const;

/** Every remittance as rows of a file, newest first. */
export async function* exportRemittances(
  ctx: Ctx,
  { courierId }: RemittancesChoice,
): AsyncGenerator<CsvField[], void> {
  const pages = everyPage<RemittanceRow>((page, after) =>
    remittancePage.rows(ctx.pool, courierId, page, after),
  );
  for await (const rows of pages) yield* rows.map((row) => remittanceRow(remittanceView(row)));
}

/** "remittances-2026-11-22.csv" */
export function remittancesFileName(now: Date): string {
  return `remittances-${businessDateOf(now)}.csv`;
}

function remittanceRow(row: Remittance): CsvField[] {
  const { number, courierName, receivedOn, bankReference, lines, settled, differences, createdBy } = row;
  return [
    number,
    courierName,
    receivedOn,
    bankReference,
    row.cash,
    row.fee,
    row.net,
    String(lines),
    String(settled),
    String(differences),
    row.unmatched,
    createdBy,
  ];
}

const LINE_COLUMNS = ["Waybill", "Order Number", "Kind", "Expected", "Cash", "Fee", "Net", "Note"] as const;

/** Every line of a remittance as a file, in the order of the courier's file. @throws AppError NOT_FOUND */
export async function remittanceCsv(ctx: Ctx, id: string): Promise<{ name: string; csv: string }> {
  const { number } = await getOne(ctx, id);
  const rows = await remittanceLines.rows(ctx.pool, id, false, { take: MAX_COURIER_LINES, skip: 0 });
  const lines = rows.map(remittanceLineView);
  const csv = csvOf(
    LINE_COLUMNS,
    lines.map(({ waybill, orderNumber, kind, expected, cash, fee, net, note }) => [
      waybill,
      orderNumber,
      kind,
      expected,
      cash,
      fee,
      net,
      note,
    ]),
  );
  return { name: `${number}.csv`, csv };
}

async function getOne(ctx: Ctx, id: string): Promise<Remittance> {
  const row = await remittanceById.first(ctx.pool, id);
  if (!row) throw new AppError("NOT_FOUND", "Remittance not found");
  return remittanceView(row);
}
