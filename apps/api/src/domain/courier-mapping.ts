import type { DeliveryResult } from "@pola/shared/delivery-result";
import { wordOf } from "@pola/shared/file-cells";
import type { OrderReason } from "@pola/shared/order-reason";
import type { ResultsMapping, SettlementMapping } from "@pola/shared/schemas/courier";
import type { CourierLines, FileLine } from "./courier-file.ts";
import type { ParcelName } from "./parcels.ts";

type ParcelColumns = { waybill: string | null; orderNumber: string | null };

/** The courier's mapping, unless the file lacks one of its columns. */
export function fitting<Mapping extends ParcelColumns>(
  mapping: Mapping | null,
  file: CourierLines,
  columnsOf: (mapping: Mapping) => (string | null)[],
): Mapping | null {
  if (mapping === null) return null;
  const columns = [mapping.waybill, mapping.orderNumber, ...columnsOf(mapping)];
  return columns.every((column) => column === null || file.columns.includes(column)) ? mapping : null;
}

/** The text of a line in a column of the mapping; empty without a column. */
export function cellOf({ cells }: FileLine, column: string | null): string {
  return column === null ? "" : (cells.get(column) ?? "");
}

/** The waybill and the order number by which a line names its parcel. */
export function parcelNameOf(line: FileLine, { waybill, orderNumber }: ParcelColumns): ParcelName {
  return { waybill: cellOf(line, waybill), orderNumber: cellOf(line, orderNumber) };
}

const WAYBILL = /way\s*bill|awb|tracking|consignment|cn no|parcel id/i;
const ORDER = /order|reference|ref no|invoice/i;
const CASH = /\bcod\b|cash|collected|amount/i;
const FEE = /fee|charge|deduct|commission/i;
const NET = /\bnet\b|payable|payout/i;

/**
 * The words whose meaning is certain. The admin is asked about all others, because a wrong guess would move orders. Null: also asked about,
 * because the text says more than that the parcel arrived or came back, such as "RTO delivered" and "Partially delivered".
 */
const WORDS: [RegExp, DeliveryResult | "ignore" | null][] = [
  [/^(?:successfully )?delivered(?: successfully| to (?:the )?customer)?\W*$/i, "delivered"],
  [/^(?:return|rto|returned(?: to (?:the )?(?:sender|shipper|seller|client))?)\W*$/i, "returned"],
  [/(?<!not )\b(?:delivered|returned|rto|rts)\b/i, null],
  [/re-?schedul|fail|attempt|not (?:home|reach|answer|available|deliver)|undeliver|no answer/i, "failed"],
  [/out for delivery|transit|warehouse|collected|dispatch|process|destination|picked|hub/i, "ignore"],
];

const REASONS: [RegExp, OrderReason][] = [
  [/refus|reject/i, "refused"],
  [/reach|answer|switched off|no response|not available|not home/i, "not_reachable"],
  [/address/i, "wrong_address"],
  [/damage|broken/i, "damaged"],
  [/changed|cancel|not want/i, "changed_mind"],
];

/**
 * A results mapping to start from, by the headings and words of the file: the columns in force, else those that are recognised. A column
 * that is needed and not recognised is "" (docs/product/couriers.md, D-2111).
 */
export function suggestResults(file: CourierLines, inForce: ResultsMapping | null): ResultsMapping {
  const columns = inForce ?? resultColumns(finder(file.columns));
  const words = guessed(wordsOf(file, columns.result), WORDS);
  const reasons = guessed(wordsOf(file, columns.reason), REASONS);
  return {
    ...columns,
    words: words.map(({ word, meaning }) => ({ word, result: meaning })),
    reasons: reasons.map(({ word, meaning }) => ({ word, reason: meaning })),
  };
}

function resultColumns(find: Find) {
  const parcel = parcelColumns(find);
  const result = find(/status|result|state/i) ?? "";
  const date = find(/date|time|\bon\b/i);
  const reason = find(/reason|remark|note|comment/i);
  return { ...parcel, result, date, reason, cash: find(CASH) };
}

/** A settlement mapping to start from. The column of the cash is "" when it is not recognised. */
export function suggestSettlement(file: CourierLines): SettlementMapping {
  const find = finder(file.columns);
  const parcel = parcelColumns(find);
  const net = find(NET);
  const fee = find(FEE);
  return { ...parcel, cash: find(CASH) ?? "", fee, net };
}

type Find = (pattern: RegExp) => string | null;

/** Finds a heading and takes it, so that no column has two meanings. */
function finder(columns: readonly string[]): Find {
  const left = new Set(columns);
  return (pattern) => {
    const found = [...left].find((column) => pattern.test(column));
    if (found === undefined) return null;
    left.delete(found);
    return found;
  };
}

function parcelColumns(find: Find): ParcelColumns {
  const waybill = find(WAYBILL);
  return { waybill, orderNumber: find(ORDER) };
}

const MAX_WORDS = 100;

/** The different words of a column, in the order of the file. A long text is one by its beginning (docs/product/couriers.md, D-2041). */
export function wordsOf({ rows }: CourierLines, column: string | null): string[] {
  const words = new Map<string, string>();
  for (const row of rows) {
    const word = wordOf(cellOf(row, column));
    if (word !== "" && !words.has(word.toLowerCase())) words.set(word.toLowerCase(), word);
  }
  return [...words.values()];
}

function guessed<Meaning>(words: readonly string[], meanings: readonly [RegExp, Meaning | null][]) {
  return words
    .flatMap((word) => {
      const meaning = meanings.find(([pattern]) => pattern.test(word))?.[1] ?? null;
      return meaning === null ? [] : [{ word, meaning }];
    })
    .slice(0, MAX_WORDS);
}
