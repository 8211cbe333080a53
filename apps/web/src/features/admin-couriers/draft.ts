/** A parcel of a dispatch as typed, scanned or pasted. */
export type DraftLine = { orderNumber: string; waybill: string };

/** An order number as people and scanners write it. */
function sameNumber(one: string, other: string): boolean {
  return one.trim().toUpperCase() === other.trim().toUpperCase();
}

/**
 * Fills in a pasted column from the line at `start` on; `leftOver` counts the waybills beyond the last line. A line with two cells is an
 * order number and its waybill: it goes to its order, which is added if it is missing. Lines without a digit are headings; empty ones are
 * skipped.
 */
export function fillIn(lines: readonly DraftLine[], text: string, start: number) {
  const filled = lines.map((line) => ({ ...line }));
  let at = start;
  let leftOver = 0;
  for (const [first = "", second] of cellsOf(text)) {
    if (second === undefined) {
      const line = filled[at];
      if (line) line.waybill = first;
      else leftOver += 1;
      at += 1;
    } else {
      const line = filled.find(({ orderNumber }) => sameNumber(orderNumber, first));
      if (line) line.waybill = second;
      else filled.push({ orderNumber: first, waybill: second });
    }
  }
  return { lines: filled, leftOver };
}

/** A waybill may have spaces, so a space ends a cell only after an order number. */
function cellsOf(text: string): string[][] {
  return text
    .split(/\r?\n/)
    .filter((line) => /\d/.test(line))
    .map((line) => {
      const cells = line.split(/[\t,;|]/);
      return cells.length > 1 ? cells : line.trim().split(/^(ORD-\d+)\s+/i);
    })
    .map((cells) => cells.map((cell) => cell.replaceAll('"', "").trim()).filter((cell) => cell !== ""))
    .filter((cells) => cells.length > 0);
}

/**
 * Takes a scan for the line at `at`. The barcode of a slip names its order, whose waybill is scanned next; anything else is the waybill.
 * Returns where the next scan goes.
 */
export function scanned(lines: readonly DraftLine[], code: string, at: number) {
  const named = lines.findIndex(({ orderNumber }) => sameNumber(orderNumber, code));
  const typed = lines.map((line, index) => (index === at ? { ...line, waybill: code.trim() } : line));
  if (named < 0) return { lines: typed, at: Math.min(at + 1, lines.length - 1) };
  // A keyboard scanner has typed the order's number into the field of a waybill.
  return {
    lines: lines.map((line) => (sameNumber(line.waybill, code) ? { ...line, waybill: "" } : line)),
    at: named,
  };
}
