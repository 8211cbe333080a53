import { useEffect, useEffectEvent, useRef } from "react";
import type { useBulkSelection } from "../ui/bulk-selection.ts";

type LostRowsOptions<Row> = {
  list: { rows: readonly Row[] | undefined; total: number; asked: string };
  selection: Pick<ReturnType<typeof useBulkSelection>, "selected" | "onChange">;
  keyOf: (row: Row) => string;
  /** The keys of all rows that match now: asked when a selected row leaves a list of several pages, because it may be on another one. */
  matching: () => Promise<readonly string[]>;
};

/** Deselects rows that left the list, because somebody changed them (docs/product/interface.md, I-1060). */
export function useLostRows<Row>({ list, selection, keyOf, matching }: LostRowsOptions<Row>) {
  const { rows } = list;
  const before = useRef({ rows, asked: list.asked });
  const deselect = useEffectEvent((lost: ReadonlySet<string>) => {
    const left = [...selection.selected].filter((key) => !lost.has(key));
    if (left.length < selection.selected.size) selection.onChange(new Set(left));
  });
  const check = useEffectEvent(async (shown: readonly Row[] = []) => {
    const { total, asked } = list;
    const last = before.current;
    before.current = { rows: shown, asked };
    if (selection.selected.size === 0) return;
    const keys = new Set(shown.map(keyOf));
    if (shown.length === total) {
      deselect(new Set([...selection.selected].filter((key) => !keys.has(key))));
    } else if (last.asked === asked) {
      const gone = (last.rows ?? [])
        .map(keyOf)
        .filter((key) => selection.selected.has(key) && !keys.has(key));
      if (gone.length === 0) return;
      // What could not be asked stays: the server checks each row again when it is changed.
      const known = new Set(await matching().catch(() => gone));
      deselect(new Set(gone.filter((key) => !known.has(key))));
    }
  });
  useEffect(() => {
    void check(rows);
  }, [rows]);
}
