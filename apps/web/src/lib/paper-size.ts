import { read, write } from "./browser-storage.ts";

/** Labels, or four slips on an office printer's sheet. */
export const PAPER_SIZES = ["a6", "a4"] as const;
export type PaperSize = (typeof PAPER_SIZES)[number];

/** What delivery slips are printed on, as chosen last on this computer. */
export const storedPaperSize = {
  get: (): PaperSize => {
    const size = read("localStorage", "slipPaper");
    return PAPER_SIZES.find((known) => known === size) ?? "a6";
  },
  set: (size: PaperSize): void => write("localStorage", "slipPaper", size),
};
