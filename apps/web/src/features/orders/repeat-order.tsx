import { customerOf } from "@pola/shared/customer-fields";
import type { Order } from "@pola/shared/schemas/order";
import { useQueryClient } from "@tanstack/react-query";
import RotateCw from "lucide-react/icons/rotate-cw";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { failureText } from "../../lib/api-error.ts";
import { useDiscardDraft } from "../../api/discard-draft.ts";
import { orderDraft, useChangeDraft } from "../../api/order-draft.ts";
import { useBusy } from "../../lib/use-busy.ts";
import { pendingDraft } from "../../lib/pending-draft.ts";
import { useIsHere } from "../../lib/use-is-here.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { notify } from "../../ui/toast.tsx";

/**
 * Fills the order in progress with the lines and the customer of an order. Each line starts with its old price, so it says what has
 * changed since. Another order in progress is replaced only after a question, so that two customers are never mixed
 * (docs/product/orders.md, O-176).
 */
export function RepeatOrder({ order }: { order: Order }) {
  const navigate = useNavigate();
  const isHere = useIsHere();
  const queryClient = useQueryClient();
  const change = useChangeDraft();
  const discard = useDiscardDraft();
  const [isAsked, setIsAsked] = useState(false);
  const { isBusy, run } = useBusy((error) => {
    setIsAsked(false);
    notify.error(failureText(error, "Failed to repeat the order"));
  });
  const fill = async () => {
    const lines = order.items.map(({ productId, variations, quantity, unitPrice }) => ({
      productId,
      variations,
      quantity,
      unitPrice,
    }));
    await change.mutateAsync({ ...customerOf(order), lines });
    if (isHere()) await navigate("/order");
  };
  const start = async () => {
    const draft = await queryClient.fetchQuery(orderDraft);
    if (draft.lines.length > 0 || pendingDraft.hasProducts()) setIsAsked(true);
    else await fill();
  };
  const replace = async () => {
    await discard.mutateAsync();
    await fill();
  };
  return (
    <>
      <Button
        variant="secondary"
        icon={<RotateCw />}
        isLoading={isBusy && !isAsked}
        onClick={() => run(start)}
      >
        Repeat Order
      </Button>
      <ConfirmDialog
        open={isAsked}
        title="Replace your order in progress?"
        question="You have not placed it yet. Its products are taken out."
        confirmLabel="Replace it"
        isBusy={isBusy}
        busyLabel="Replacing..."
        onConfirm={() => run(replace)}
        onCancel={() => setIsAsked(false)}
      />
    </>
  );
}
