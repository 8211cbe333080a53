import { formatDateTime } from "@pola/shared/calendar";
import { lineKey } from "@pola/shared/pricing";
import type { FoundCustomer } from "@pola/shared/schemas/customer";
import { useMutation, useMutationState, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { isRefusal } from "../lib/api-error.ts";
import { checkoutAttempt } from "../lib/checkout-memory.ts";
import { useIsHere } from "../lib/use-is-here.ts";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { notify, reportFailure } from "../ui/toast.tsx";

/** A product with its choices, and how many of it. */
type OrderedLine = Parameters<typeof lineKey>[0] & { quantity: number };
type Asked = { text: string; answer: (isWanted: boolean) => void };

/** How long a refusal waits for a reseller who left the page. */
const REFUSAL_MS = 30 * 60_000;

type Attempt<Order> = {
  /** As in `attemptKeyOf`. */
  attempt: string;
  /** What the page shows, and would order. */
  lines: readonly OrderedLine[];
  lookUp: (phone: string) => Promise<FoundCustomer | undefined>;
  place: (order: Order) => Promise<void>;
};

/**
 * Places an order, and asks first when the same lines were ordered for the same number within an hour (docs/product/orders.md, O-163).
 * `asked` goes to `OrderAgainDialog`. A page that opens while the order is being placed knows it too (O-1220).
 */
export function useOrderAttempt<Order>({ attempt, lines, lookUp, place }: Attempt<Order>) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [isLookingUp, setIsLookingUp] = useState(false);
  /** Whether to place the order. Asks the reseller if the same one was placed within the hour. */
  const isWanted = async (phone: string): Promise<boolean> => {
    // The server knows a try whose reply was lost by its key, so another try never orders twice.
    if (checkoutAttempt.get(attempt) !== null) return true;
    setIsLookingUp(true);
    const found = await lookUp(phone).finally(() => setIsLookingUp(false));
    const again = found?.recentOrders.find(({ items }) => isSameLines(items, lines));
    if (!again) return true;
    const at = formatDateTime(again.createdAt);
    const text = `${again.orderNumber} of ${at} has the same products for this number.`;
    const answer = new Promise<boolean>((resolve) => setAsked({ text, answer: resolve }));
    return await answer.finally(() => setAsked(null));
  };
  const tried = keyOf(lines);
  const filters = { mutationKey: ["place", attempt] };
  const placing = useMutation({ ...filters, mutationFn: place, meta: { tried }, gcTime: REFUSAL_MS });
  const tries = useMutationState({
    filters,
    select: ({ state: { status, error }, meta }) => ({ status, error, tried: meta?.["tried"] }),
  });
  const isPlacing = tries.some(({ status }) => status === "pending");
  const last = tries.at(-1);
  const [forgotten, setForgotten] = useState<Error | null>(null);
  const isRefusedBefore = last?.tried === tried && isRefusal(last.error);
  const error = placing.error ?? (isRefusedBefore ? last.error : null);
  const cache = useQueryClient().getMutationCache();
  const submit = async (phone: string, order: Order): Promise<void> => {
    if (await isWanted(phone)) await placing.mutateAsync(order);
  };
  return {
    submit,
    asked,
    isPlacing: isPlacing || isLookingUp,
    /** Whether the order was already being placed when this page opened. */
    isPlacingBefore: isPlacing && !placing.isPending,
    /** Why the last try failed: of this page, or a refusal of the same order that came after the page was left (O-1660). */
    error: error === forgotten ? null : error,
    isErrorBefore: placing.error === null,
    forgetError: () => {
      // The list from the mutation cache updates only later.
      setForgotten(error);
      placing.reset();
      for (const mutation of cache.findAll(filters)) cache.remove(mutation);
    },
  };
}

/** Shows a toast about an order that was not placed. Once the page and its banner are left, it is read out too (docs/product/orders.md, O-1660). */
export function useFailureToast(): (text: string) => void {
  const isHere = useIsHere();
  return (text) => (isHere() ? reportFailure : notify.error)(text);
}

/** The question of `useOrderAttempt`. */
export function OrderAgainDialog({ asked }: { asked: Asked | null }) {
  return (
    <ConfirmDialog
      open={asked !== null}
      title="Order again?"
      question={asked?.text ?? ""}
      explanation="Place this order as well only if your customer wants both."
      confirmLabel="Order again"
      onConfirm={() => asked?.answer(true)}
      onCancel={() => asked?.answer(false)}
    />
  );
}

/** Whether two orders have the same products, choices and quantities. */
export function isSameLines(one: readonly OrderedLine[], other: readonly OrderedLine[]): boolean {
  return keyOf(one) === keyOf(other);
}

function keyOf(lines: readonly OrderedLine[]): string {
  return lines
    .map((line) => `${line.quantity} ${lineKey(line)}`)
    .toSorted()
    .join("\n");
}
