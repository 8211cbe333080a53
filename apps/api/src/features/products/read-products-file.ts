import { withoutHidden } from "@pola/shared/schemas/text";
import { MAX_IMPORT_ROWS } from "@pola/shared/limits";
import { longRow, readCsv, unreadable } from "../../lib/read-csv.ts";
import { HEADERS, ID } from "./product-columns.ts";

/** A row of a products file with its number in a spreadsheet, and its cells by column. */
export type ProductFileRow = { number: number; cells: Record<string, string> };

/** Text that a spreadsheet would run as a formula, with the apostrophes that mark it as text. */
const MARKED = /^'+[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

/**
 * Marks the cells that {@link readProductsFile} would take for marked ones. The CSV library marks formulas itself
 * (docs/product/limits.md, A-84).
 */
export function markedCell(cell: string): string {
  return MARKED.test(cell) ? `'${cell}` : cell;
}

/**
 * Reads a products file (docs/product/catalogue.md, C-129). The mark of a formula is removed (C-125). It is never read in the Windows
 * encoding, which has no Sinhala.
 * @throws AppError VALIDATION_FAILED with the reason for a file that cannot be read
 */
export function readProductsFile(content: Buffer): { header: string[]; rows: ProductFileRow[] } {
  const { heading, rows } = readCsv(content, {
    maxRows: MAX_IMPORT_ROWS,
    advice: "Save the file as “CSV UTF-8” and choose it again.",
  });
  const header = heading.slice(0, lastFilled(heading) + 1).map((cell) => columnOf(cell));
  const twice = header.find((name, index) => header.indexOf(name) !== index);
  if (twice !== undefined) throw unreadable(`The column ${twice} is in the file twice.`);
  return {
    header,
    rows: rows.map(({ number, cells }) => {
      if (lastFilled(cells) >= header.length) throw longRow(number);
      return {
        number,
        cells: Object.fromEntries(header.map((name, column) => [name, cellOf(name, cells[column] ?? "")])),
      };
    }),
  };
}

/** A spreadsheet may save blank columns after the last one. */
function lastFilled(cells: readonly string[]): number {
  return cells.findLastIndex((cell) => cell !== "");
}

/** Upper and lower case are the same. */
function columnOf(name: string): string {
  const column = HEADERS.find((candidate) => candidate.toLowerCase() === name.toLowerCase());
  if (column === undefined) throw unreadable(`The column “${name}” is unknown.`);
  return column;
}

/** Ids in upper-case letters name the same rows, as in every request. */
function cellOf(name: string, cell: string): string {
  const text = withoutHidden(cell).replaceAll(/\r\n?/g, "\n").normalize("NFC").trim();
  if (name === ID) return text.toLowerCase();
  return MARKED.test(text) ? text.slice(1) : text;
}
