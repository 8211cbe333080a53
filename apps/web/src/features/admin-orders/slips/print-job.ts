import type { SlipChoice } from "../../../api/slips.ts";
import { PAPER_SIZES, type PaperSize } from "../../../lib/paper-size.ts";

/** What the print page tells the page that opened it, in this order. */
export type PrintReport =
  | { state: "loaded"; orderIds: string[] }
  | { state: "printed" }
  | { state: "failed" };

/**
 * The address of the print page. What to print follows the "#", which is never sent: a thousand order ids are longer than a
 * request line may be.
 */
export function slipsPath(choice: SlipChoice, paper: PaperSize): string {
  const params = new URLSearchParams({ paper });
  if ("date" in choice) params.set("date", choice.date);
  else params.set("ids", choice.ids.join(","));
  return `/admin/slips#${params.toString()}`;
}

/** What `slipsPath` wrote. Without a date it is a choice of orders, possibly of none. */
export function readSlipsPath(hash: string): { choice: SlipChoice; paper: PaperSize } {
  const params = new URLSearchParams(hash.slice(1));
  const paper = PAPER_SIZES.find((known) => known === params.get("paper")) ?? "a6";
  const date = params.get("date");
  if (date !== null) return { choice: { date }, paper };
  const ids = (params.get("ids") ?? "").split(",").filter((id) => id !== "");
  return { choice: { ids }, paper };
}
