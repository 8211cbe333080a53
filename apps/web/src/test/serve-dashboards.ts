import { makeAdminStats, makeOrdersSummary } from "./factories.ts";
import { ok, serve } from "./server.ts";

/** Replies to the calls of the reseller's and the admin's dashboard, for tests that only arrive there. */
export function serveDashboards(): void {
  serve("get", "/orders/summary", () => ok(makeOrdersSummary()));
  for (const list of ["/orders", "/products"]) serve("get", list, () => ok([]));
  serve("get", "/admin/stats", () => ok(makeAdminStats()));
  serve("get", "/payouts/admin/dashboard", () => ok({ pendingCommissions: 0 }));
}
