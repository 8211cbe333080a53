import { queryOptions } from "@tanstack/react-query";
import { verifyEmail } from "./auth.ts";

/** Verifies the email address. A query although it writes, because its key prevents a second call when the page mounts twice. */
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
