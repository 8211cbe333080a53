import type { Ctx } from "../../context.ts";
import { pageReply } from "../../http/paging.ts";
import { type Route, server } from "../../http/serve.ts";
import { listActivity } from "./list-activity.ts";
import { getSettings } from "./get-settings.ts";
import { getStats } from "./get-stats.ts";
import { saveSettings } from "./save-settings.ts";
import { listSettingsVersions } from "./settings-versions.ts";

/** /api/admin, without its emails. */
export function adminRoutes(ctx: Ctx): Route[] {
  const serve = server(ctx);
  return [
    serve("GET /admin/stats", async ({ ctx, actor }) => ({ data: await getStats(ctx, actor) })),
    serve("GET /admin/activity", async ({ ctx, query }) => pageReply(query, await listActivity(ctx, query))),
    serve("GET /admin/settings", async () => ({ data: await getSettings(ctx) })),
    serve("PUT /admin/settings", async ({ actor, body }) => ({ data: await saveSettings(ctx, actor, body) })),
    serve("GET /admin/settings/versions", async ({ ctx, query }) =>
      pageReply(query, await listSettingsVersions(ctx, query)),
    ),
  ];
}
