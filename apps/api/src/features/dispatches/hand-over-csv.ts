import { HAND_OVER_FIELDS, HAND_OVER_LABELS, type HandOverField } from "@pola/shared/hand-over";
import { toRupees } from "@pola/shared/money";
import { formatPhone } from "@pola/shared/phone";
import type { HandOverMapping } from "@pola/shared/schemas/courier";
import { toKilograms } from "@pola/shared/weight";
import { csvOf } from "../../lib/csv.ts";
import { itemText } from "../../views/order-view.ts";
import type { DispatchLineRow } from "./dispatches.sql.ts";

/** What each column of a courier's file holds. Amounts are rupees, the weight kilograms; an order is one piece, from its reseller's shop. */
const CELLS: Record<HandOverField, (row: DispatchLineRow) => string | number> = {
  waybill: ({ waybill }) => waybill,
  orderNumber: ({ orderNumber }) => orderNumber,
  receiver: ({ customerName }) => customerName,
  // Couriers' programs read one line for each parcel.
  address: ({ customerAddress }) => customerAddress.replaceAll(/[\s,]*\n\s*/g, ", "),
  city: ({ customerCity }) => customerCity,
  phone: ({ customerPhone }) => formatPhone(customerPhone).replaceAll(" ", ""),
  goods: ({ items }) => items.map(itemText).join("; "),
  pieces: () => "1",
  weight: ({ totalWeightGrams }) => String(toKilograms(totalWeightGrams)),
  value: ({ subtotalCents }) => toRupees(subtotalCents),
  cash: ({ cashCents }) => toRupees(cashCents),
  note: ({ businessName }) => businessName,
  empty: () => "",
};

/** The columns for a courier that was not asked yet: everything that is known. */
const EVERY_COLUMN: HandOverMapping["columns"] = HAND_OVER_FIELDS.filter((field) => field !== "empty").map(
  (field) => ({ heading: HAND_OVER_LABELS[field], field }),
);

/** The file of a dispatch, with the columns that its courier asks for. Formulas in customers' texts are escaped. */
export function handOverCsv(mapping: HandOverMapping | null, rows: readonly DispatchLineRow[]): string {
  const columns = mapping?.columns ?? EVERY_COLUMN;
  return csvOf(
    columns.map(({ heading }) => heading),
    rows.map((row) => columns.map(({ field }) => CELLS[field](row))),
  );
}
