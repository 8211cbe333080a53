import type { ChangeOrderDraft, OrderDraft } from "@pola/shared/schemas/order-draft";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { read, write } from "../lib/browser-storage.ts";
import { pendingDraft, withPending } from "../lib/pending-draft.ts";
import { call } from "./call.ts";
import { countPeopleLeft } from "./client.ts";
import { ApiError, failureText } from "../lib/api-error.ts";
import { REFUSED_DRAFT_KEY } from "../lib/storage.ts";

/**
 * The order in progress as it is shown. `isUnsent`: a change could not be sent, and is kept on this device. `refused`: why the server
 * refused one that waited, until that is said.
 */
export type ShownDraft = OrderDraft & { isUnsent: boolean; refused?: string | undefined };

const RETRY_MS = 30_000;

/** The order as it is shown: with the changes that wait to be sent. */
export function shownDraft(draft: OrderDraft, hasFailed: boolean): ShownDraft {
  return { ...withPending(draft), isUnsent: hasFailed && pendingDraft.get() !== null };
}

/**
 * The reseller's order in progress. Changes that could not be sent are sent first, also every 30 s and as soon as there is a
 * connection again (docs/product/orders.md, O-174).
 */
export const orderDraft = queryOptions({
  queryKey: ["orders", "draft"],
  queryFn: async ({ signal }): Promise<ShownDraft> => {
    const isWaiting = pendingDraft.get() !== null;
    // A refused change is dropped: what is shown is what the server has. The reason is kept until a read brings that.
    const changed = isWaiting
      ? await sendPending().catch((error: unknown) => {
          write("localStorage", REFUSED_DRAFT_KEY, failureText(error, "Failed to change the order"));
          return null;
        })
      : null;
    const draft = changed ?? (await call("GET /orders/draft", { signal })).data;
    const refused = read("localStorage", REFUSED_DRAFT_KEY) ?? undefined;
    write("localStorage", REFUSED_DRAFT_KEY, null);
    return { ...shownDraft(draft, isWaiting && changed === null), refused };
  },
  refetchOnReconnect: "always",
  // A server that was too busy for a change may take it now.
  refetchInterval: ({ state }) => state.data?.isUnsent === true && RETRY_MS,
});

/**
 * Changes lines or customer of the order in progress. The change is kept in the browser and shown until the server has it; without a
 * connection it is sent later. Resolves to whether the server has it.
 */
export function useChangeDraft() {
  const queryClient = useQueryClient();
  const { queryKey } = orderDraft;
  return useMutation({
    onMutate: async (change: ChangeOrderDraft) => {
      pendingDraft.add(change);
      // A reply that is on its way does not know the change.
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, (now) => now && { ...now, ...withPending(now) });
    },
    mutationFn: async (_change: ChangeOrderDraft): Promise<boolean> => {
      const draft = await sendPending();
      queryClient.setQueryData(queryKey, (now) =>
        draft ? shownDraft(draft, false) : now && { ...now, isUnsent: true },
      );
      return draft !== null;
    },
    onError: () => queryClient.invalidateQueries({ queryKey }),
  });
}

/** Refusals that the same change would get again. */
const FINAL: ReadonlySet<number> = new Set([400, 403, 404, 409, 413, 422]);

/** The last call that changes the order in progress, and whose it is: that of a person who has left may never end. */
let last = { call: Promise.resolve<OrderDraft | null>(null), peopleLeft: 0 };

/** Makes a call once the calls before it have ended, so that an older change never arrives last. */
export function inTurn<Result extends OrderDraft | null>(
  change: (before: Promise<OrderDraft | null>) => Promise<Result>,
): Promise<Result> {
  const peopleLeft = countPeopleLeft();
  const before = last.peopleLeft === peopleLeft ? last.call : Promise.resolve(null);
  const mine = before.then(
    () => change(before),
    () => change(before),
  );
  last = { call: mine, peopleLeft };
  return mine;
}

/**
 * Sends the changes that wait. When the call before has sent them already, resolves to its result. Null when they still wait: no
 * connection, or a server that is too busy. A change that comes while these are being sent keeps waiting. A refused change is dropped: it
 * would be refused each time.
 * @throws ApiError when the server refuses it
 */
async function sendPending(): Promise<OrderDraft | null> {
  return await inTurn(async (before) => {
    const change = pendingDraft.get();
    return change === null ? await before : await sendChange(change);
  });
}

async function sendChange(change: ChangeOrderDraft): Promise<OrderDraft | null> {
  const sent = JSON.stringify(change);
  try {
    const { data } = await call("PATCH /orders/draft", { body: change });
    settle(sent);
    return data;
  } catch (error) {
    if (!(error instanceof ApiError) || !FINAL.has(error.status) || error.code === "BODY_TOO_SLOW")
      return null;
    settle(sent);
    throw error;
  }
}

function settle(sent: string): void {
  if (JSON.stringify(pendingDraft.get()) === sent) pendingDraft.clear();
}
