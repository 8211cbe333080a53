import { useEffect, useEffectEvent, useRef, useState } from "react";
import { isShortcutFree, latinKey } from "./keyboard.ts";

export type RowKeys<Row> = {
  /** Enter on a row. */
  onOpen?: ((row: Row) => void) | undefined;
  /** "e": the row's next step. */
  onNext?: ((row: Row) => void) | undefined;
};

type Options<Row> = {
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  keys: RowKeys<Row> | undefined;
  /** "x", with shift as a range; absent where rows cannot be ticked. */
  onSelect: ((key: string, isRange: boolean) => void) | undefined;
};

type Place = { key: string; index: number };

/**
 * A row cursor for the keyboard: j and k from anywhere on the page, arrows, Home and End once a row has the focus, then Enter
 * opens, x ticks and e takes the next step (interface.md, house rule 6). It belongs to a row, not to a place: when the row
 * leaves the list, nothing is acted on until j or k chooses a neighbour, so a refresh can never slip another row under a key.
 */
export function useRowCursor<Row>({ rows, rowKey, keys, onSelect }: Options<Row>) {
  const root = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<Place | null>(null);
  const at = place ? rows.findIndex((row) => rowKey(row) === place.key) : -1;
  const moveTo = (wanted: number) => {
    const index = Math.max(0, Math.min(rows.length - 1, wanted));
    const row = rows[index];
    if (row === undefined) return;
    setPlace({ key: rowKey(row), index });
    rowElement(root.current, rowKey(row))?.focus();
  };
  const step = (by: 1 | -1) => {
    if (!place) return moveTo(0);
    if (at >= 0) return moveTo(at + by);
    // The row has gone: the one in its place is the next.
    return moveTo(by === 1 ? place.index : place.index - 1);
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!keys || !isShortcutFree(event) || !hasTurn(root.current)) return;
    const row = rows[at];
    const isOnRow = event.target instanceof Element && event.target.hasAttribute("data-row");
    const act = actOf(event, {
      isOnRow,
      step,
      moveTo,
      lastIndex: rows.length - 1,
      row,
      keys,
      rowKey,
      onSelect,
    });
    if (!act) return;
    event.preventDefault();
    act();
  });
  const hasKeys = keys !== undefined;
  useEffect(() => {
    if (!hasKeys) return undefined;
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [hasKeys]);
  const rowProps = (key: string, index: number) =>
    hasKeys
      ? {
          "data-row": key,
          "data-row-cursor": index === at ? "" : undefined,
          tabIndex: index === Math.max(at, 0) ? 0 : -1,
          "aria-keyshortcuts": shortcutsOf(keys, onSelect !== undefined),
          onFocus: () => setPlace({ key, index }),
        }
      : {};
  return { root, rootProps: { "data-row-keys": hasKeys ? "" : undefined }, rowProps };
}

type Situation<Row> = Omit<Options<Row>, "rows" | "keys"> & {
  keys: RowKeys<Row>;
  isOnRow: boolean;
  row: Row | undefined;
  lastIndex: number;
  step: (by: 1 | -1) => void;
  moveTo: (index: number) => void;
};

/** What a key does; nothing for keys that are not the table's. Enter and the arrows are left to buttons that have the focus. */
function actOf<Row>(event: KeyboardEvent, situation: Situation<Row>): (() => void) | undefined {
  const { isOnRow, row, keys, rowKey, onSelect, step, moveTo, lastIndex } = situation;
  const key = latinKey(event).toLowerCase();
  if (key === "j" || (isOnRow && key === "arrowdown")) return () => step(1);
  if (key === "k" || (isOnRow && key === "arrowup")) return () => step(-1);
  if (isOnRow && key === "home") return () => moveTo(0);
  if (isOnRow && key === "end") return () => moveTo(lastIndex);
  if (row === undefined || event.repeat) return undefined;
  if (isOnRow && key === "enter" && keys.onOpen) return () => keys.onOpen?.(row);
  if (key === "x" && onSelect) return () => onSelect(rowKey(row), event.shiftKey);
  if (key === "e" && keys.onNext) return () => keys.onNext?.(row);
  return undefined;
}

/** With several tables on a page the keys go to the one with the focus, else to the one that was used, else to the first. */
function hasTurn(table: HTMLElement | null): boolean {
  const tables = [...document.querySelectorAll("[data-row-keys]")];
  const focused = document.activeElement?.closest("[data-row-keys]");
  const used = tables.find((candidate) => candidate.querySelector("[data-row-cursor]"));
  return table !== null && table === (focused ?? used ?? tables[0]);
}

function rowElement(table: HTMLElement | null, key: string): HTMLElement | null | undefined {
  return table?.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"]`);
}

function shortcutsOf<Row>(keys: RowKeys<Row>, canSelect: boolean): string {
  return [keys.onOpen && "Enter", canSelect && "x", keys.onNext && "e"].filter(Boolean).join(" ");
}
