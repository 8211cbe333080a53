import { useQueryClient } from "@tanstack/react-query";
import { isRefusal } from "../lib/api-error.ts";

/** The queries that show what was changed, by the first part of their keys. */
const SHOWN_BY = {
  order: ["orders", "products", "payouts", "couriers", "users", "admin"],
  payout: ["payouts", "users", "admin"],
  account: ["users", "orders", "payouts", "products", "admin"],
  product: ["products", "users", "admin"],
  mail: ["admin"],
} as const;

/**
 * An `onSettled` that refetches every query that may show what was changed. Resolves when those on the screen have
 * arrived. After a failure that is no refusal it resolves at once: the refetch may wait for the network as long, and would delay the message.
 */
export function useRefreshAfter(change: keyof typeof SHOWN_BY) {
  const queryClient = useQueryClient();
  return async (_data?: unknown, error?: Error | null): Promise<void> => {
    const refetched = SHOWN_BY[change].map((key) => queryClient.invalidateQueries({ queryKey: [key] }));
    if (!error || isRefusal(error)) await Promise.all(refetched);
  };
}
