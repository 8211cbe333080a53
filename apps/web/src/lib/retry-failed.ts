import { useQueryClient } from "@tanstack/react-query";

/** Returns a function that loads again all that failed to load on the screen, such as a list and its counts (docs/product/interface.md, I-1440). */
export function useRetryFailed(): () => Promise<void> {
  const queries = useQueryClient();
  return async () =>
    await queries.refetchQueries({ type: "active", predicate: ({ state }) => state.status === "error" });
}
