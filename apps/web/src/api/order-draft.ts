import type { ChangeOrderDraft, OrderDraft } from "@pola/shared/schemas/order-draft";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { mergedChange, pendingDraft } from "../lib/pending-draft.ts";
import { call } from "./call.ts";
import { ApiError } from "./client.ts";

/** The reseller's order in progress. Changes that a lost connection left behind are sent first, so that nothing is lost. */
export function orderDraft() {
  return queryOptions({
    queryKey: ["orders", "draft"],
    queryFn: async ({ signal }): Promise<OrderDraft> =>
      (await sendPending()) ?? (await call("GET /orders/draft", { signal })).data,
  });
}

/**
 * Changes lines or customer of the order in progress. The change is kept in the browser until the server has it: without a connection it is
 * sent later (docs/product/orders.md, O-174). Resolves to null while it waits.
 */
export function useChangeDraft() {
  const queryClient = useQueryClient();
  return useMutation({
    networkMode: "always",
    mutationFn: async (change: ChangeOrderDraft): Promise<OrderDraft | null> => {
      pendingDraft.set(mergedChange(pendingDraft.get() ?? {}, change));
      return await sendPending();
    },
    onSuccess: (draft) => {
      if (draft) queryClient.setQueryData(orderDraft().queryKey, draft);
    },
  });
}

/** Discards the order in progress. */
export function useDiscardDraft() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      pendingDraft.clear();
      return (await call("DELETE /orders/draft")).data;
    },
    onSuccess: (draft) => queryClient.setQueryData(orderDraft().queryKey, draft),
  });
}

/** Sends what waits as soon as there is a connection again. */
export function useSendPendingDraft(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const send = () => void queryClient.invalidateQueries({ queryKey: orderDraft().queryKey });
    window.addEventListener("online", send);
    return () => window.removeEventListener("online", send);
  }, [queryClient]);
}

/** Refusals that the same change would get again. */
const FINAL: ReadonlySet<number> = new Set([400, 403, 404, 409, 413, 422]);

/**
 * Sends the changes that wait; null when there are none, or no connection. A change that arrived while this one was on its way stays
 * waiting. A refused change is dropped, or it would be refused for ever.
 * @throws ApiError when the server refuses it
 */
async function sendPending(): Promise<OrderDraft | null> {
  const change = pendingDraft.get();
  if (change === null) return null;
  const sent = JSON.stringify(change);
  try {
    const { data } = await call("PATCH /orders/draft", { body: change });
    settle(sent);
    return data;
  } catch (error) {
    if (!(error instanceof ApiError) || !FINAL.has(error.status)) return null;
    settle(sent);
    throw error;
  }
}

function settle(sent: string): void {
  if (JSON.stringify(pendingDraft.get()) === sent) pendingDraft.clear();
}
