import { queryOptions } from "@tanstack/react-query";
import { send } from "./call.ts";

/**
 * Verifies the email address with the link's token, which works once. A query although it writes, because its key prevents a second call
 * when the page mounts twice.
 */
export function emailVerification(token: string) {
  return queryOptions({
    queryKey: ["auth", "verify-email", token],
    queryFn: async () => {
      await send("POST /auth/verify-email", { body: { token } });
      return true;
    },
    enabled: token !== "",
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
}
