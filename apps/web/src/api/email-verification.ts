import { queryOptions } from "@tanstack/react-query";
import { verifyEmail } from "./auth.ts";

/** Uses up a verification link. A query, though it writes: the key makes one call of a page that mounts twice. */
export function emailVerification(token: string) {
  return queryOptions({
    queryKey: ["auth", "verify-email", token],
    queryFn: async () => {
      await verifyEmail(token);
      return true;
    },
    enabled: token !== "",
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
}
