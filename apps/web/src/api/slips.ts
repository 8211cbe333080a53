import { MAX_SELECTED_ORDERS, MAX_SLIPS_PER_CALL } from "@pola/shared/limits";
import type { BusinessDate } from "@pola/shared/calendar";
import type { Slips } from "@pola/shared/schemas/slip";
import { inOrderOfDelivery } from "@pola/shared/slip-order";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { chunksOf } from "./chunks-of.ts";
import { adminCall, adminSend } from "./admin-call.ts";

/** The slips of a day in Asia/Colombo, without orders that fell through, in the order of delivery. */
export async function slipsOfDay(date: BusinessDate): Promise<Slips> {
  return (await adminCall("GET /orders/admin/slips", { query: { date } })).data;
}

/** The slips of chosen orders in the order of delivery; a deleted order has none. */
export async function slipsOf(ids: readonly string[]): Promise<Slips> {
  const answers: Slips[] = [];
  for (const chunk of chunksOf(ids, MAX_SLIPS_PER_CALL)) {
    const query = { ids: chunk.join(",") };
    answers.push((await adminCall("GET /orders/admin/slips", { query })).data);
  }
  const [first] = answers;
  if (!first) throw new RangeError("No order was chosen");
  const slips = answers.flatMap((answer) => answer.slips);
  return { from: first.from, slips: slips.toSorted(inOrderOfDelivery) };
}

/** Remembers that slips went to the printer; the lists then show it. */
export function useMarkSlipsPrinted() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (orderIds: readonly string[]) => {
      for (const ids of chunksOf(orderIds, MAX_SELECTED_ORDERS)) {
        await adminSend("POST /orders/admin/slips/printed", { body: { ids } });
      }
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["orders"] }),
  });
}
