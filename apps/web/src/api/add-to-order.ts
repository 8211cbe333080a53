import type { ChangeOrderDraft } from "@pola/shared/schemas/order-draft";
import { useQueryClient } from "@tanstack/react-query";
import { notify } from "../ui/toast.tsx";
import { errorText } from "./client.ts";
import { orderDraft, useChangeDraft } from "./order-draft.ts";

type Lines = NonNullable<ChangeOrderDraft["lines"]>;

/**
 * Adds pieces to the order in progress, on top of what is in it already. Says what happened, also when there is no connection and the change
 * waits.
 */
export function useAddToOrder() {
  const queryClient = useQueryClient();
  const change = useChangeDraft();
  const add = async (lines: Lines): Promise<void> => {
    try {
      const known = await queryClient.ensureQueryData(orderDraft()).catch(() => undefined);
      const inOrder = ({ productId, variations }: Lines[number]) =>
        known?.lines.find(
          (line) => line.productId === productId && isSame(line.variations, variations ?? {}),
        );
      const sums = lines.map((line) => ({
        ...line,
        quantity: line.quantity + (inOrder(line)?.quantity ?? 0),
      }));
      const draft = await change.mutateAsync({ lines: sums });
      notify.success(draft ? "Added to order" : "Kept on this device. Added when you are connected again.");
    } catch (error) {
      notify.error(errorText(error, "Failed to add to the order"));
    }
  };
  return { add, isBusy: change.isPending };
}

function isSame(one: Record<string, string>, other: Record<string, string>): boolean {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]);
}
