import { read, write } from "./browser-storage.ts";

/** A6 labels, or four slips on an A4 sheet. */
export const PAPER_SIZES = ["a6", "a4"] as const;
export type PaperSize = (typeof PAPER_SIZES)[number];

/** The paper size for delivery slips that was last chosen in this browser. */
export const storedPaperSize = {
  get: (): PaperSize => {
    const size = read("localStorage", "slipPaper");
    return PAPER_SIZES.find((known) => known === size) ?? "a6";
  },
  set: (size: PaperSize): void => write("localStorage", "slipPaper", size),
};
