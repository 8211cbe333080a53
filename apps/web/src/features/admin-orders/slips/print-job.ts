import type { PrintedSlip, SlipChoice } from "../../../api/slips.ts";
import { PAPER_SIZES, type PaperSize } from "../../../lib/paper-size.ts";

/** The messages from the print page to the page that opened it, in this order. */
export type PrintReport =
  | { state: "loaded"; slips: PrintedSlip[] }
  | { state: "printed" }
  | { state: "failed" };

/**
 * The address of the print page. The job is in the fragment (after "#"), which browsers do not send: a thousand order ids would
 * exceed the length limit of a request line.
 */
export function slipsPath(choice: SlipChoice, paper: PaperSize): string {
  const params = new URLSearchParams({ paper });
  if ("ids" in choice) params.set("ids", choice.ids.join(","));
  else for (const [name, value] of Object.entries(choice)) params.set(name, value);
  return `/admin/slips#${params.toString()}`;
}

/** Reads the job from the fragment that `slipsPath` wrote. Without a date it is a list of order ids, possibly empty. */
export function readSlipsPath(hash: string): { choice: SlipChoice; paper: PaperSize } {
  const params = new URLSearchParams(hash.slice(1));
  const paper = PAPER_SIZES.find((known) => known === params.get("paper")) ?? "a6";
  const date = params.get("date");
  const before = params.get("before");
  if (before !== null) return { choice: { before }, paper };
  if (date !== null)
    return { choice: { date, ...(params.get("slip") === "unprinted" && { slip: "unprinted" }) }, paper };
  const ids = (params.get("ids") ?? "").split(",").filter((id) => id !== "");
  return { choice: { ids }, paper };
}
