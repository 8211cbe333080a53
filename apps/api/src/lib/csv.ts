import { stringify } from "csv-stringify/sync";

/** A number is an amount in rupees, written with two decimals. Null is an empty field. */
export type CsvField = string | number | null;

/** A file with the name under which it is saved. */
export type CsvFile = { name: string; csv: string };

/** The name of a file of the days from `from` to `to`, both inclusive (docs/product/devices.md, I-1180). */
export function rangeFileName(what: string, { from, to }: { from: string; to: string }): string {
  return `${what}-${from}-to-${to}.csv`;
}

/** A file that is read while it is sent: its name, its header line and the lines below it. */
export type CsvStream = { name: string; header: string[]; lines: AsyncGenerator<CsvField[], void> };

/** The columns of a file in their order: each heading, with its cell of a row. */
export type CsvColumns<Row> = Readonly<Record<string, (row: Row) => CsvField>>;

function cellsOf<Row>(columns: CsvColumns<Row>, row: Row): CsvField[] {
  return Object.values(columns).map((cellOf) => cellOf(row));
}

const KEPT_DIGITS = /^="\d+"$/;

/**
 * A waybill or a bank's reference in a list for people. A spreadsheet that opens and saves the file would remove leading zeros, and shorten
 * a number of 12 or more digits (1.23457E+11). It keeps ="0012" as it is, and our own imports read that (docs/product/couriers.md, D-1060 and
 * D-2500).
 */
export function digitsCell(text: string | null): string | null {
  return text !== null && /^(0\d+|\d{12,})$/.test(text) ? `="${text}"` : text;
}

/**
 * The format of every CSV file: UTF-8 with a byte order mark and CR LF line ends, as spreadsheets expect. A cell of several lines is quoted,
 * because a spreadsheet ends a row at LF alone, too (docs/product/devices.md, I-1901). Cells that a spreadsheet would run as a formula are
 * escaped (docs/product/limits.md, A-84), but for {@link digitsCell}, which only holds digits.
 */
export const CSV_FORMAT = {
  bom: true,
  record_delimiter: "windows",
  quote_record_delimiter: true,
  escape_formulas: true,
  cast: {
    number: (rupees: number) => rupees.toFixed(2),
    string: (text: string) => (KEPT_DIGITS.test(text) ? { value: text, escape_formulas: false } : text),
  },
} as const;

/** A whole CSV file. A file without rows still has its header line (docs/product/money.md, M-48). */
export function csvOf(header: readonly string[], rows: readonly (readonly CsvField[])[]): string {
  return stringify([header, ...rows], CSV_FORMAT);
}

/** {@link csvOf} for rows that are not cells yet. */
export function csvTable<Row>(columns: CsvColumns<Row>, rows: readonly Row[]): string {
  return csvOf(
    Object.keys(columns),
    rows.map((row) => cellsOf(columns, row)),
  );
}

/** A file of rows that are read page by page. A file without rows still has its header line. */
export function csvStream<Row>(
  name: string,
  columns: CsvColumns<Row>,
  pages: AsyncIterable<Row[]> | Iterable<Row[]>,
): CsvStream {
  return { name, header: Object.keys(columns), lines: linesOf(columns, pages) };
}

async function* linesOf<Row>(columns: CsvColumns<Row>, pages: AsyncIterable<Row[]> | Iterable<Row[]>) {
  for await (const rows of pages) yield* rows.map((row) => cellsOf(columns, row));
}
