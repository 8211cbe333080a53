import type { ChangeOrderDraft, OrderDraft } from "@pola/shared/schemas/order-draft";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { mergedChange, pendingDraft, withPending } from "../lib/pending-draft.ts";
import { call } from "./call.ts";
import { ApiError } from "./client.ts";

/** One change is sent after the other, so that an older one never arrives last. */
const ONE_BY_ONE = { id: "order-draft" };

/**
 * The reseller's order in progress. Changes that a lost connection left behind are sent first, also as soon as there is a connection
 * again (docs/product/orders.md, O-174).
 */
export function orderDraft() {
  return queryOptions({
    queryKey: ["orders", "draft"],
    queryFn: async ({ signal }): Promise<OrderDraft> => {
      // A refused change is dropped: what is shown is what the server has.
      const changed = await sendPending().catch(() => null);
      return withPending(changed ?? (await call("GET /orders/draft", { signal })).data);
    },
    networkMode: "always",
    refetchOnReconnect: "always",
  });
}

/**
 * Changes lines or customer of the order in progress. The change is kept in the browser and shown until the server has it; without a
 * connection it is sent later. Resolves to whether the server has it.
 */
export function useChangeDraft() {
  const queryClient = useQueryClient();
  const { queryKey } = orderDraft();
  return useMutation({
    scope: ONE_BY_ONE,
    onMutate: (change: ChangeOrderDraft) => {
      pendingDraft.set(mergedChange(pendingDraft.get() ?? {}, change));
      queryClient.setQueryData(queryKey, (draft) => draft && withPending(draft));
    },
    mutationFn: async (_change: ChangeOrderDraft): Promise<boolean> => {
      const draft = await sendPending();
      if (draft) queryClient.setQueryData(queryKey, withPending(draft));
      // Nothing is left to send when the change before took this one along.
      return draft !== null || pendingDraft.get() === null;
    },
    onError: () => queryClient.invalidateQueries({ queryKey }),
  });
}

/** Discards the order in progress, with what waits to be sent. */
export function useDiscardDraft() {
  const queryClient = useQueryClient();
  return useMutation({
    scope: ONE_BY_ONE,
    mutationFn: async () => {
      const { data } = await call("DELETE /orders/draft");
      pendingDraft.clear();
      return data;
    },
    onSuccess: (draft) => queryClient.setQueryData(orderDraft().queryKey, draft),
  });
}

/** Refusals that the same change would get again. */
const FINAL: ReadonlySet<number> = new Set([400, 403, 404, 409, 413, 422]);

/**
 * Sends the changes that wait. Null when there are none, or when they still wait: no connection, or a server that is too busy. A change
 * that came while this one was on its way stays waiting. A refused change is dropped, or it would be refused for ever.
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
