import { numberText } from "@pola/shared/counted";
import { CsvError, parse } from "csv-parse/sync";
import { type AppError, invalidField } from "./app-error.ts";

/** A row with content. `number` is its number in a spreadsheet, where blank rows count and the first row is 1. */
type CsvRow = { number: number; cells: string[] };

type Reading = {
  /** The most rows below the heading. */
  maxRows: number;
  /** A sentence that says what to do when the file cannot be read. */
  advice: string;
  /** Whether text that is not Unicode is read in the Windows encoding. Otherwise such a file is refused. */
  readsWindowsEncoding?: boolean;
  /** Whether rows above the heading are titles, which are left out. */
  hasTitles?: boolean;
};

/** Reading stops at this multiple of the limit. Up to there a refusal says how many lines the file has, and blank rows have room. */
const READ_FACTOR = 10;
/** So many rows above the heading may be titles. */
const MAX_TITLES = 9;
const DELIMITERS = ["\t", ";", ",", "|"];

/**
 * Reads CSV or a pasted table: UTF-8 or UTF-16, with commas, semicolons, tabs or bars, with or without quotes. Cells are trimmed texts,
 * blank rows are left out, and the first row with content is the heading.
 * @throws AppError VALIDATION_FAILED on the field file, with a sentence that says what is wrong with it
 */
export function readCsv(bytes: Buffer, reading: Reading): { heading: string[]; rows: CsvRow[] } {
  const filled = recordsOf(textOf(bytes, reading), reading)
    .map((cells, index) => ({ number: index + 1, cells }))
    .filter(({ cells }) => cells.some((cell) => cell !== ""));
  const [heading, ...rows] = filled.slice(reading.hasTitles ? headingPlace(filled) : 0);
  if (!heading) throw unreadable("The file is empty");
  if (rows.length === 0) throw unreadable("The file has a heading, and no lines below it");
  if (rows.length > reading.maxRows) throw tooLong(numberText(rows.length), reading);
  return { heading: heading.cells, rows };
}

/**
 * Which row is the heading: the first with more than one cell. If its text holds commas, it may be a title: then a row below has as many
 * cells, or more, and no digit. A line of a parcel has a digit in its number (docs/product/couriers.md, D-2110).
 */
function headingPlace(rows: readonly CsvRow[]): number {
  const first = rows.findIndex((row) => textsOf(row).length > 1);
  return rows.slice(0, MAX_TITLES + 1).reduce(
    (place, row, next) => {
      const titles = textsOf(rows[place]);
      const names = textsOf(row);
      const isFuller = names.length > titles.length || (names.length === titles.length && hasDigit(titles));
      return names.length > 1 && !hasDigit(names) && isFuller ? next : place;
    },
    Math.max(0, first),
  );
}

function textsOf(row: CsvRow | undefined): string[] {
  return row?.cells.filter((cell) => cell !== "") ?? [];
}

function hasDigit(cells: readonly string[]): boolean {
  return cells.some((cell) => /\d/.test(cell));
}

/** The refusal of a file that cannot be read. */
export function unreadable(message: string): AppError {
  return invalidField("file", message);
}

/** The refusal of a file with a row that has more cells than the heading: the comma of an amount may have split it in two. */
export function longRow(number: number): AppError {
  return unreadable(
    `Row ${number} has more cells than the heading. Put text with commas in quotation marks.`,
  );
}

function textOf(bytes: Buffer, reading: Reading): string {
  const start = bytes.toString("hex", 0, 4);
  if (start === "504b0304") throw unreadable(`This is an Excel file. ${reading.advice}`);
  if (start === "d0cf11e0") throw unreadable(`This is an old Excel file. ${reading.advice}`);
  if (start === "25504446") throw unreadable("This is a PDF. Ask for the list as a CSV or Excel file.");
  const text = decoded(bytes, reading);
  // A text holds no NUL and no control characters but tabs and line ends.
  if (/[^\P{Cc}\t\n\r]/u.test(text))
    throw unreadable("This is not a list: it may be a picture. Choose a CSV file.");
  // The line by which some programs tell Excel the separator. Its row is left blank, so that the numbers of rows stay.
  return text.replace(/^sep=.(?=\r?\n)/i, "");
}

function decoded(bytes: Buffer, { readsWindowsEncoding = false, advice }: Reading): string {
  try {
    return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
  } catch {
    if (!readsWindowsEncoding) throw unreadable(advice);
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

function recordsOf(text: string, reading: Reading): string[][] {
  const maxRecords = 1 + reading.maxRows * READ_FACTOR;
  // One more shows that there are more. Reading millions of lines only to refuse them would take seconds and gigabytes.
  const records = parsed(text, maxRecords + 1, reading);
  if (records.length > maxRecords) throw tooLong(`more than ${numberText(maxRecords - 1)}`, reading);
  return records;
}

function tooLong(lines: string, { maxRows }: Reading): AppError {
  return unreadable(`The file has ${lines} lines. Split it into files of at most ${numberText(maxRows)}.`);
}

function parsed(text: string, to: number, { advice, hasTitles = false }: Reading): string[][] {
  try {
    return parse(text, {
      to,
      delimiter: delimiterOf(text, hasTitles),
      // Else the first line end counts for the whole file. A program that adds lines may write another.
      record_delimiter: ["\r\n", "\n", "\r"],
      relax_column_count: true,
      relax_quotes: true,
      trim: true,
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw unreadable(
      error.code === "CSV_QUOTE_NOT_CLOSED"
        ? "A quotation mark in the file is opened and never closed"
        : `The file cannot be read as a list. ${advice}`,
    );
  }
}

/**
 * The delimiter that is most often in the first line that has one. When the line below lacks it, the first is a title, whose text holds it
 * (docs/product/couriers.md, D-910).
 */
function delimiterOf(text: string, hasTitles: boolean): string {
  const line = /^.*[\t;,|].*$/gm;
  const first = line.exec(text)?.[0] ?? "";
  const second = (hasTitles && line.exec(text)?.[0]) || first;
  const delimiter = mostIn(first);
  return second.includes(delimiter) ? delimiter : mostIn(second);
}

function mostIn(line: string): string {
  const counts = DELIMITERS.map((delimiter) => ({ delimiter, count: line.split(delimiter).length }));
  return counts.reduce((most, next) => (next.count > most.count ? next : most)).delimiter;
}
