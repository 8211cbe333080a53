import type { SaveSettings } from "@pola/shared/schemas/settings";
import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { keepShop } from "../lib/latest-shop.ts";
import type { PageAt } from "../lib/list-address.ts";
import { again } from "./again.ts";
import { call } from "./call.ts";
import { dataQuery, pageQuery } from "./queries.ts";

/** The admin dashboard in one call: what waits, the figures, the five newest applications and the five newest orders. */
export const adminStats = dataQuery(["admin", "stats"], "GET /admin/stats");

/** The commission that is not part of a paid payout (docs/product/money.md, M-44). */
export const pendingCommissions = queryOptions({
  queryKey: ["admin", "pending-commissions"],
  queryFn: async ({ signal }) =>
    (await call("GET /payouts/admin/dashboard", { signal })).data.pendingCommissions,
});

/** Empty fields filter nothing. `actor` is an id or "system"; days are in Sri Lanka, both inclusive. */
export type ActivityFilters = {
  actor: string;
  action: string;
  subjectType: string;
  subjectId: string;
  from: string;
  to: string;
};

/** A page of the activity log, newest first. */
export function activity(filters: ActivityFilters, at: PageAt) {
  return pageQuery(["admin", "activity"], "GET /admin/activity", { ...filters, ...at });
}

export const adminSettings = dataQuery(["admin", "settings"], "GET /admin/settings");

/** Every save of the settings, newest first. */
export function settingsVersions(page: number) {
  const query = { page, pageSize: 10 };
  return pageQuery(["admin", "settings", "versions"], "GET /admin/settings/versions", query);
}

/** Saves all settings. This browser shows the shop's new name and contacts at once. `readNewest` reads what another admin has saved meanwhile. */
export function useSaveSettings() {
  const queries = useQueryClient();
  return {
    save: async (body: SaveSettings) => {
      const { data } = await again(() => call("PUT /admin/settings", { body }));
      const { own, defaults } = data;
      keepShop({
        name: own.name ?? defaults.name,
        supportEmail: own.supportEmail ?? defaults.supportEmail,
        supportPhone: own.supportPhone ?? defaults.supportPhone,
        privacyEmail: own.privacyEmail ?? defaults.privacyEmail,
      });
      // The rules of payouts are part of several screens.
      void queries.invalidateQueries();
      return data;
    },
    readNewest: async () => {
      // The list of versions, too.
      void queries.invalidateQueries({ queryKey: adminSettings.queryKey });
      return (await queries.fetchQuery(adminSettings)).shop;
    },
  };
}
