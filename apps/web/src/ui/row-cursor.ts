import { useEffect, useMemo, useRef, useState } from "react";
import { isShortcutFree, latinKey, SCAN_MS } from "./keyboard.ts";
import { useKeyDown } from "./use-key-down.ts";

export type RowKeys<Row> = {
  /** Key Enter on a row; by default it follows the row's first link. */
  onOpen?: ((row: Row) => void) | undefined;
  /** Key "e": the next step of the row. */
  onNext?: ((row: Row) => void) | undefined;
};

type Options<Row> = {
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Undefined where the rows have no cursor. */
  keys: RowKeys<Row> | undefined;
  /** Key "x", with shift for a range; undefined where rows cannot be selected. */
  onSelect: ((key: string, isRange: boolean) => void) | undefined;
};

/**
 * A row cursor for the keyboard. It moves with j and k anywhere on the page, and with arrows, Home and End while a row has the focus. Enter
 * opens, x selects, e takes the next step, b moves the focus to the bar of the selection (docs/product/accessibility.md, I-29). The cursor
 * belongs to a row, not to a position. When the row leaves the list, keys do nothing until j or k moves the cursor to its neighbour, so a
 * refresh never puts another row under a key.
 */
export function useRowCursor<Row>({ rows, rowKey, keys, onSelect }: Options<Row>) {
  const root = useRef<HTMLDivElement>(null);
  const nextStep = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [place, setPlace] = useState<string | null>(null);
  const order = rows.map(rowKey);
  const at = place === null ? -1 : order.indexOf(place);
  /** The rows when that of the cursor was last among them. */
  const known = useRef(order);
  useEffect(() => {
    if (at >= 0) known.current = order;
  });
  const moveTo = (wanted: number) => {
    const index = Math.max(0, Math.min(rows.length - 1, wanted));
    const row = rows[index];
    if (row === undefined) return;
    setPlace(rowKey(row));
    rowElement(root.current, rowKey(row))?.focus();
  };
  const nearest = (keys: readonly string[]) => order.indexOf(keys.find((key) => order.includes(key)) ?? "");
  const step = (by: 1 | -1) => {
    if (place === null) return moveTo(0);
    if (at >= 0) return moveTo(at + by);
    // The row has gone: the nearest one on that side which is still there.
    const was = known.current.indexOf(place);
    const above = nearest(known.current.slice(0, was).toReversed());
    const below = nearest(known.current.slice(was + 1));
    return moveTo(by === -1 ? above : below < 0 ? above + 1 : below);
  };
  /** The action of a key; undefined for other keys. Enter and the arrows do nothing while a button in the row has the focus. */
  const actionOf = (event: KeyboardEvent): (() => void) | undefined => {
    const row = rows[at];
    const isOnRow = event.target instanceof Element && event.target.hasAttribute("data-row");
    const key = latinKey(event).toLowerCase();
    if (key === "j" || (isOnRow && key === "arrowdown")) return () => step(1);
    if (key === "k" || (isOnRow && key === "arrowup")) return () => step(-1);
    if (isOnRow && key === "home") return () => moveTo(0);
    if (isOnRow && key === "end") return () => moveTo(rows.length - 1);
    const bulkAction = firstBulkAction();
    if (key === "b" && bulkAction) return () => bulkAction.focus();
    if (row === undefined || event.repeat) return undefined;
    if (isOnRow && key === "enter") return () => (keys?.onOpen ? keys.onOpen(row) : followLink(event.target));
    if (key === "x" && onSelect) return () => onSelect(rowKey(row), event.shiftKey);
    if (key === "e" && keys?.onNext)
      return () => (nextStep.current = setTimeout(() => keys.onNext?.(row), SCAN_MS));
    return undefined;
  };
  // An "e" that another key follows at once belongs to a scanned code (docs/product/couriers.md, D-2040).
  useKeyDown(() => clearTimeout(nextStep.current), { capture: true });
  useKeyDown((event) => {
    if (!keys || !isShortcutFree(event) || !hasTurn(root.current)) return;
    const action = actionOf(event);
    if (!action) return;
    event.preventDefault();
    action();
  });
  const shortcuts = keys && shortcutsOf(keys, onSelect !== undefined);
  // The same objects while nothing of them changes, so that no row is rendered for it.
  const rowKeys = useMemo(
    () => (shortcuts === undefined ? undefined : { shortcuts, onFocus: setPlace }),
    [shortcuts],
  );
  const cursor = useMemo(() => rowKeys && { at, keys: rowKeys }, [at, rowKeys]);
  return { root, rootProps: { "data-row-keys": keys && "" }, cursor };
}

/** With several tables on a page, keys go to the one with the focus, else to the one last used, else to the first. */
function hasTurn(table: HTMLElement | null): boolean {
  const tables = [...document.querySelectorAll("[data-row-keys]")];
  const focused = document.activeElement?.closest("[data-row-keys]");
  const used = tables.find((candidate) => candidate.querySelector("[data-row-cursor]"));
  return table === (focused ?? used ?? tables[0]);
}

function rowElement(table: HTMLElement | null, key: string): HTMLElement | null | undefined {
  return table?.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"]`);
}

function shortcutsOf<Row>(keys: RowKeys<Row>, canSelect: boolean): string {
  return ["Enter", canSelect && "x", keys.onNext && "e"].filter(Boolean).join(" ");
}

/** Follows the first link of a row, which names it. */
function followLink(row: EventTarget | null): void {
  if (row instanceof Element) row.querySelector<HTMLElement>("a[href]")?.click();
}

/** The first action in the bar of a selection, after the buttons that change the selection. */
export function firstBulkAction(): HTMLElement | null {
  return document.querySelector<HTMLElement>("[data-bulk-bar] > :last-child button");
}
