import { NO_CUSTOMER } from "@pola/shared/customer-fields";
import { formatRupees } from "@pola/shared/money";
import { lineKey } from "@pola/shared/pricing";
import type { Customer, PlaceOrder } from "@pola/shared/schemas/order";
import type { OrderDraft } from "@pola/shared/schemas/order-draft";
import { DELIVERY_CITY } from "@pola/shared/shipping";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { ApiError, failureText } from "../../lib/api-error.ts";
import { useLookUpCustomer } from "../../api/customers.ts";
import { orderDraft, type ShownDraft, useChangeDraft } from "../../api/order-draft.ts";
import { usePlaceOrder } from "../../api/orders.ts";
import { goodsText } from "../../components/options-text.ts";
import { isSameLines, useFailureToast, useOrderAttempt } from "../../components/order-again.tsx";
import { attemptKeyOf, DRAFT_ATTEMPT, draftAttempt, storedQuantity } from "../../lib/checkout-memory.ts";
import { pendingDraft } from "../../lib/pending-draft.ts";
import { placedOrder } from "../../lib/placed-order.ts";
import { nextCustomer } from "../../lib/stored-customer.ts";
import { useIsHere } from "../../lib/use-is-here.ts";
import { notify } from "../../ui/toast.tsx";

const FAILED = "Failed to place order";
const NOT_SENT = "Your last change is not sent yet. Wait until it is, then place the order.";
const LINE_PROBLEM = "A line needs your answer first. Look at the marked lines.";
const PLACED_BEFORE = "An earlier try may have arrived. Look at your orders before you order again.";

/** Why the order in progress is not sent: it is not what the reseller saw. */
class NotReady extends Error {}

/**
 * Places the order in progress, once however often it is sent. A refusal reads the draft again, which then marks the lines it is about. An
 * order that another window placed leads to the orders (docs/product/orders.md, O-340). The same lines for the same number within an hour are
 * asked about first (O-163). What another page adds meanwhile stays for the next order (O-1220).
 */
export function usePlaceDraft(shown: ShownDraft) {
  const navigate = useNavigate();
  const isHere = useIsHere();
  const queryClient = useQueryClient();
  const { queryKey } = orderDraft;
  const change = useChangeDraft();
  const placeOrder = usePlaceOrder();
  const report = useFailureToast();

  /** The order as it is now, after the changes that are on their way. @throws NotReady if it is not what was seen */
  const confirmed = async (seen: OrderDraft): Promise<OrderDraft> => {
    const isSent = pendingDraft.get() === null || (await change.mutateAsync({}));
    const draft = queryClient.getQueryData(queryKey);
    if (!isSent || !draft) throw new NotReady(NOT_SENT);
    if (draft.lines.some(({ problem }) => problem !== null)) throw new NotReady(LINE_PROBLEM);
    if (draft.totalAmount !== seen.totalAmount || !isSameLines(draft.lines, seen.lines))
      throw new NotReady(
        `The total is now ${formatRupees(draft.totalAmount)}. Check it and place the order.`,
      );
    return draft;
  };

  const send = async (customer: Customer, draft: OrderDraft): Promise<void> => {
    const placed = await placeOrder.mutateAsync({
      body: bodyOf(draft, customer),
      attemptKey: attemptKeyOf(DRAFT_ATTEMPT),
    });
    draftAttempt.clear();
    nextCustomer.clear();
    for (const { productId } of draft.lines) storedQuantity.clear(productId);
    placedOrder.keep(placed, { ...customer, goods: goodsText(draft.lines) });
    notify.clear();
    notify.success("Order placed successfully!");
    if (isHere()) await navigate("/orders", { replace: true });
    // At once, also when the draft cannot be read again.
    queryClient.setQueryData(queryKey, (now) => now && { ...now, ...withoutLines(now, draft) });
  };

  const place = async ({ customer, seen }: { customer: Customer; seen: OrderDraft }): Promise<void> => {
    const isFirstTry = !draftAttempt.isOpen();
    let draft: OrderDraft | null = null;
    try {
      draft = await confirmed(seen);
      await send(customer, draft);
    } catch (error) {
      report(failureOf(error));
      if (error instanceof NotReady) throw error;
      if (wasNotPlaced(error, isFirstTry)) draftAttempt.clear();
      const code = error instanceof ApiError && error.code;
      await queryClient.invalidateQueries({ queryKey: ["orders"] });
      if (queryClient.getQueryData(queryKey)?.lines.length === 0) {
        // Another window placed it: the newest order of the list.
        if (code === "CONFLICT" && isHere()) await navigate("/orders", { replace: true });
        // This try placed it and its reply was lost, which the same try gets again.
        else if (draft && draftAttempt.isOpen()) return await send(customer, draft);
      }
      throw error;
    }
  };

  const { submit, error, forgetError, ...placing } = useOrderAttempt({
    attempt: DRAFT_ATTEMPT,
    lines: shown.lines,
    lookUp: useLookUpCustomer(),
    place,
  });
  const failure = error && failureOf(error);
  // Once the change is sent, the order can be placed.
  const isOver = failure === NOT_SENT && !shown.isUnsent;
  return {
    ...placing,
    submit: async (customer: Customer) => await submit(customer.customerPhone, { customer, seen: shown }),
    failure: isOver ? null : failure,
    /** A line was changed, so that the next try is about another order. */
    forgetRefusal: () => !draftAttempt.isOpen() && forgetError(),
  };
}

function failureOf(error: unknown): string {
  if (error instanceof NotReady) return error.message;
  const isReused = error instanceof ApiError && error.code === "IDEMPOTENCY_KEY_REUSED";
  return isReused ? PLACED_BEFORE : failureText(error, FAILED);
}

/**
 * Whether the next try is a new attempt. Without a reply the order may have arrived, so trying again has the same key. A later refusal is
 * about its own try only, unless the server looked for an earlier order first (docs/product/orders.md, O-30).
 */
function wasNotPlaced(error: unknown, isFirstTry: boolean): boolean {
  if (!(error instanceof ApiError) || error.status < 400 || error.status >= 500) return false;
  return (
    isFirstTry || ["PRICE_CHANGED", "OUT_OF_STOCK", "CONFLICT", "IDEMPOTENCY_KEY_REUSED"].includes(error.code)
  );
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

/** What is left of the draft after an order: lines that were added meanwhile, without a customer. */
function withoutLines(draft: OrderDraft, { lines }: OrderDraft): OrderDraft {
  const placed = new Set(lines.map(lineKey));
  return {
    ...draft,
    ...NO_CUSTOMER,
    lines: draft.lines.filter((line) => !placed.has(lineKey(line))),
  };
}
