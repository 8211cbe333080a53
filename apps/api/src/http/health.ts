import { readdirSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { Router } from "express";
import * as z from "zod";
import { query, SAMPLE, sql } from "@pola/database/sql";
import type { Ctx } from "../context.ts";

/** The state that the readiness check reports to a load balancer. */
export type Lifecycle = { isStopping: boolean };

/** How long the database may take to respond before the process counts as not ready. */
const MAX_WAIT_MS = 800;

const MIGRATIONS = fileURLToPath(new URL("../../../../prisma/migrations", import.meta.url));
/** A row once the newest migration is applied, with the payout week that was closed last. */
const state = query("health state", {
  row: z.strictObject({ weekStart: z.iso.date().nullable(), closedAt: z.string().nullable() }),
  sql: (newest: string) => sql`
  select last.week_start as "weekStart", to_json(last.closed_at)#>>'{}' as "closedAt"
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
  const readState = stateReader(ctx, newestMigration());

  router.get("/live", (_req, res) => {
    res.json({ status: "ok" });
  });

  router.get("/ready", async (_req, res) => {
    const found = lifecycle.isStopping ? undefined : await readState();
    if (found) {
      res.json({ status: "ready", lastClose: lastCloseOf(found) });
      return;
    }
    res.set("Retry-After", "2");
    res.status(503).json({ status: "unavailable" });
  });

  return router;
}

type State = { weekStart: string | null; closedAt: string | null };

function lastCloseOf({ weekStart, closedAt }: State) {
  return closedAt === null ? null : { weekStart, closedAt: new Date(closedAt).toISOString() };
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

/**
 * Runs a real query, because a pool connects even to a database that does not respond to queries (docs/product/interface.md, I-88).
 * Callers share one running query, so that a frozen database costs one connection and not one for each check.
 * @returns a function that resolves in less than a second; with undefined when the database is away, frozen or not migrated
 */
function stateReader(ctx: Ctx, newest: string): () => Promise<State | undefined> {
  let running: Promise<State | undefined> | undefined;
  return async () => {
    running ??= state
      .first(ctx.pool, newest)
      .catch(() => undefined)
      .finally(() => {
        running = undefined;
      });
    const over = new AbortController();
    const found = await Promise.race([running, sleep(MAX_WAIT_MS, undefined, { signal: over.signal })]);
    over.abort();
    return found;
  };
}
