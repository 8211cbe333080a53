import type { Column } from "./column.ts";

/** A column of texts, which may be long. `key` is the property of the row that holds the text. */
export function textColumn<Key extends string>(
  key: Key,
  header: string,
  className = "",
): Column<Record<Key, string>> {
  return { key, header, className: `wrap-anywhere md:min-w-30 ${className}`, cell: (row) => row[key] };
}
