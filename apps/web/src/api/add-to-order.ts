import { MAX_ORDER_LINES } from "@pola/shared/limits";
import { toRupees } from "@pola/shared/money";
import { type Choices, priceLine, priceTermsOf } from "@pola/shared/pricing";
import type { OrderDraft } from "@pola/shared/schemas/order-draft";
import type { Product } from "@pola/shared/schemas/product";
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { inTime } from "../lib/in-time.ts";
import { piecesOf } from "../lib/pending-draft.ts";
import { errorText } from "../lib/api-error.ts";
import { orderDraft, useChangeDraft } from "./order-draft.ts";

const FAILED = "Failed to add to the order";

type Pieces = { choices: Choices; quantity: number };
type Added = { isAdded: boolean; text: string };

/**
 * Adds pieces of a product to the order in progress, on top of what is in it already. Resolves to the sentence that tells the reseller what
 * happened. An order that is full, or that cannot be read, is refused before anything is sent.
 */
export function useAddToOrder() {
  const queryClient = useQueryClient();
  const change = useChangeDraft();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: async ({ product, pieces }: { product: Product; pieces: readonly Pieces[] }) => {
      const draft = await readDraft(queryClient);
      const lines = pieces.map(({ choices, quantity }) => {
        const line = { productId: product.id, variations: choices };
        return wantedLine(product, choices, piecesOf(line, draft) + quantity);
      });
      const fresh = lines.filter((line) => piecesOf(line, draft) === 0).length;
      if (draft.lines.length + fresh > MAX_ORDER_LINES)
        return { isAdded: false, text: `An order can have at most ${MAX_ORDER_LINES} lines` };
      const isSent = await change.mutateAsync({ lines });
      const text = isSent ? "Added to order" : "Kept on this device. We will add it as soon as we can.";
      return { isAdded: true, text };
    },
  });
  // The second click of a double click may come before the button is drawn as busy: it adds nothing.
  const running = useRef<Promise<Added>>(undefined);
  const add = async (product: Product, pieces: readonly Pieces[]) =>
    await (running.current ??= mutateAsync({ product, pieces })
      .catch((error: unknown) => ({ isAdded: false, text: errorText(error, FAILED) }))
      .finally(() => (running.current = undefined)));
  return { add, isBusy: isPending };
}

/**
 * The order as the server has it: another tab or device may have changed it since it was read. When that takes too long, the order as it
 * is known here.
 */
async function readDraft(queryClient: QueryClient): Promise<OrderDraft> {
  if (queryClient.getQueryData(orderDraft.queryKey) !== undefined)
    await inTime(queryClient.fetchQuery({ ...orderDraft, retry: false }));
  return await queryClient.ensureQueryData(orderDraft);
}

/** The line with the price that the product shows for that many pieces: a later one is marked as changed (docs/product/orders.md, O-173). */
function wantedLine(product: Product, choices: Choices, quantity: number) {
  const { unitPriceCents } = priceLine(priceTermsOf(product), choices, quantity);
  return { productId: product.id, variations: choices, quantity, unitPrice: toRupees(unitPriceCents) };
}
