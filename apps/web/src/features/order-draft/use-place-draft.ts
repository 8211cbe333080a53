import { formatDateTime } from "@pola/shared/calendar";
import type { FoundCustomer } from "@pola/shared/schemas/customer";
import type { Customer, PlaceOrder } from "@pola/shared/schemas/order";
import type { DraftLine, OrderDraft } from "@pola/shared/schemas/order-draft";
import { DELIVERY_CITY } from "@pola/shared/shipping";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { ApiError, failureText } from "../../api/client.ts";
import { orderDraft } from "../../api/order-draft.ts";
import { usePlaceOrder } from "../../api/orders.ts";
import { attemptKeyOf, checkoutAttempt } from "../../lib/checkout-memory.ts";
import { placedFigures, placedOrder } from "../../lib/placed-order.ts";
import { notify, reportFailure } from "../../ui/toast.tsx";

/** The name of the attempt; a product's attempt has the product's id. */
const ATTEMPT = "draft";

export type Asked = { customer: Customer; recent: string };

/**
 * Places the order in progress, once however often it is sent. A refusal reads the draft again, which then marks the lines it is about. The
 * same lines for the same number within an hour are asked about first (docs/product/orders.md, O-163).
 */
export function usePlaceDraft(draft: OrderDraft) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const placeOrder = usePlaceOrder();
  const [failure, setFailure] = useState<string | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);

  const place = async (customer: Customer): Promise<void> => {
    setAsked(null);
    setFailure(null);
    try {
      const attemptKey = attemptKeyOf(ATTEMPT);
      const placed = await placeOrder.mutateAsync({ body: bodyOf(draft, customer), attemptKey });
      checkoutAttempt.clear(ATTEMPT);
      const figures = placedFigures(placed);
      if (figures) placedOrder.set({ ...customer, ...figures, goods: goodsOf(draft) });
      else placedOrder.clear();
      notify.success("Order placed successfully!");
      await navigate("/orders", { replace: true });
    } catch (error) {
      // Without an answer the order may have arrived: the next try has the same key.
      if (error instanceof ApiError && error.status >= 400 && error.status < 500)
        checkoutAttempt.clear(ATTEMPT);
      setFailure(reportFailure(failureText(error, "Failed to place order")));
      await queryClient.invalidateQueries({ queryKey: orderDraft().queryKey });
      throw error;
    }
  };

  const submit = async (customer: Customer, found: FoundCustomer | undefined): Promise<void> => {
    const recent = found?.recentOrders.find(({ items }) => isSame(items, draft.lines));
    if (!recent) return await place(customer);
    const at = formatDateTime(new Date(recent.createdAt));
    setAsked({ customer, recent: `${recent.orderNumber} of ${at} has the same products for this number.` });
    return undefined;
  };
  return { submit, place, asked, dismiss: () => setAsked(null), failure, isPlacing: placeOrder.isPending };
}

/** The request with every figure as it was shown. The server computes them again. */
function bodyOf(draft: OrderDraft, customer: Customer): PlaceOrder & { customerCity: string } {
  const { lines, subtotal, shippingCost, totalWeight } = draft;
  return {
    ...customer,
    customerCity: DELIVERY_CITY,
    items: lines.map(({ image: _image, problem: _problem, ...line }) => line),
    subtotal,
    shippingCost,
    totalWeight,
    isFromDraft: true,
  };
}

function goodsOf({ lines }: OrderDraft): string {
  return lines.map(({ quantity, productName }) => `${quantity} × ${productName}`).join(", ");
}

type OrderedLine = Pick<DraftLine, "productId" | "quantity" | "variations">;

function isSame(one: readonly OrderedLine[], other: readonly OrderedLine[]): boolean {
  const keys = (lines: readonly OrderedLine[]) =>
    lines
      .map(({ productId, quantity, variations }) =>
        JSON.stringify([productId, quantity, Object.entries(variations).sort()]),
      )
      .sort();
  return JSON.stringify(keys(one)) === JSON.stringify(keys(other));
}
