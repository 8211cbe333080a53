import { createHash } from "node:crypto";
import { MAX_COURIER_FILE_BYTES, MAX_COURIER_LINES } from "@pola/shared/limits";
import type { ReadFile } from "@pola/shared/schemas/courier-file";
import { CsvError, parse } from "csv-parse/sync";
import { AppError } from "../lib/app-error.ts";

/** A line below the heading: its number from 1, and its cell by heading. */
export type FileLine = { line: number; cells: ReadonlyMap<string, string> };

export type CourierLines = ReadFile & { rows: FileLine[] };

const SAMPLE_LINES = 5;
const MAX_COLUMNS = 60;
const MAX_CELL = 500;
const DELIMITERS = ["\t", ";", ",", "|"];

/**
 * Reads a courier's file: CSV or a pasted table with a heading line, in UTF-8, UTF-16 or the Windows encoding, with commas, semicolons,
 * tabs or bars, with or without quotes (docs/product/couriers.md, D-13). Cells are trimmed texts; a formula is a text like any other.
 * @throws AppError VALIDATION_FAILED on the field file, with a sentence that says what is wrong with it
 */
export function readCourierFile(base64: string): CourierLines {
  const bytes = Buffer.from(base64, "base64");
  if (bytes.length > MAX_COURIER_FILE_BYTES) throw unreadable("The file is too large: at most 2 MB");
  const [heading, ...body] = cellsOf(textOf(bytes));
  if (!heading) throw unreadable("The file is empty");
  const columns = columnsOf(heading);
  if (body.length === 0) throw unreadable("The file has a heading, and no lines below it");
  if (body.length > MAX_COURIER_LINES)
    throw unreadable(
      `The file has ${counted(body.length)} lines. Send at most ${counted(MAX_COURIER_LINES)} at a time.`,
    );
  const rows = body.map((cells, index) => rowOf(columns, cells, index + 1));
  return {
    hash: createHash("sha256").update(bytes).digest("hex"),
    columns,
    sample: rows.slice(0, SAMPLE_LINES).map(({ cells }) => Array.from(cells.values())),
    lines: rows.length,
    rows,
  };
}

/** Files that a spreadsheet program or a camera wrote, by their first bytes. */
const OTHER_FILES: [string, string][] = [
  ["504b0304", "This is an Excel file. Save it as CSV, or copy its cells and paste them."],
  ["d0cf11e0", "This is an old Excel file. Save it as CSV, or copy its cells and paste them."],
  ["25504446", "This is a PDF. Ask the courier for a CSV or Excel file."],
];

function textOf(bytes: Buffer): string {
  const start = bytes.toString("hex", 0, 4);
  const other = OTHER_FILES.find(([signature]) => start.startsWith(signature));
  if (other) throw unreadable(other[1]);
  const text = decoded(bytes);
  // A text holds no NUL and no control characters but tabs and line ends.
  if (/[^\P{Cc}\t\n\r]/u.test(text))
    throw unreadable("This is not a list: it may be a picture. Choose a CSV file, or paste its lines.");
  return text;
}

function decoded(bytes: Buffer): string {
  const encoding = encodingOf(bytes);
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** By the byte order mark; without one, every second byte of Latin text in UTF-16 is 0. */
function encodingOf(bytes: Buffer): "utf-8" | "utf-16le" | "utf-16be" {
  const start = bytes.toString("hex", 0, 2);
  if (start === "fffe") return "utf-16le";
  if (start === "feff") return "utf-16be";
  const [first, second] = bytes;
  if (bytes.length >= 2 && bytes.length % 2 === 0 && first !== 0 && second === 0) return "utf-16le";
  return bytes.length >= 2 && first === 0 && second !== 0 ? "utf-16be" : "utf-8";
}

function cellsOf(text: string): string[][] {
  try {
    const rows: string[][] = parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      trim: true,
    });
    return rows;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw unreadable(
      error.code === "CSV_QUOTE_NOT_CLOSED"
        ? "A quotation mark in the file is opened and never closed"
        : "The file cannot be read as a list. Save it as CSV again, or copy its cells and paste them.",
    );
  }
}

/** The delimiter that is most often in the first line. Excel's own `sep=;` line is not a heading. */
function delimiterOf(text: string): string {
  const [first = ""] = text
    .replace(/^\uFEFF/, "")
    .trimStart()
    .split(/\r?\n/, 1);
  const counts = DELIMITERS.map((delimiter) => ({ delimiter, count: first.split(delimiter).length }));
  return counts.reduce((most, next) => (next.count > most.count ? next : most)).delimiter;
}

function columnsOf(heading: readonly string[]): string[] {
  if (heading.length > MAX_COLUMNS)
    throw unreadable(`The file has ${heading.length} columns. At most ${MAX_COLUMNS} can be read.`);
  if (heading.every((cell) => cell === "" || /^[\d.,/+-]+$/.test(cell)))
    throw unreadable("The first line must name the columns");
  const seen = new Map<string, number>();
  return heading.map((cell, index) => {
    const name = clean(cell) || `Column ${index + 1}`;
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return count === 1 ? name : `${name} (${count})`;
  });
}

function rowOf(columns: readonly string[], cells: readonly string[], line: number): FileLine {
  return { line, cells: new Map(columns.map((column, index) => [column, clean(cells[index] ?? "")])) };
}

/** One line without the characters that no text of ours may hold. Excel writes ="00123" to keep leading zeros. */
function clean(cell: string): string {
  const plain = /^="(.*)"$/.exec(cell)?.[1] ?? cell;
  return plain
    .normalize("NFC")
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\uFFFD]+/gu, " ")
    .trim()
    .slice(0, MAX_CELL);
}

function counted(lines: number): string {
  return lines.toLocaleString("en-US");
}

function unreadable(message: string): AppError {
  return new AppError("VALIDATION_FAILED", message, { errors: { file: message } });
}
