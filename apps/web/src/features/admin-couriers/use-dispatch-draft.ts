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
  /** Where the next scan goes. */
  const [at, setAt] = useState(0);
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
  return {
    lines,
    at,
    setAt,
    checkOf,
    /** What can be handed over. */
    ready,
    refused: lines.filter((line) => line.waybill !== "" && checkOf(line)?.outcome === "refused").length,
    isCurrent: !check.isFetching && lines === complete,
    error: check.error,
    type: (index: number, waybill: string) =>
      setLines(lines.map((line, place) => (place === index ? { ...line, waybill } : line))),
    /** Takes a scan for the line at `index`. Returns where the next one goes. */
    scan: (code: string, index: number) => {
      const next = scanned(lines, code, index);
      change(next.lines);
      setAt(next.at);
      return next.at;
    },
    /** Takes pasted lines from the line at `start` on. Returns how many waybills had no line, and how many lines were too many. */
    fill: (text: string, start = 0) => {
      const { lines: filled, leftOver } = fillIn(lines, text, start);
      change(filled.slice(0, MAX_WAYBILLS));
      return { leftOver, tooMany: Math.max(0, filled.length - MAX_WAYBILLS) };
    },
    remove: (index: number) => {
      change(lines.toSpliced(index, 1));
      // The next scan still goes to the same order, or to the one after it.
      setAt(Math.max(0, Math.min(index < at ? at - 1 : at, lines.length - 2)));
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

/**
 * Takes a scan for the line at `at`. The barcode of a slip names its order, whose waybill is scanned next; anything else is the waybill.
 * Returns where the next scan goes.
 */
function scanned(lines: readonly DraftLine[], code: string, at: number) {
  const named = lines.findIndex(({ orderNumber }) => sameNumber(orderNumber, code));
  const typed = lines.map((line, index) => (index === at ? { ...line, waybill: code.trim() } : line));
  if (named < 0) return { lines: typed, at: Math.min(at + 1, lines.length - 1) };
  // A keyboard scanner has typed the order's number into the field of a waybill.
  return {
    lines: lines.map((line) => (sameNumber(line.waybill, code) ? { ...line, waybill: "" } : line)),
    at: named,
  };
}
