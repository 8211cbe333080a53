import { MAX_WAYBILLS } from "@pola/shared/limits";
import type { Courier } from "@pola/shared/schemas/courier";
import type { CheckedDispatchLine } from "@pola/shared/schemas/dispatch";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { useLocation } from "react-router-dom";
import { dispatchCheck } from "../../api/couriers.ts";
import { type DraftLine, storedDispatch } from "./stored-dispatch.ts";

const TYPING_MS = 400;
const ORDER_NUMBER = /^ORD-\d+$/i;

/** The lines of a dispatch as typed, and what the server says about them: a problem shows at its row before anything is sent. */
export function useDispatchDraft(courier: Courier, orders: readonly string[]) {
  const { key: entry } = useLocation();
  const [lines, setLines] = useState(() => withOrders(storedDispatch.get(entry), orders));
  useEffect(() => {
    storedDispatch.set(entry, lines);
    // A person leaves the screen only after handing the parcels over or discarding the lines.
    return storedDispatch.clear;
  }, [entry, lines]);
  /** The lines that are checked: those on the screen, once the typing pauses. */
  const [complete, setComplete] = useState(lines);
  /** The line that the next scan is for; -1 when each parcel has a waybill. */
  const [at, setAt] = useState(() => Math.max(0, nextWithoutWaybill(lines, -1)));
  /** The line whose field has the focus, and its waybill before anything is typed. */
  const [focused, setFocused] = useState({ index: 0, before: "" });
  const goTo = (index: number, within = lines, focus = index) => {
    setAt(index);
    setFocused({ index: focus, before: within[focus]?.waybill ?? "" });
  };
  useEffect(() => {
    const timer = setTimeout(() => setComplete(lines), TYPING_MS);
    return () => clearTimeout(timer);
  }, [lines]);
  const check = useQuery(dispatchCheck({ courierId: courier.id, lines: complete }));
  const checks = useMemo(
    () => new Map(check.data?.map(({ asked, line }) => [keyOf(asked), line])),
    [check.data],
  );
  const orderOf = useMemo(
    () => new Map(check.data?.map(({ asked, line }) => [asked.orderNumber, line.order])),
    [check.data],
  );
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
    const next = withScan(lines, scan);
    change(next.lines);
    // When each parcel has a waybill, the focus stays.
    goTo(next.at, next.lines, next.at < 0 ? scan.at : next.at);
    return next;
  };
  return {
    lines,
    at,
    /** The field of the line at `index` got the focus. */
    focus: (index: number) => goTo(index),
    checkOf,
    /** The orders of the lines, also while a changed waybill is being checked. */
    orderOf,
    /** What can be handed over. */
    ready,
    refused: lines.filter((line) => line.waybill !== "" && checkOf(line)?.outcome === "refused").length,
    isCurrent: !check.isFetching && lines === complete,
    error: check.error,
    checkAgain: () => void check.refetch(),
    type: (index: number, waybill: string) =>
      setLines(lines.map((line, place) => (place === index ? { ...line, waybill } : line))),
    /** Takes what was typed or scanned into the field of the line at `index`. Returns as {@link withScan}. */
    enter: (index: number) =>
      take({
        code: lines[index]?.waybill ?? "",
        at: index,
        before: index === focused.index ? focused.before : "",
      }),
    /** The camera goes on with a line that has no waybill. */
    skipFilled: () => goTo(lines[at]?.waybill === "" ? at : nextWithoutWaybill(lines, at)),
    /** Takes a code that the camera saw. Returns as {@link withScan}. */
    see: (code: string) => take({ code, at, before: lines[at]?.waybill ?? "" }),
    /** Takes pasted lines from the line at `start` on. Counts waybills without a line, lines that are too many, and skipped empty ones. */
    fill: (text: string, start = 0) => {
      const { lines: filled, ...counts } = fillIn(lines, text, start);
      change(filled.slice(0, MAX_WAYBILLS));
      goTo(at, filled);
      return { ...counts, tooMany: Math.max(0, filled.length - MAX_WAYBILLS) };
    },
    remove: (index: number) => {
      const rest = lines.toSpliced(index, 1);
      change(rest);
      // The next scan still goes to the same order, or to the one after it.
      goTo(Math.min(index < at ? at - 1 : at, rest.length - 1), rest);
    },
  };
}

/** The lines, and after them a line for each order that has none, as its slip was printed later. */
function withOrders(lines: readonly DraftLine[], orders: readonly string[]): DraftLine[] {
  const known = new Set(lines.map(({ orderNumber }) => orderNumber));
  const others = orders.filter((orderNumber) => !known.has(orderNumber));
  return [...lines, ...others.map((orderNumber) => ({ orderNumber, waybill: "" }))].slice(0, MAX_WAYBILLS);
}

function keyOf({ orderNumber, waybill }: DraftLine): string {
  return `${orderNumber}\n${waybill}`;
}

/** An order number as people and scanners write it. */
function isSameNumber(one: string, other: string): boolean {
  return one.trim().toUpperCase() === other.trim().toUpperCase();
}

/**
 * Fills in a pasted column from the line at `start` on; `leftOver` counts the waybills beyond the last line. A line with two cells is an
 * order number and its waybill: it goes to its order, which is added if it is missing. Lines without a digit are headings or empty. Only a
 * column that is as long as the list has an empty cell for a parcel without a waybill; else `skipped` counts the empty ones.
 */
function fillIn(lines: readonly DraftLine[], text: string, start: number) {
  const filled = lines.map((line) => ({ ...line }));
  const rows = cellsOf(text);
  const isWhole = rows.length === lines.length - start;
  let at = start;
  let leftOver = 0;
  let skipped = 0;
  for (const [first, second] of isWhole ? rows : trimmed(rows)) {
    const line = first !== undefined && filled.find(({ orderNumber }) => isSameNumber(orderNumber, first));
    if (first === undefined) {
      if (isWhole) at += 1;
      else skipped += 1;
    } else if (line) line.waybill = second ?? line.waybill;
    else if (second !== undefined || ORDER_NUMBER.test(first))
      filled.push({ orderNumber: first, waybill: second ?? "" });
    else {
      const next = filled[at];
      if (next) next.waybill = first;
      else leftOver += 1;
      at += 1;
    }
  }
  return { lines: filled, leftOver, skipped: at === start ? 0 : skipped };
}

/** The cells of the lines below the heading: the order number, if there is one, and the waybill. */
function cellsOf(text: string): string[][] {
  const lines = text.replace(/\r?\n$/, "").split(/\r?\n/);
  const start = lines.findIndex((line) => line.trim() === "" || /\d/.test(line));
  return lines.slice(start).map((line) => (/\d/.test(line) ? namedCells(line) : []));
}

/** A waybill may have spaces, so a space ends a cell only after an order number. It has a digit, and a customer's name has none. */
function namedCells(line: string): string[] {
  const split = line.split(/[\t,;|]/);
  const cells = (split.length > 1 ? split : line.trim().split(/^(ORD-\d+)\s+/i))
    .map((cell) => cell.replaceAll('"', "").trim())
    .filter((cell) => cell !== "");
  if (cells.length === 2 && ORDER_NUMBER.test(cells[1] ?? "")) cells.reverse();
  return cells.filter((cell, index) => index === 0 || /\d/.test(cell));
}

function trimmed(rows: readonly string[][]): readonly string[][] {
  return rows.slice(
    rows.findIndex(([cell]) => cell !== undefined),
    rows.findLastIndex(([cell]) => cell !== undefined) + 1,
  );
}

type Scan = {
  code: string;
  at: number;
  /** The waybill of the line before the scan. */
  before: string;
};

/**
 * Takes a scan for the line at `at`. The barcode of a slip names its order, whose waybill is scanned next; one that is missing is added.
 * Anything else is the waybill. Returns where the next scan goes: to the next line without a waybill. `leftOut` is the order of a slip for
 * which the list has no place: the next scan, its waybill, must go nowhere (docs/product/couriers.md, D-1880).
 */
function withScan(lines: readonly DraftLine[], { code, at, before }: Scan) {
  const withWaybill = (waybill: string) =>
    lines.map((line, index) => (index === at ? { ...line, waybill } : line));
  // A keyboard scanner types the order's number into the field of a waybill, after what is there.
  const slip = code.startsWith(before) ? code.slice(before.length) : code;
  const named = lines.findIndex(({ orderNumber }) => isSameNumber(orderNumber, slip));
  if (named >= 0) return { lines: withWaybill(before), at: named };
  if (ORDER_NUMBER.test(slip.trim())) {
    const orderNumber = slip.trim().toUpperCase();
    return lines.length < MAX_WAYBILLS
      ? { lines: [...withWaybill(before), { orderNumber, waybill: "" }], at: lines.length }
      : { lines: withWaybill(before), at: -1, leftOut: orderNumber };
  }
  const typed = withWaybill(code.trim());
  return { lines: typed, at: nextWithoutWaybill(typed, at) };
}

/** The next line without a waybill after the line at `at`, else the first one, else -1. */
function nextWithoutWaybill(lines: readonly DraftLine[], at: number): number {
  const next = lines.findIndex(({ waybill }, index) => index > at && waybill === "");
  return next < 0 ? lines.findIndex(({ waybill }) => waybill === "") : next;
}
