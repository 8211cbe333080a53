import { coversArea, type AdminArea, type NeededArea } from "@pola/shared/admin-areas";
import type { Call, Contract } from "@pola/shared/api/contract";

/** The area of a call, so that a screen cannot have another area than the call it is made for. */
type AreaOf<C extends Call> = Contract[C] extends { adminArea: infer Area } ? Area : never;

/** What an admin needs for each screen of the back office, by the part of its path after `/admin/`. */
const SCREEN_AREAS: Record<string, NeededArea> = {
  "": "any" satisfies AreaOf<"GET /admin/stats">,
  dashboard: "any" satisfies AreaOf<"GET /admin/stats">,
  "two-factor": "any" satisfies AreaOf<"GET /auth/two-factor">,
  users: "people" satisfies AreaOf<"GET /users/counts">,
  vendors: "people" satisfies AreaOf<"GET /users/vendor-stats">,
  products: "products" satisfies AreaOf<"PUT /products/:id">,
  orders: "orders" satisfies AreaOf<"GET /orders/admin/all">,
  slips: "orders" satisfies AreaOf<"GET /orders/admin/slips">,
  couriers: "orders" satisfies AreaOf<"GET /couriers">,
  "dispatch-sheet": "orders" satisfies AreaOf<"GET /dispatches/:id">,
  payouts: "payouts" satisfies AreaOf<"GET /payouts/admin">,
  mail: "all" satisfies AreaOf<"GET /admin/mail">,
  activity: "all" satisfies AreaOf<"GET /admin/activity">,
  settings: "all" satisfies AreaOf<"GET /admin/settings">,
};

/**
 * Whether an admin who is limited to these areas may open this address of the back office (docs/product/accounts.md, A-214). A screen that
 * is not listed is for admins with every area.
 */
export function opensScreen(limitedTo: readonly AdminArea[], path: string): boolean {
  const [, , part = ""] = path.split(/[/?]/);
  return coversArea(limitedTo, SCREEN_AREAS[part] ?? "all");
}
