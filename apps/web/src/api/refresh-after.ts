import { useQueryClient } from "@tanstack/react-query";

/** The queries that show what was changed, by the first part of their keys. */
const SHOWN_BY = {
  order: ["orders", "products", "payouts", "couriers", "users", "admin"],
  payout: ["payouts", "users", "admin"],
  account: ["users", "payouts", "products", "admin"],
} as const;

/** Refetches every query that may show the changed order, payout or account. Resolves when those on the screen have arrived. */
export function useRefreshAfter(change: keyof typeof SHOWN_BY): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    await Promise.all(SHOWN_BY[change].map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
  };
}
