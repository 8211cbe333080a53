import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Router } from "express";
import type { Ctx } from "../context.ts";

/** What the process tells the balancer before it stops. */
export type Lifecycle = { isStopping: boolean };

const MIGRATIONS = fileURLToPath(new URL("../../../../prisma/migrations", import.meta.url));
const APPLIED =
  "select 1 from _prisma_migrations where migration_name = $1 and finished_at is not null and rolled_back_at is null";

/** `/health/live`: the process answers. `/health/ready`: the database does too, is migrated, and the process is not stopping. */
export function healthRoutes(ctx: Ctx, lifecycle: Lifecycle): Router {
  const router = Router();
  const newest = newestMigration();

  router.get("/live", (_req, res) => {
    res.json({ status: "ok" });
  });

  router.get("/ready", async (_req, res) => {
    const isReady = !lifecycle.isStopping && (await isMigrated(ctx, newest));
    if (!isReady) res.set("Retry-After", "2");
    res.status(isReady ? 200 : 503).json({ status: isReady ? "ready" : "unavailable" });
  });

  return router;
}

function newestMigration(): string {
  const folders = readdirSync(MIGRATIONS, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return (
    folders
      .map(({ name }) => name)
      .sort()
      .at(-1) ?? ""
  );
}

/** Asked with a real query, because a pool connects happily to a database that answers nothing (quality.md, fact 10). */
async function isMigrated(ctx: Ctx, newest: string): Promise<boolean> {
  try {
    const { rowCount } = await ctx.pool.query(APPLIED, [newest]);
    return rowCount === 1;
  } catch {
    return false;
  }
}
