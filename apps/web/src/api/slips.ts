import { MAX_SELECTED_ORDERS, MAX_SLIPS_PER_CALL } from "@pola/shared/limits";
import type { BusinessDate } from "@pola/shared/calendar";
import type { Slips } from "@pola/shared/schemas/slip";
import { inOrderOfDelivery } from "@pola/shared/slip-order";
import { queryOptions, useMutation } from "@tanstack/react-query";
import { adminCall } from "./admin-call.ts";
import { chunksOf } from "./chunks-of.ts";
import { useRefreshAfter } from "./refresh-after.ts";

/** The slips of a day in Sri Lanka, all or those never printed; those that orders from before a day still need; or those of chosen orders. */
export type SlipChoice =
  | { date: BusinessDate; slip?: "unprinted" }
  | { before: BusinessDate }
  | { ids: readonly string[] };

/** The slips to print. Loaded once: a refetch would change the pages under the printer. */
export function slips(choice: SlipChoice) {
  return queryOptions({
    queryKey: ["slips", choice],
    queryFn: () => loadSlips(choice),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
}

/** The slips in the order of delivery. A day leaves out cancelled and returned orders; a deleted order has no slip. */
export async function loadSlips(choice: SlipChoice): Promise<Slips> {
  if (!("ids" in choice)) return (await adminCall("GET /orders/admin/slips", { query: choice })).data;
  const chunks: Slips[] = [];
  for (const ids of chunksOf(choice.ids, MAX_SLIPS_PER_CALL)) {
    const query = { ids: ids.join(",") };
    chunks.push((await adminCall("GET /orders/admin/slips", { query })).data);
  }
  const [first] = chunks;
  if (!first) throw new RangeError("No order was chosen");
  return {
    from: first.from,
    readAt: first.readAt,
    slips: chunks.flatMap((chunk) => chunk.slips).toSorted(inOrderOfDelivery),
  };
}

/** The orders whose slips were printed, and when their slips were read. */
export type PrintedSlips = { orderIds: string[]; readAt: string };

/** Marks orders as printed (docs/product/orders.md, O-59); the lists then show it. Resolves to how many were corrected meanwhile. */
export function useMarkSlipsPrinted() {
  return useMutation({
    mutationFn: async ({ orderIds, readAt }: PrintedSlips) => {
      let corrected = 0;
      for (const ids of chunksOf(orderIds, MAX_SELECTED_ORDERS)) {
        const { data } = await adminCall("POST /orders/admin/slips/printed", { body: { ids, readAt } });
        corrected += data.corrected.length;
      }
      return corrected;
    },
    onSettled: useRefreshAfter("order"),
  });
}
