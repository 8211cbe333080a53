import type { BusinessDate } from "@pola/shared/calendar";
import type { Slips } from "@pola/shared/schemas/slip";
import { inOrderOfDelivery } from "@pola/shared/slip-order";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { adminRequest, adminSend } from "./admin-request.ts";
import { chunksOf } from "./chunks-of.ts";

/** How many ids one address holds. */
const IDS_PER_CALL = 100;
const PRINTED_PER_CALL = 1000;

/** The slips of a day in Sri Lanka, or of chosen orders. */
export type SlipChoice = { date: BusinessDate } | { ids: readonly string[] };

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
  if ("date" in choice) return (await adminRequest<Slips>("/orders/admin/slips", { query: choice })).data;
  const answers: Slips[] = [];
  for (const ids of chunksOf(choice.ids, IDS_PER_CALL)) {
    const query = { ids: ids.join(",") };
    answers.push((await adminRequest<Slips>("/orders/admin/slips", { query })).data);
  }
  const [first] = answers;
  if (!first) throw new RangeError("No order was chosen");
  return { from: first.from, slips: answers.flatMap((answer) => answer.slips).toSorted(inOrderOfDelivery) };
}

/** Marks orders as printed (docs/product/orders.md, O-59); the lists then show it. */
export function useMarkSlipsPrinted() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (orderIds: readonly string[]) => {
      for (const ids of chunksOf(orderIds, PRINTED_PER_CALL)) {
        await adminSend("/orders/admin/slips/printed", { method: "POST", body: { ids } });
      }
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["orders"] }),
  });
}
