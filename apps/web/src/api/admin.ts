import { AdminStats } from "@pola/shared/schemas/admin";
import { queryOptions } from "@tanstack/react-query";
import { request } from "./client.ts";

/** The five figures, the newest five applications and orders, in one call. */
export function adminStats() {
  return queryOptions({
    queryKey: ["admin", "stats"],
    queryFn: async ({ signal }) => (await request(AdminStats, "/admin/stats", { signal })).data,
  });
}
