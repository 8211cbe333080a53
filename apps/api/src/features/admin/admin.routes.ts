import type { Ctx } from "../../context.ts";
import { type Route, server } from "../../http/serve.ts";
import { listActivity } from "./list-activity.ts";
import { getSettings } from "./get-settings.ts";
import { getStats } from "./get-stats.ts";
import { saveSettings } from "./save-settings.ts";
import { listSettingsVersions } from "./settings-versions.ts";

/** /api/admin, without its emails. */
export function adminRoutes(ctx: Ctx): Route[] {
  const { list, reply } = server(ctx);
  return [
    reply("GET /admin/stats", ({ ctx, actor }) => getStats(ctx, actor)),
    list("GET /admin/activity", ({ ctx, query }) => listActivity(ctx, query)),
    reply("GET /admin/settings", () => getSettings(ctx)),
    reply("PUT /admin/settings", ({ actor, body }) => saveSettings(ctx, actor, body)),
    list("GET /admin/settings/versions", ({ ctx, query }) => listSettingsVersions(ctx, query)),
  ];
}
