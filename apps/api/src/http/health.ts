import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Router } from "express";
import * as z from "zod";
import { query, SAMPLE, sql } from "@pola/database/sql";
import type { Ctx } from "../context.ts";
import { readWithin } from "../lib/read-within.ts";

/** The state that the readiness check reports to a load balancer. */
export type Lifecycle = { isStopping: boolean };

/** How long the database may take to respond before the process counts as not ready. */
const MAX_WAIT_MS = 800;

const MIGRATIONS = fileURLToPath(new URL("../../../../prisma/migrations", import.meta.url));
/** A row once the newest migration is applied, with the payout week that was closed last. */
const state = query("health state", {
  row: z.strictObject({ weekStart: z.iso.date().nullable(), closedAt: z.date().nullable() }),
  sql: (newest: string) => sql`
  select last.week_start as "weekStart", last.closed_at as "closedAt"
    from _prisma_migrations
    left join (select week_start, closed_at from payout_periods where closed_at is not null order by ends_at desc limit 1) last on true
   where migration_name = ${newest} and finished_at is not null and rolled_back_at is null`,
  samples: [[SAMPLE.text]],
});

/**
 * `/health/live`: the process responds. `/health/ready`: the database responds too and is migrated, and the process is not stopping.
 * It names the last closed payout week, so that a missing close is visible from outside.
 */
export function healthRoutes(ctx: Ctx, lifecycle: Lifecycle): Router {
  const router = Router();
  const newest = newestMigration();
  // A real query, because a pool connects even to a database that does not respond to queries (docs/product/server.md, I-88).
  const readState = readWithin(
    MAX_WAIT_MS,
    async () => await state.first(ctx.pool, newest).catch(() => undefined),
  );

  router.get("/live", (_req, res) => {
    res.json({ status: "ok" });
  });

  router.get("/ready", async (_req, res) => {
    const found = lifecycle.isStopping ? undefined : await readState();
    if (found) {
      const { weekStart, closedAt } = found;
      res.json({ status: "ready", lastClose: closedAt && { weekStart, closedAt } });
      return;
    }
    res.set("Retry-After", "2");
    res.status(503).json({ status: "unavailable" });
  });

  return router;
}

function newestMigration(): string {
  const entries = readdirSync(MIGRATIONS, { withFileTypes: true });
  const names = entries.flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
  return names.sort().at(-1) ?? "";
}
