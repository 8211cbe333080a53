import { read, write } from "../../lib/browser-storage.ts";

/** A parcel of a dispatch as typed, scanned or pasted. */
export type DraftLine = { orderNumber: string; waybill: string };

const KEY = "dispatch";

/**
 * The lines of a dispatch that is being scanned, kept in the tab, so that a crash or a reload of the page loses nothing
 * (docs/product/couriers.md, D-1680). `entry` is the key of the history entry that they belong to.
 */
export const storedDispatch = {
  /** None when those of another entry are stored. */
  get: (entry: string): DraftLine[] => {
    const [of, ...rows] = (read("sessionStorage", KEY) ?? "").split("\n");
    if (of !== entry) return [];
    return rows.map((row) => {
      const [orderNumber = "", waybill = ""] = row.split("\t");
      return { orderNumber, waybill };
    });
  },
  /** Lines without any waybill are not worth keeping: a reload reads the printed orders anew. */
  set: (entry: string, lines: readonly DraftLine[]): void => {
    const rows = lines.map(({ orderNumber, waybill }) => `${orderNumber}\t${waybill}`);
    const isTyped = lines.some(({ waybill }) => waybill !== "");
    write("sessionStorage", KEY, isTyped ? [entry, ...rows].join("\n") : null);
  },
  clear: (): void => write("sessionStorage", KEY, null),
};
