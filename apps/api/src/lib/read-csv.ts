import { parse } from "csv-parse/sync";
import { AppError } from "./app-error.ts";

/** A row of a file with its number in a spreadsheet, where the header is row 1. */
export type CsvRow = { number: number; cells: Record<string, string> };

/** Text that a spreadsheet would run as a formula, with the apostrophes that mark it as text. */
const MARKED = /^'+[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

/**
 * Marks the cells that {@link readCsv} would take for marked ones. The CSV library marks formulas itself (docs/product/accounts.md, A-84).
 */
export function markedCell(cell: string): string {
  return MARKED.test(cell) ? `'${cell}` : cell;
}

/**
 * Reads a CSV file in UTF-8, with commas or semicolons. Blank rows are skipped, cells are trimmed, and the mark of a formula is removed
 * (docs/product/catalogue.md, C-127).
 * @param known the columns that a file may have; upper and lower case are the same
 * @throws AppError VALIDATION_FAILED with the reason for a file that cannot be read
 */
export function readCsv(
  content: Buffer,
  known: readonly string[],
  maxRows: number,
): { header: string[]; rows: CsvRow[] } {
  const [first, ...records] = recordsOf(content);
  const header = (first ?? []).map((cell) => columnOf(cell, known));
  const twice = header.find((name, index) => header.indexOf(name) !== index);
  if (twice !== undefined) throw unreadable(`The column ${twice} is in the file twice.`);
  const rows = records
    .map((cells, index) => ({
      number: index + 2,
      cells: Object.fromEntries(header.map((name, column) => [name, cellOf(cells[column] ?? "")])),
    }))
    .filter(({ cells }) => Object.values(cells).some((cell) => cell !== ""));
  if (rows.length === 0) throw unreadable("The file has no rows below its header.");
  if (rows.length > maxRows)
    throw unreadable(
      `A file may have ${maxRows.toLocaleString("en-US")} rows; this one has ${rows.length.toLocaleString("en-US")}.`,
    );
  return { header, rows };
}

function recordsOf(content: Buffer): string[][] {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(content);
    const [headerLine = ""] = text.split("\n", 1);
    const delimiter = headerLine.includes(";") && !headerLine.includes(",") ? ";" : ",";
    return parse(text, { delimiter, relax_column_count: true });
  } catch (error) {
    if (error instanceof TypeError) throw unreadable("Save the file as “CSV UTF-8” and choose it again.");
    throw unreadable("This is not a CSV file.");
  }
}

function columnOf(cell: string, known: readonly string[]): string {
  const name = cell.trim();
  const column = known.find((candidate) => candidate.toLowerCase() === name.toLowerCase());
  if (column === undefined) throw unreadable(`The column “${name}” is unknown.`);
  return column;
}

function cellOf(cell: string): string {
  const text = cell.replaceAll(/\r\n?/g, "\n").normalize("NFC").trim();
  return MARKED.test(text) ? text.slice(1) : text;
}

function unreadable(message: string): AppError {
  return new AppError("VALIDATION_FAILED", message, { errors: { file: message } });
}
