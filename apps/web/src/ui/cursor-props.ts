/** What the rows need of the cursor. `at` is the index of its row, -1 while there is none: Tab then goes to the first row. */
export type RowCursor = {
  at: number;
  /** The same object while only `at` changes, so that few rows are rendered for it. */
  keys: { shortcuts: string; onFocus: (key: string) => void };
};

/** Whether the cursor is on the row, or Tab goes to it because there is no cursor yet. */
export type CursorPlace = "on" | "first" | undefined;

export function cursorPlace(cursor: RowCursor | undefined, index: number): CursorPlace {
  if (index === cursor?.at) return "on";
  return index === 0 && cursor?.at === -1 ? "first" : undefined;
}

/** The attributes of a row that the cursor reaches; none where the keyboard has no row cursor. */
export function cursorProps(keys: RowCursor["keys"] | undefined, key: string, place: CursorPlace): object {
  if (!keys) return {};
  return {
    "data-row": key,
    "data-row-cursor": place === "on" ? "" : undefined,
    tabIndex: place ? 0 : -1,
    "aria-keyshortcuts": keys.shortcuts,
    onFocus: () => keys.onFocus(key),
  };
}
