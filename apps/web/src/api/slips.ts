import { MAX_SELECTED_ORDERS, MAX_SLIPS_PER_CALL } from "@pola/shared/limits";
import type { BusinessDate } from "@pola/shared/calendar";
import { chunksOf } from "@pola/shared/chunks-of";
import { earnsNothing } from "@pola/shared/order-status";
import type { Slip, Slips } from "@pola/shared/schemas/slip";
import { inOrderOfDelivery } from "@pola/shared/slip-order";
import { queryOptions, useMutation } from "@tanstack/react-query";
import { again } from "./again.ts";
import { call } from "./call.ts";
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

/** The slips in the order of delivery, without orders that were cancelled, returned or deleted since the list showed them. */
export async function loadSlips(choice: SlipChoice): Promise<Slips> {
  if (!("ids" in choice)) return (await call("GET /orders/admin/slips", { query: choice })).data;
  const chunks: Slips[] = [];
  for (const ids of chunksOf(choice.ids, MAX_SLIPS_PER_CALL)) {
    const query = { ids: ids.join(",") };
    chunks.push((await call("GET /orders/admin/slips", { query })).data);
  }
  const [first] = chunks;
  if (!first) throw new RangeError("No order was chosen");
  const standing = chunks.flatMap((chunk) => chunk.slips).filter(({ status }) => !earnsNothing(status));
  return { from: first.from, slips: standing.toSorted(inOrderOfDelivery) };
}

/** The numbers of those of the orders whose delivery details were corrected after their slip was printed. */
export function oldSlips(ids: readonly string[]) {
  return queryOptions({
    queryKey: ["orders", "old-slips", ids],
    queryFn: async () =>
      (await call("POST /orders/admin/slips/old", { body: { ids: [...ids] } })).data.orderNumbers,
    staleTime: 0,
  });
}

/** A slip that was printed, with the version on the paper. */
export type PrintedSlip = Pick<Slip, "orderId" | "version">;

export function printedSlips({ slips: printed }: Slips): PrintedSlip[] {
  return printed.map(({ orderId, version }) => ({ orderId, version }));
}

/** Marks orders as printed (docs/product/slips.md, O-59); the lists then show it. Resolves to the numbers of those that were corrected meanwhile. */
export function useMarkSlipsPrinted() {
  return useMutation({
    mutationFn: async (printed: readonly PrintedSlip[]) => {
      const corrected: string[] = [];
      for (const chunk of chunksOf(printed, MAX_SELECTED_ORDERS)) {
        const ids = chunk.map(({ orderId }) => orderId);
        const versions = chunk.map(({ version }) => version);
        const mark = () => call("POST /orders/admin/slips/printed", { body: { ids, versions } });
        corrected.push(...(await again(mark)).data.corrected);
      }
      return corrected;
    },
    onSettled: useRefreshAfter("order"),
  });
}
