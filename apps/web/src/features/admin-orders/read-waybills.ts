import type { WaybillLine } from "@pola/shared/schemas/waybill";

const ORDER_NUMBER = /^ORD-\d+$/i;
const ORDER_HEADER = /order/i;
const TRACKING_HEADER = /track|waybill|way bill|awb|consignment/i;

/**
 * The lines of a courier's list: pasted from a spreadsheet (tabs), a CSV file (commas or semicolons, quotes, byte order
 * mark) or plain text (spaces). Lines without a digit at the start are headings, not orders (docs/product/orders.md, O-134). A
 * header line names the columns; without one, the order number is recognised by its format. Empty lines are skipped. Nothing else is
 * validated here.
 */
export function readWaybills(text: string): WaybillLine[] {
  const clean = text.replace(/^\uFEFF/, "");
  const delimiter = delimiterOf(clean);
  const rows = cellsOf(clean, delimiter).filter((cells) => cells.some((cell) => cell !== ""));
  const first = rows.findIndex((cells) => cells.some((cell) => /\d/.test(cell)));
  const start = first < 0 ? rows.length : first;
  // Words between spaces are not columns.
  const columns = delimiter === " " ? null : headingOf(rows[start - 1] ?? []);
  return rows
    .slice(start)
    .map((cells) =>
      columns === null || cells.length === 1
        ? readRow(cells)
        : { orderNumber: cells[columns.order] ?? "", trackingNumber: cells[columns.tracking] ?? "" },
    );
}

/** The columns that a header line names; null when it does not name both. */
function headingOf(cells: readonly string[]): { order: number; tracking: number } | null {
  const tracking = cells.findIndex((cell) => TRACKING_HEADER.test(cell));
  const order = cells.findIndex((cell, index) => index !== tracking && ORDER_HEADER.test(cell));
  return order >= 0 && tracking >= 0 ? { order, tracking } : null;
}

/** A line without the delimiter was typed by hand and is split at spaces. */
function readRow(row: readonly string[]): WaybillLine {
  const cells = row.length === 1 ? (row[0] ?? "").split(/\s+/) : row;
  const found = cells.findIndex((cell) => ORDER_NUMBER.test(cell));
  const order = Math.max(found, 0);
  const other = cells.find((cell, index) => index !== order && cell !== "");
  return { orderNumber: cells[order] ?? "", trackingNumber: other ?? "" };
}

/** The delimiter: the first of tab, semicolon and comma in the first line with a digit, else in any line, else a space. */
function delimiterOf(text: string): string {
  const first = text.split(/\r?\n/).find((line) => /\d/.test(line)) ?? "";
  const candidates = ["\t", ";", ","];
  return (
    candidates.find((candidate) => first.includes(candidate)) ??
    candidates.find((candidate) => text.includes(candidate)) ??
    " "
  );
}

/** Rows of trimmed cells. A quoted cell may hold delimiters, line breaks and doubled quotes (RFC 4180). */
function cellsOf(text: string, delimiter: string): string[][] {
  if (delimiter === " ") return text.split(/\r?\n/).map((line) => line.trim().split(/\s+/));
  const rows: string[][] = [[]];
  let cell = "";
  let isQuoted = false;
  const endCell = () => {
    rows.at(-1)?.push(cell.trim());
    cell = "";
  };
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charAt(index);
    if (character === '"') {
      const isDoubled = isQuoted && text.charAt(index + 1) === '"';
      if (isDoubled) {
        cell += '"';
        index += 1;
      } else if (isQuoted || cell.trim() === "") isQuoted = !isQuoted;
      else cell += character;
    } else if (!isQuoted && character === delimiter) endCell();
    else if (!isQuoted && character === "\n") {
      endCell();
      rows.push([]);
    } else cell += character;
  }
  endCell();
  return rows;
}
