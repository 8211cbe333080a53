import type { Ctx } from "../../context.ts";
import { pageReply } from "../../http/paging.ts";
import { type Route, server } from "../../http/serve.ts";
import { listActivity } from "./list-activity.ts";
import { readSettings } from "./read-settings.ts";
import { readStats } from "./read-stats.ts";

/** /api/admin, without its emails. */
export function adminRoutes(ctx: Ctx): Route[] {
  const serve = server(ctx);
  return [
    serve("GET /admin/stats", async () => ({ data: await readStats(ctx) })),
    serve("GET /admin/activity", async ({ query }) => pageReply(query, await listActivity(ctx, query))),
    serve("GET /admin/settings", async () => ({ data: await readSettings(ctx) })),
  ];
}
