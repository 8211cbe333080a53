import { createHash } from "node:crypto";
import { cutText } from "@pola/shared/file-cells";
import { withoutHidden } from "@pola/shared/schemas/text";
import { MAX_COURIER_FILE_BYTES, MAX_COURIER_LINES } from "@pola/shared/limits";
import type { ReadFile } from "@pola/shared/schemas/courier-file";
import { longRow, readCsv, unreadable } from "../lib/read-csv.ts";

/** A line below the heading: its number from 1, and its cell by heading. */
export type FileLine = { line: number; cells: ReadonlyMap<string, string> };

export type CourierLines = ReadFile & { rows: FileLine[] };

const SAMPLE_LINES = 5;
const MAX_COLUMNS = 60;
const MAX_CELL = 500;
/** A mapping takes 100 characters (schemas/courier.ts). The number that makes a heading different from another one needs some. */
const MAX_HEADING = 94;

/**
 * Reads a courier's file or pasted table (docs/product/couriers.md, D-13). A formula is a text like any other.
 * @throws AppError VALIDATION_FAILED on the field file, with a sentence that says what is wrong with it
 */
export function readCourierFile(base64: string): CourierLines {
  const bytes = Buffer.from(base64, "base64");
  if (bytes.length > MAX_COURIER_FILE_BYTES)
    throw unreadable("The file is too large: at most 2 MB. Split it into smaller files.");
  const { heading, rows: body } = readCsv(bytes, {
    maxRows: MAX_COURIER_LINES,
    advice: "Save it as CSV, or copy its cells and paste them.",
    readsWindowsEncoding: true,
    hasTitles: true,
  });
  const columns = columnsOf(heading);
  const long = body.find(({ cells }) => cells.slice(columns.length).some((cell) => cell !== ""));
  if (long) throw longRow(long.number);
  const rows = body.map(({ cells }, index) => ({
    line: index + 1,
    cells: new Map(columns.map((column, place) => [column, clean(cells[place] ?? "")])),
  }));
  return {
    hash: createHash("sha256").update(bytes).digest("hex"),
    columns,
    sample: rows.slice(0, SAMPLE_LINES).map(({ cells }) => Array.from(cells.values())),
    lines: rows.length,
    rows,
  };
}

function columnsOf(heading: readonly string[]): string[] {
  if (heading.length > MAX_COLUMNS)
    throw unreadable(`The file has ${heading.length} columns. At most ${MAX_COLUMNS} can be read.`);
  if (heading.every((cell) => cell === "" || /^[\d.,/+-]+$/.test(cell)))
    throw unreadable("The first line must name the columns");
  const seen = new Map<string, number>();
  return heading.map((cell, index) => {
    const name = clean(cell, MAX_HEADING) || `Column ${index + 1}`;
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return count === 1 ? name : `${name} (${count})`;
  });
}

/**
 * One line without the characters that no text of ours may hold; a long one is cut between two characters. Excel writes ="00123" to keep
 * leading zeros.
 */
function clean(cell: string, max = MAX_CELL): string {
  const shown = withoutHidden(cell);
  const plain = /^="(.*)"$/.exec(shown)?.[1] ?? shown;
  const line = plain.normalize("NFC").replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\uFFFD]+/gu, " ");
  return cutText(line.trim(), max);
}
