import { MAX_WAYBILLS } from "@pola/shared/limits";
import type { Courier } from "@pola/shared/schemas/courier";
import type { CheckedDispatchLine } from "@pola/shared/schemas/dispatch";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { dispatchCheck } from "../../api/couriers.ts";

const TYPING_MS = 400;

/** The lines of a dispatch as typed, and what the server says about them: a problem shows at its row before anything is sent. */
export function useDispatchDraft(courier: Courier, orders: readonly string[]) {
  const [lines, setLines] = useState<DraftLine[]>(() =>
    orders.slice(0, MAX_WAYBILLS).map((orderNumber) => ({ orderNumber, waybill: "" })),
  );
  const [complete, setComplete] = useState(lines);
  /** Where the next scan goes, -1 when each parcel has a waybill; which field has the focus, and its waybill before anything is typed. */
  const [{ at, field, before }, setPlace] = useState({ at: 0, field: 0, before: "" });
  const setAt = (index: number, of = lines, focused = index) =>
    setPlace({ at: index, field: focused, before: of[focused]?.waybill ?? "" });
  useEffect(() => {
    // What is being typed is checked when the typing pauses.
    const timer = setTimeout(() => setComplete(lines), TYPING_MS);
    return () => clearTimeout(timer);
  }, [lines]);
  const check = useQuery(dispatchCheck({ courierId: courier.id, lines: complete }));
  const checks = new Map(check.data?.map(({ asked, line }) => [keyOf(asked), line]));
  const checkOf = (line: DraftLine): CheckedDispatchLine | undefined => checks.get(keyOf(line));
  const ready = lines.flatMap((line) => {
    const checked = checkOf(line);
    if (!checked?.order || (checked.outcome !== "ship" && checked.outcome !== "correct")) return [];
    return [{ order: checked.order, waybill: checked.waybill }];
  });
  const change = (next: DraftLine[]) => {
    setLines(next);
    setComplete(next);
  };
  const take = (scan: Scan) => {
    const next = scanned(lines, scan);
    change(next.lines);
    setAt(next.at, next.lines, next.at < 0 ? scan.at : next.at);
    return next.at;
  };
  return {
    lines,
    at,
    setAt: (index: number) => setAt(index),
    checkOf,
    /** What can be handed over. */
    ready,
    refused: lines.filter((line) => line.waybill !== "" && checkOf(line)?.outcome === "refused").length,
    isCurrent: !check.isFetching && lines === complete,
    error: check.error,
    type: (index: number, waybill: string) =>
      setLines(lines.map((line, place) => (place === index ? { ...line, waybill } : line))),
    /** Takes what was typed or scanned into the field of the line at `index`. Returns where the next scan goes. */
    enter: (index: number) =>
      take({ code: lines[index]?.waybill ?? "", at: index, before: index === field ? before : "" }),
    /** The camera goes on with a line that has no waybill. */
    skipFilled: () => setAt(lines[at]?.waybill === "" ? at : openAfter(lines, at)),
    /** Takes a code that the camera saw. */
    see: (code: string) => take({ code, at, before: lines[at]?.waybill ?? "" }),
    /** Takes pasted lines from the line at `start` on. Returns how many waybills had no line, and how many lines were too many. */
    fill: (text: string, start = 0) => {
      const { lines: filled, leftOver } = fillIn(lines, text, start);
      change(filled.slice(0, MAX_WAYBILLS));
      setAt(at, filled);
      return { leftOver, tooMany: Math.max(0, filled.length - MAX_WAYBILLS) };
    },
    remove: (index: number) => {
      const rest = lines.toSpliced(index, 1);
      change(rest);
      // The next scan still goes to the same order, or to the one after it.
      setAt(Math.min(index < at ? at - 1 : at, rest.length - 1), rest);
    },
  };
}

function keyOf({ orderNumber, waybill }: DraftLine): string {
  return JSON.stringify([orderNumber, waybill]);
}

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
function fillIn(lines: readonly DraftLine[], text: string, start: number) {
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
    .map((cells) => cells.map((cell) => cell.replaceAll('"', "").trim()).filter((cell) => cell !== ""));
}

type Scan = {
  code: string;
  at: number;
  /** The waybill of the line before the scan. */
  before: string;
};

/**
 * Takes a scan for the line at `at`. The barcode of a slip names its order, whose waybill is scanned next; one that is missing is added.
 * Anything else is the waybill. Returns where the next scan goes: to the next line without a waybill.
 */
function scanned(lines: readonly DraftLine[], { code, at, before }: Scan) {
  const withWaybill = (waybill: string) =>
    lines.map((line, index) => (index === at ? { ...line, waybill } : line));
  // A keyboard scanner types the order's number into the field of a waybill, after what is there.
  const slip = code.startsWith(before) ? code.slice(before.length) : code;
  const named = lines.findIndex(({ orderNumber }) => sameNumber(orderNumber, slip));
  if (named >= 0) return { lines: withWaybill(before), at: named };
  if (/^ORD-\d+$/i.test(slip.trim()) && lines.length < MAX_WAYBILLS)
    return {
      lines: [...withWaybill(before), { orderNumber: slip.trim().toUpperCase(), waybill: "" }],
      at: lines.length,
    };
  const typed = withWaybill(code.trim());
  return { lines: typed, at: openAfter(typed, at) };
}

/** The next line without a waybill after the line at `at`, else the first one, else -1. */
function openAfter(lines: readonly DraftLine[], at: number): number {
  const next = lines.findIndex(({ waybill }, index) => index > at && waybill === "");
  return next < 0 ? lines.findIndex(({ waybill }) => waybill === "") : next;
}
