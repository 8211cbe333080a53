/** What the rows need of the cursor. `at` is the index of its row, -1 while there is none: Tab then goes to the first row. */
export type RowCursor = {
  at: number;
  shortcuts: string;
  onFocus: (key: string) => void;
};

/** The attributes of a row that the cursor reaches; none where the keyboard has no row cursor. */
export function cursorProps(cursor: RowCursor | undefined, key: string, index: number): object {
  if (!cursor) return {};
  return {
    "data-row": key,
    "data-row-cursor": index === cursor.at ? "" : undefined,
    tabIndex: index === Math.max(cursor.at, 0) ? 0 : -1,
    "aria-keyshortcuts": cursor.shortcuts,
    onFocus: () => cursor.onFocus(key),
  };
}
