import { ActivityQuery } from "@pola/shared/schemas/admin";
import { Router } from "express";
import type { Ctx } from "../../context.ts";
import { ok, pageOf, paginationOf } from "../../http/envelope.ts";
import { parseQuery } from "../../http/parse.ts";
import { requireAdmin } from "../../http/session.ts";
import { listActivity } from "./list-activity.ts";
import { readSettings } from "./read-settings.ts";
import { readStats } from "./read-stats.ts";

export function adminRoutes(ctx: Ctx): Router {
  const router = Router();

  router.get("/stats", async (req, res) => {
    await requireAdmin(ctx, req);
    res.json(ok(await readStats(ctx)));
  });

  router.get("/activity", async (req, res) => {
    await requireAdmin(ctx, req);
    const query = parseQuery(ActivityQuery, req);
    const page = pageOf(query);
    const { entries, total } = await listActivity(ctx, query, page);
    res.json(ok(entries, { pagination: paginationOf(page, total) }));
  });

  router.get("/settings", async (req, res) => {
    await requireAdmin(ctx, req);
    res.json(ok(await readSettings(ctx)));
  });

  return router;
}
