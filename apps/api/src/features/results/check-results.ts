import { inTransaction, type Tx } from "@pola/database/db";
import { businessDateOf } from "@pola/shared/calendar";
import type { DeliveryResult } from "@pola/shared/delivery-result";
import { parseFileCents, parseFileDate, wordOf } from "@pola/shared/file-cells";
import { formatRupees, MAX_ORDER_CENTS, toRupees } from "@pola/shared/money";
import type { OrderReason } from "@pola/shared/order-reason";
import type { OrderStatus } from "@pola/shared/order-status";
import type { Courier, ResultsMapping } from "@pola/shared/schemas/courier";
import type { CourierFile } from "@pola/shared/schemas/courier-file";
import type { CheckedResult, ResultsPreview } from "@pola/shared/schemas/delivery-result";
import type { Ctx } from "../../context.ts";
import { type CourierLines, type FileLine, readCourierFile } from "../../domain/courier-file.ts";
import { cellOf, fitting, parcelNameOf, suggestResults, wordsOf } from "../../domain/courier-mapping.ts";
import { getCourier } from "../../domain/couriers.ts";
import { findParcels, matchedOrder, type Parcel } from "../../domain/parcels.ts";
import { appliedFile, knownResults } from "./results.sql.ts";

/** A line that changes something, with what the change needs. */
export type ResultToApply = {
  id: string;
  result: DeliveryResult;
  from: OrderStatus;
  happenedOn: string;
  reason: OrderReason | null;
  note: string | null;
  cashCents: number | null;
};

/** A line with its meaning; the parts that are not there yet are null. */
type ReadLine = {
  checked: CheckedResult;
  parcel: Parcel | null;
  result: DeliveryResult | null;
  happenedOn: string;
  cashCents: number | null;
};

/** What a results file would do; nothing is changed (docs/product/couriers.md, D-21). @throws AppError NOT_FOUND, VALIDATION_FAILED */
export async function previewResults(
  ctx: Ctx,
  courierId: string,
  input: CourierFile,
): Promise<ResultsPreview> {
  const courier = await getCourier(ctx, courierId);
  const lines = readCourierFile(input.file);
  const { rows: _rows, ...file } = lines;
  const mapping = resultsMappingFor(courier, lines);
  const preview = { file, mapping, suggestion: suggestResults(lines, mapping) };
  if (mapping === null) return { ...preview, unknownWords: [], appliedAt: null, lines: [] };
  return await inTransaction(ctx.db, async (tx) => {
    const { checked, applied } = await checkResults(tx, ctx, {
      courier,
      mapping,
      file: lines,
      isLocked: false,
    });
    return {
      ...preview,
      unknownWords: unknownWords(mapping, lines),
      appliedAt: applied?.appliedAt ?? null,
      lines: checked,
    };
  });
}

/** The courier's mapping; null when it has none, or when the file lacks one of its columns. */
export function resultsMappingFor(courier: Courier, file: CourierLines): ResultsMapping | null {
  return fitting(courier.resultsMapping, file, ({ result, date, reason, cash }) => [
    result,
    date,
    reason,
    cash,
  ]);
}

type Check = { courier: Courier; mapping: ResultsMapping; file: CourierLines; isLocked: boolean };

/**
 * What each line does, in the order of the file, and the changes in the order in which they happened: by date, then by line. A result that
 * its order has already is `same`, whichever file it came with (docs/product/couriers.md, D-22). `applied`: when and as what the same file
 * was applied before.
 */
export async function checkResults(tx: Tx, ctx: Ctx, { courier, mapping, file, isLocked }: Check) {
  const names = file.rows.map((row) => parcelNameOf(row, mapping));
  const find = await findParcels(tx, courier, names, { isLocked });
  const applied = await appliedFile.first(tx, courier.id, file.hash);
  const today = businessDateOf(ctx.now());
  // A line without a date keeps the day on which its file was applied first.
  const fileDay = applied ? businessDateOf(new Date(applied.appliedAt)) : today;
  const lines = file.rows.map((row) => readLine(row, mapping, { find, today, fileDay }));
  const ids = new Set(lines.flatMap(({ parcel }) => parcel?.id ?? []));
  const known = new Set((await knownResults.rows(tx, [...ids])).map(keyOf));
  const changes = decide(lines, known);
  return { checked: lines.map(({ checked }) => checked), changes, applied };
}

/**
 * Decides the lines by date, each as if those before it were applied. Writes outcome and message into `checked`, and returns what is to be
 * applied. `known` has the results that need not be applied again.
 */
function decide(lines: readonly ReadLine[], known: Set<string>): ResultToApply[] {
  const statuses = new Map<string, OrderStatus>();
  const changes: ResultToApply[] = [];
  const byDate = lines.toSorted((a, b) => a.happenedOn.localeCompare(b.happenedOn));
  for (const { checked, parcel, result, happenedOn, cashCents } of byDate) {
    if (parcel === null || result === null || checked.message !== null) continue;
    const { id } = parcel;
    const from = statuses.get(id) ?? parcel.status;
    const key = keyOf({ orderId: id, result, happenedOn });
    const refusal = known.has(key) ? "same" : refusalOf(parcel, from, result);
    if (refusal === "same") checked.outcome = "same";
    else checked.message = refusal;
    if (refusal !== null) continue;
    const { reason, note } = checked;
    known.add(key);
    if (result !== "failed") statuses.set(id, result);
    checked.outcome = result;
    checked.message = result === "delivered" ? cashMessage(parcel, cashCents) : null;
    changes.push({ id, result, from, happenedOn, reason, note, cashCents });
  }
  return changes;
}

/** Null when the step may be taken, "same" when it was taken already, else the sentence why not. */
function refusalOf(parcel: Parcel, from: OrderStatus, result: DeliveryResult): string | null {
  if (result === from || (result === "delivered" && from === "completed")) return "same";
  if (from === "shipped") return null;
  if (from !== "delivered" || result !== "returned")
    return from === parcel.status ? `This order is ${from}` : `Another line of this file says ${from}`;
  return parcel.remittanceNumber === null
    ? null
    : `Its cash arrived with ${parcel.remittanceNumber}. Return it on the order's page.`;
}

function cashMessage({ totalCents }: Parcel, cashCents: number | null): string | null {
  if (cashCents === null || cashCents === totalCents) return null;
  return `Collected ${formatRupees(toRupees(cashCents))} of ${formatRupees(toRupees(totalCents))}`;
}

type Reading = { find: Awaited<ReturnType<typeof findParcels>>; today: string; fileDay: string };

function readLine(row: FileLine, mapping: ResultsMapping, { find, today, fileDay }: Reading): ReadLine {
  const name = parcelNameOf(row, mapping);
  const word = cellOf(row, mapping.result);
  const meaning = mapping.words.find((known) => isSameWord(known.word, word))?.result;
  const dateText = cellOf(row, mapping.date);
  const date = dateText === "" ? null : parseFileDate(dateText);
  const cashText = cellOf(row, mapping.cash);
  const cashCents = cashText === "" ? null : parseFileCents(cashText);
  const found = find(name);
  const result = meaning === undefined || meaning === "ignore" ? null : meaning;
  const problem =
    meaning === undefined
      ? unknownWord(word)
      : meaning === "ignore"
        ? null
        : (found.problem ??
          dateProblem(dateText, date, { today, parcel: found.parcel }) ??
          cashProblem(cashText, cashCents));
  const isBack = result === "returned" || result === "failed";
  const text = cellOf(row, mapping.reason);
  const checked: CheckedResult = {
    line: row.line,
    ...name,
    word,
    outcome: meaning === "ignore" ? "ignored" : "refused",
    message: problem,
    order: found.parcel && matchedOrder(found.parcel),
    date,
    reason: isBack
      ? (mapping.reasons.find((known) => isSameWord(known.word, text))?.reason ?? "other")
      : null,
    note: isBack && text !== "" ? text : null,
    cash: cashCents === null ? null : toRupees(cashCents),
  };
  return { checked, parcel: found.parcel, result, happenedOn: date ?? fileDay, cashCents };
}

function unknownWord(word: string): string {
  return word === "" ? "The line has no result" : `Save what "${word}" means first`;
}

function dateProblem(
  text: string,
  date: string | null,
  { today, parcel }: { today: string; parcel: Parcel },
): string | null {
  if (text === "") return null;
  if (date === null) return `"${text}" is not a date`;
  if (date > today) return "The date is in the future";
  return date < parcel.placedOn ? "The date is before the order was placed" : null;
}

function cashProblem(text: string, cents: number | null): string | null {
  if (text === "") return null;
  return cents === null || Math.abs(cents) > MAX_ORDER_CENTS ? `"${text}" is not an amount` : null;
}

function unknownWords({ result, words }: ResultsMapping, file: CourierLines): string[] {
  return wordsOf(file, result).filter((text) => !words.some(({ word }) => isSameWord(word, text)));
}

function isSameWord(known: string, text: string): boolean {
  return known.toLowerCase() === wordOf(text).toLowerCase();
}

type Known = { orderId: string; result: DeliveryResult; happenedOn: string };

function keyOf({ orderId, result, happenedOn }: Known): string {
  return `${orderId} ${result} ${happenedOn}`;
}
