import { formatRupees } from "@pola/shared/money";
import { numberText } from "@pola/shared/counted";
import type { Column } from "./column.ts";

/** A column of amounts. `key` is the property of the row that holds the amount in rupees. */
export function rupeesColumn<Key extends string>(
  key: Key,
  header: string,
  className?: string,
): Column<Record<Key, number>> {
  return { key, header, align: "right", className, cell: (row) => formatRupees(row[key]) };
}

/** A column of whole numbers. `key` is the property of the row that holds the number. */
export function countColumn<Key extends string>(key: Key, header: string): Column<Record<Key, number>> {
  return { key, header, align: "right", cell: (row) => numberText(row[key]) };
}
