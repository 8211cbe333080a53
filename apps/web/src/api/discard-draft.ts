import { useMutation, useQueryClient } from "@tanstack/react-query";
import { draftAttempt } from "../lib/checkout-memory.ts";
import { pendingDraft } from "../lib/pending-draft.ts";
import { again } from "./again.ts";
import { call } from "./call.ts";
import { inTurn, orderDraft, shownDraft } from "./order-draft.ts";

/** Discards the order in progress, with what waits to be sent, and ends the attempt to place it. */
export function useDiscardDraft() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () =>
      await inTurn(async () => {
        const { data } = await again(() => call("DELETE /orders/draft"));
        pendingDraft.clear();
        draftAttempt.clear();
        return data;
      }),
    onSuccess: (draft) => queryClient.setQueryData(orderDraft.queryKey, shownDraft(draft, false)),
  });
}
