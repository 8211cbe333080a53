import { inTransaction, type Tx } from "@pola/database/db";
import type { CompleteOn } from "@pola/shared/complete-on";
import { parseFileCents } from "@pola/shared/file-cells";
import { groupBy } from "@pola/shared/group-by";
import { toRupees } from "@pola/shared/money";
import type { Courier, SettlementMapping } from "@pola/shared/schemas/courier";
import type { CourierFile } from "@pola/shared/schemas/courier-file";
import {
  type CheckedSettlement,
  SETTLEMENT_OUTCOMES,
  type SettlementPreview,
} from "@pola/shared/schemas/remittance";
import type { Ctx } from "../../context.ts";
import { type CourierLines, type FileLine, readCourierFile } from "../../domain/courier-file.ts";
import { cellOf, fitting, parcelNameOf, suggestSettlement } from "../../domain/courier-mapping.ts";
import { getCourier } from "../../domain/couriers.ts";
import { findParcels, matchedOrder, type Parcel, type ParcelName } from "../../domain/parcels.ts";
import { completeOnNow } from "../../domain/settings.ts";
import { unreadable } from "../../lib/read-csv.ts";
import { inRupees } from "../../views/remittance-view.ts";
import { bookedFile } from "./remittances.sql.ts";

/** No single line is larger: Rs. 1,000,000,000. */
const MAX_LINE_CENTS = 100_000_000_000;

/** A line of the file with its amounts in cents. */
type Money = ParcelName & { line: number; cashCents: number; feeCents: number };

/** A line with its parcel and what booking it does. */
export type SettlementLine = Money & {
  parcel: Parcel | null;
  outcome: (typeof SETTLEMENT_OUTCOMES)[number];
  kind: "settlement" | "correction" | "unmatched";
  message: string | null;
};

/**
 * What booking a settlement file would do, differences first; nothing is changed (docs/product/couriers.md, D-26).
 * @throws AppError NOT_FOUND; VALIDATION_FAILED on the field file for a file that cannot be read, also for one amount
 */
export async function previewSettlement(
  ctx: Ctx,
  courierId: string,
  input: CourierFile,
): Promise<SettlementPreview> {
  const courier = await getCourier(ctx, courierId);
  const read = readCourierFile(input.file);
  const { rows: _rows, ...file } = read;
  const mapping = settlementMappingFor(courier, read);
  const suggestion = suggestSettlement(read);
  return await inTransaction(ctx.db, async (tx) => {
    const lines =
      mapping === null ? [] : await checkSettlement(tx, courier, mapping, { file: read, isLocked: false });
    const booked = await findBooked(tx, courier, { hash: file.hash, lines });
    const effect = effectOf(lines, await completeOnNow(tx, ctx.config));
    return {
      file,
      mapping,
      suggestion,
      bookedAs: booked ?? null,
      sums: inRupees(sumsOf(lines)),
      ...effect,
      lines: lines.map(viewOf).toSorted((a, b) => rankOf(a) - rankOf(b)),
    };
  });
}

/** What booking these lines does to their orders. */
export function effectOf(
  lines: readonly SettlementLine[],
  completeOn: CompleteOn,
): Pick<SettlementPreview, "settles" | "completes" | "commission"> {
  const settling = lines.flatMap(({ kind, parcel }) => (kind === "settlement" && parcel ? [parcel] : []));
  const completing = settling.filter((parcel) => isCompleting(completeOn, parcel));
  const cents = completing.reduce((sum, { commissionCents }) => sum + commissionCents, 0);
  return { settles: settling.length, completes: completing.length, commission: toRupees(cents) };
}

export async function findBooked(
  tx: Tx,
  { id }: Courier,
  { hash, lines }: { hash: string; lines: readonly SettlementLine[] },
): Promise<{ id: string; number: string } | undefined> {
  const named = lines.map(({ cashCents, feeCents, ...line }) => ({
    waybill: storedWaybill(line),
    cashCents,
    feeCents,
  }));
  return await bookedFile.first(tx, id, hash, named);
}

/** What a line of a remittance keeps of the parcel that the file names. */
export function storedWaybill({ waybill, orderNumber }: ParcelName): string {
  return waybill || orderNumber;
}

/** The courier's mapping; null when it has none, or when the file lacks one of its columns. */
export function settlementMappingFor(courier: Courier, file: CourierLines): SettlementMapping | null {
  return fitting(courier.settlementMapping, file, ({ cash, fee, net }) => [cash, fee, net]);
}

/** Whether settling this order also completes it (docs/product/couriers.md, D-29). */
export function isCompleting(completeOn: CompleteOn, { status }: Parcel): boolean {
  return completeOn === "cash" && status !== "completed";
}

/**
 * Every line with its order, in the order of the file (docs/product/couriers.md, D-26 and D-27).
 * @throws AppError VALIDATION_FAILED on the field file when an amount cannot be read or a line names no parcel
 */
export async function checkSettlement(
  tx: Tx,
  courier: Courier,
  mapping: SettlementMapping,
  { file, isLocked }: { file: CourierLines; isLocked: boolean },
): Promise<SettlementLine[]> {
  const lines = file.rows.map((row) => moneyOf(row, mapping));
  const find = await findParcels(tx, courier, lines, { isLocked });
  const found = lines.map((line) => Object.assign(find(line), { line }));
  const linesOf = groupBy(found, ({ parcel }) => parcel?.id);
  return found.map(({ line, parcel, problem }) =>
    Object.assign(line, { parcel }, judgeLine(line, parcel, problem)),
  );

  function judgeLine({ line }: Money, parcel: Parcel | null, problem: string | null): Judgement {
    if (!parcel) return { outcome: "unknown", kind: "unmatched", message: problem };
    const judged = judgeParcel(parcel, linesOf.get(parcel.id)?.map((one) => one.line) ?? []);
    if (judged.line === line) return judged.judgement;
    const kind = judged.judgement.kind === "unmatched" ? "unmatched" : "correction";
    return { outcome: "repeated", kind, message: "The file has this parcel twice" };
  }
}

type Judgement = Pick<SettlementLine, "outcome" | "kind" | "message">;

/**
 * The line of a parcel that decides about it: the first with cash. The others correct it. A parcel whose lines take back what they bring has no
 * cash (docs/product/couriers.md, D-31).
 */
function judgeParcel(parcel: Parcel, lines: readonly Money[]): { line: number; judgement: Judgement } {
  const [first] = lines;
  const paying = sumsOf(lines).cashCents > 0 ? lines.find(({ cashCents }) => cashCents > 0) : undefined;
  const line = (paying ?? first)?.line ?? 0;
  if (parcel.remittanceNumber === null) return { line, judgement: judge(parcel, paying?.cashCents ?? 0) };
  const message = `Settled by ${parcel.remittanceNumber}`;
  return { line: first?.line ?? 0, judgement: { outcome: "settled", kind: "correction", message } };
}

/** The line that decides about an order that no remittance settled. */
function judge({ status, totalCents }: Parcel, cashCents: number): Judgement {
  if (status === "returned" || status === "cancelled")
    return { outcome: "returned", kind: "unmatched", message: `This order is ${status}` };
  if (status !== "shipped" && status !== "delivered" && status !== "completed")
    return { outcome: "unknown", kind: "unmatched", message: `This order is ${status}` };
  if (cashCents <= 0)
    return { outcome: "short", kind: "unmatched", message: "No cash: the order stays outstanding" };
  const delivers = status === "shipped" ? "This cash marks it delivered" : null;
  if (cashCents < totalCents) return { outcome: "short", kind: "settlement", message: delivers };
  if (cashCents > totalCents) return { outcome: "over", kind: "settlement", message: delivers };
  return { outcome: delivers ? "not-delivered" : "match", kind: "settlement", message: delivers };
}

/** Sums in cents; net is what the bank received. */
export function sumsOf(lines: readonly Pick<Money, "cashCents" | "feeCents">[]) {
  const cashCents = lines.reduce((sum, line) => sum + line.cashCents, 0);
  const feeCents = lines.reduce((sum, line) => sum + line.feeCents, 0);
  return { cashCents, feeCents, netCents: cashCents - feeCents };
}

function moneyOf(row: FileLine, mapping: SettlementMapping): Money {
  const name = parcelNameOf(row, mapping);
  if (/^(?:(?:sub|grand)[\s-]*)?totals?\b|^$/i.test(name.waybill || name.orderNumber))
    throw unreadable(`Line ${row.line} names no parcel. Remove it if it is the total.`);
  const cashCents = centsOf(row, mapping.cash);
  const net = mapping.net === null ? null : centsOf(row, mapping.net);
  const fee = mapping.fee === null || cellOf(row, mapping.fee) === "" ? null : centsOf(row, mapping.fee);
  const feeCents = fee ?? (net === null ? 0 : cashCents - net);
  if (net !== null && cashCents - feeCents !== net)
    throw unreadable(`Line ${row.line}: the cash minus the fee is not the net amount`);
  return { line: row.line, ...name, cashCents, feeCents };
}

function centsOf(row: FileLine, column: string): number {
  const text = cellOf(row, column);
  const cents = parseFileCents(text);
  if (cents === null)
    throw unreadable(
      text === ""
        ? `Line ${row.line} has no amount in the column ${column}`
        : `Line ${row.line}: "${text}" in the column ${column} is not an amount`,
    );
  if (Math.abs(cents) > MAX_LINE_CENTS) throw unreadable(`Line ${row.line}: the amount is too large`);
  return cents;
}

/** The lines that should bring the order's total. Of a parcel that came back or was settled no cash is expected. */
const EXPECTING: ReadonlySet<SettlementLine["outcome"]> = new Set([
  "short",
  "over",
  "not-delivered",
  "match",
]);

function viewOf({ parcel, cashCents, feeCents, ...line }: SettlementLine): CheckedSettlement {
  return {
    ...line,
    order: parcel && matchedOrder(parcel),
    settledBy: parcel?.remittanceNumber ?? null,
    expected: parcel && EXPECTING.has(line.outcome) ? toRupees(parcel.totalCents) : null,
    cash: toRupees(cashCents),
    fee: toRupees(feeCents),
    net: toRupees(cashCents - feeCents),
  };
}

function rankOf({ outcome }: CheckedSettlement): number {
  return SETTLEMENT_OUTCOMES.indexOf(outcome);
}
