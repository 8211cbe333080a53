import { businessDateOf } from "@pola/shared/calendar";
import { toRupees } from "@pola/shared/money";
import type {
  Dispatch,
  DispatchDetails,
  DispatchesFileQuery,
  DispatchesQuery,
} from "@pola/shared/schemas/dispatch";
import type { Ctx } from "../../context.ts";
import { recordActivity } from "../../domain/activity.ts";
import type { Actor } from "../../domain/actor.ts";
import { getCourier } from "../../domain/couriers.ts";
import { type Page, pageOf } from "../../http/paging.ts";
import { AppError } from "../../lib/app-error.ts";
import { type CsvColumns, type CsvFile, type CsvStream, csvStream } from "../../lib/csv.ts";
import { everyPage } from "../../lib/every-page.ts";
import {
  dispatchById,
  dispatchCount,
  dispatchLines,
  dispatchPage,
  type DispatchRow,
} from "./dispatches.sql.ts";
import { handOverCsv } from "./hand-over-csv.ts";

/** A page of the dispatches, newest first. */
export async function listDispatches(ctx: Ctx, query: DispatchesQuery): Promise<Page<Dispatch>> {
  const { courierId } = query;
  const [rows, { count }] = await Promise.all([
    dispatchPage.rows(ctx.pool, { courierId }, pageOf(query)),
    dispatchCount.one(ctx.pool, { courierId }),
  ]);
  return { rows: rows.map(dispatchView), total: count };
}

/** @throws AppError NOT_FOUND */
export async function getDispatch(ctx: Ctx, id: string): Promise<Dispatch> {
  const row = await dispatchById.first(ctx.pool, id);
  if (!row) throw new AppError("NOT_FOUND", "Dispatch not found");
  return dispatchView(row);
}

/** The hand-over sheet of a dispatch (docs/product/couriers.md, D-16). @throws AppError NOT_FOUND */
export async function getDispatchDetails(ctx: Ctx, id: string): Promise<DispatchDetails> {
  const dispatch = await getDispatch(ctx, id);
  const rows = await dispatchLines.rows(ctx.pool, id);
  return {
    ...dispatch,
    fileName: fileNameOf(dispatch),
    lines: rows.map((row) => ({
      orderId: row.id,
      orderNumber: row.orderNumber,
      waybill: row.waybill,
      customerName: row.customerName,
      area: row.customerArea,
      cash: toRupees(row.cashCents),
      status: row.status,
    })),
  };
}

/**
 * The file of a dispatch for its courier (docs/product/couriers.md, D-17). Each download is in the activity log, because the file has the
 * customers' details.
 * @throws AppError NOT_FOUND
 */
export async function getDispatchFile(ctx: Ctx, actor: Actor, id: string): Promise<CsvFile> {
  const dispatch = await getDispatch(ctx, id);
  const { handOverMapping } = await getCourier(ctx, dispatch.courierId);
  const rows = await dispatchLines.rows(ctx.pool, id);
  await recordActivity(ctx.db, { actor, now: ctx.now() }, "dispatch.file", id, {
    after: { number: dispatch.number },
  });
  return { name: fileNameOf(dispatch), csv: handOverCsv(handOverMapping, rows) };
}

/** Dates are days in Asia/Colombo, amounts are rupees with two decimals. */
const EXPORT_COLUMNS: CsvColumns<DispatchRow> = {
  Dispatch: ({ number }) => number,
  Date: ({ createdAt }) => businessDateOf(createdAt),
  Courier: ({ courierName }) => courierName,
  Parcels: ({ parcels }) => String(parcels),
  "Cash to collect": ({ cashCents }) => toRupees(cashCents),
  By: ({ createdBy }) => createdBy,
};

/** The dispatches of a list as a file, newest first. */
export function dispatchesCsv(ctx: Ctx, { courierId }: DispatchesFileQuery): CsvStream {
  const pages = everyPage<DispatchRow>((page, after) =>
    dispatchPage.rows(ctx.pool, { courierId }, page, after),
  );
  return csvStream(`dispatches-${businessDateOf(ctx.now())}.csv`, EXPORT_COLUMNS, pages);
}

function fileNameOf({ number }: Pick<Dispatch, "number">): string {
  return `dispatch-${number}.csv`;
}

function dispatchView({ cashCents, createdAt, ...row }: DispatchRow): Dispatch {
  return { ...row, cash: toRupees(cashCents), createdAt: createdAt.toISOString() };
}
