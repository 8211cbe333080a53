import { createHash, timingSafeEqual } from "node:crypto";
import { endpointsAt } from "@pola/shared/api/contract";
import { type Request, type RequestHandler, type Response, Router } from "express";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import * as z from "zod";
import { query, SAMPLE, sql } from "@pola/database/sql";
import type { Ctx, Replica } from "../context.ts";
import { AppError } from "../lib/app-error.ts";
import { clockSkewMs } from "../domain/clock.ts";
import { whyNotClose } from "../domain/close-guard.ts";
import { JOBS } from "../domain/job-runs.ts";
import { readWithin } from "../lib/read-within.ts";
import { READ_STATES } from "./replica-reads.ts";

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15];
const OTHER_PATHS = ["/health/live", "/health/ready", "/metrics", "/uploads", "/assets"];
/** How long a scrape waits for the database. Prometheus waits 10 seconds for the whole response. */
const MAX_WAIT_MS = 2_000;
const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

type Metrics = {
  observe: RequestHandler;
  /** `GET /metrics` in Prometheus's text format (docs/product/server.md, I-90). */
  routes: Router;
};

/**
 * Metrics of this process for its operator. Labels are route patterns, methods and statuses only, never data that a person sent or
 * owns.
 */
export function metricsOf(ctx: Ctx): Metrics {
  const register = new Registry();
  poolGauges(ctx, register);
  if (ctx.replica) replicaGauges(ctx.replica, register);
  const refresh = databaseGauges(ctx, register);
  return { observe: observer(ctx, register), routes: metricsRoute(ctx, register, refresh) };
}

let defaultRegistry: Registry | undefined;

/** Memory, CPU time and event loop: one registry for the process, shared by all apps in it. */
function processRegistry(): Registry {
  if (!defaultRegistry) {
    defaultRegistry = new Registry();
    collectDefaultMetrics({ register: defaultRegistry });
  }
  return defaultRegistry;
}

function observer({ replica }: Ctx, register: Registry): RequestHandler {
  const durations = new Histogram({
    name: "pola_http_request_duration_seconds",
    help: "How long requests took, by route pattern, method and status",
    labelNames: ["route", "method", "status"],
    buckets: SECONDS,
    registers: [register],
  });
  const refusals = new Counter({
    name: "pola_stock_refusals_total",
    help: "Orders refused because too little was in stock",
    registers: [register],
  });
  const reads = replica && replicaReads(register);
  return (req, res, next) => {
    const stop = durations.startTimer();
    res.once("close", () => {
      const method = METHODS.has(req.method) ? req.method : "other";
      // No response was sent: the client closed the connection first.
      stop({ route: routeOf(req, res), method, status: res.headersSent ? res.statusCode : "none" });
      if (res.locals["errorCode"] === "OUT_OF_STOCK") refusals.inc();
      const state: unknown = res.locals["replicaRead"];
      if (reads && typeof state === "string") reads.inc({ state });
    });
    next();
  };
}

/**
 * The path pattern of the endpoint that the request reached or asked for. Any other request only gets the part of the product it
 * belongs to.
 */
function routeOf(req: Request, res: Response): string {
  // http/serve.ts sets it, so that most requests need no second match.
  const reached: unknown = res.locals["path"];
  if (typeof reached === "string") return `/api${reached}`;
  const path = req.originalUrl.split("?", 1)[0] ?? "";
  if (path.startsWith("/api")) {
    const method = req.method === "HEAD" ? "GET" : req.method;
    const known = endpointsAt(path.slice("/api".length)).find((endpoint) => endpoint.method === method);
    return known ? `/api${known.path}` : "/api/unknown";
  }
  return OTHER_PATHS.find((known) => path === known || path.startsWith(`${known}/`)) ?? "/web";
}

function poolGauges({ pool }: Ctx, register: Registry): void {
  const read = { total: () => pool.totalCount, idle: () => pool.idleCount, waiting: () => pool.waitingCount };
  const connections = new Gauge({
    name: "pola_database_pool_connections",
    help: "Connections of the pool, idle ones, and work that waits for one",
    labelNames: ["state"],
    registers: [register],
    collect: () => {
      for (const [state, count] of Object.entries(read)) connections.set({ state }, count());
    },
  });
}

function replicaReads(register: Registry): Counter {
  const reads = new Counter({
    name: "pola_replica_reads_total",
    help: "Reads that the replica may answer: by the replica, or by the primary with the reason",
    labelNames: ["state"],
    registers: [register],
  });
  for (const state of READ_STATES) reads.inc({ state }, 0);
  return reads;
}

/** While the replica does not respond, its lag has no sample. */
function replicaGauges(replica: Replica, register: Registry): void {
  const inUse = new Gauge({
    name: "pola_replica_in_use",
    help: "Whether reads use the replica: it answers and is not too far behind",
    registers: [register],
    collect: () => {
      inUse.set(replica.isInUse() ? 1 : 0);
    },
  });
  const lag = new Gauge({
    name: "pola_replica_lag_seconds",
    help: "How far the replica is behind the primary",
    registers: [register],
    collect: () => {
      const lagMs = replica.lagMs();
      lag.remove();
      if (lagMs !== undefined) lag.set(lagMs / 1000);
    },
  });
}

const figuresAt = query("metrics", {
  row: z.strictObject({
    queued: z.int(),
    givenUp: z.int(),
    closeAgeSeconds: z.number().nullable(),
    /** Seconds, by the job's name. */
    successAges: z.record(z.string(), z.number()).nullable(),
  }),
  sql: (now: Date, jobs: readonly string[]) => sql`
  select (select count(*) from mail_outbox where status = 'queued') as queued,
         (select count(*) from mail_outbox where status = 'given_up' and to_email <> '') as "givenUp",
         extract(epoch from ${now}::timestamptz - coalesce(
           (select max(closed_at) from payout_periods), (select min(created_at) from commission_entries)))::float8 as "closeAgeSeconds",
         (select json_object_agg(name, extract(epoch from ${now}::timestamptz - coalesce(succeeded_at, first_started_at)))
            from job_runs where name = any (${jobs})) as "successAges"`,
  samples: [[SAMPLE.at, JOBS]],
});
type Figures = Awaited<ReturnType<typeof figuresAt.one>> & {
  skewMs: number;
  refusal: Awaited<ReturnType<typeof whyNotClose>>;
};

/**
 * Metrics from the database; the returned function refreshes them. When the database does not respond in time they have no sample, and the
 * other metrics are still served. Until a first close the age of the close is the age of the oldest commission, which waits for it.
 * Until a job's first success its age is the age of its first run. So a close or a job that never succeeds is visible too.
 */
function databaseGauges(ctx: Ctx, register: Registry): () => Promise<void> {
  const gauge = (name: string, help: string, ...labelNames: string[]) =>
    new Gauge({ name, help, labelNames, registers: [register] });
  const queue = gauge(
    "pola_mail_queue_length",
    "Mails that wait to be sent, and mails that were given up",
    "status",
  );
  const age = gauge(
    "pola_payout_close_age_seconds",
    "Time since a payout week was last closed; before the first close, since the first commission",
  );
  // Not `job`: Prometheus reserves that label for the name of the scrape target.
  const successAge = gauge(
    "pola_job_success_age_seconds",
    "Time since a job last succeeded, in any process; before its first success, since its first run",
    "name",
  );
  const skew = gauge(
    "pola_clock_skew_seconds",
    "How far the clock of this process is ahead of the database's",
  );
  const refused = gauge(
    "pola_payout_close_refused",
    "Whether a close of payout weeks is refused now: the clock is wrong, or too many weeks are due at once",
    "cause",
  );
  const readInTime = readWithin(MAX_WAIT_MS, async () => await readFigures(ctx));
  return async () => {
    const figures = await readInTime();
    queue.reset();
    age.remove();
    successAge.reset();
    skew.remove();
    refused.reset();
    if (!figures) return;
    skew.set(figures.skewMs / 1000);
    for (const cause of ["clock", "weeks"]) refused.set({ cause }, figures.refusal?.cause === cause ? 1 : 0);
    for (const [name, seconds] of Object.entries(figures.successAges ?? {}))
      successAge.set({ name }, seconds);
    if (figures.closeAgeSeconds !== null) age.set(figures.closeAgeSeconds);
    queue.set({ status: "queued" }, figures.queued);
    queue.set({ status: "given_up" }, figures.givenUp);
  };
}

async function readFigures(ctx: Ctx): Promise<Figures | undefined> {
  try {
    const figures = await figuresAt.one(ctx.pool, ctx.now(), JOBS);
    const skewMs = await clockSkewMs(ctx);
    return { ...figures, skewMs, refusal: await whyNotClose(ctx, { skewMs, isManyAllowed: false }) };
  } catch (error) {
    ctx.log.warn({ err: error }, "The figures of the database could not be read");
    return undefined;
  }
}

function metricsRoute({ config }: Ctx, register: Registry, refresh: () => Promise<void>): Router {
  const router = Router();
  const all = Registry.merge([processRegistry(), register]);
  router.get("/", async (req, res) => {
    if (!isFromThisMachine(req) && !carriesToken(req, config.metricsToken))
      throw new AppError("FORBIDDEN", "Metrics can be read from this machine, or with the METRICS_TOKEN");
    res.set("Cache-Control", "no-store");
    await refresh();
    res.set("Content-Type", all.contentType);
    res.send(await all.metrics());
  });
  return router;
}

const LOOPBACK = /^(?:::1|(?:::ffff:)?127(?:\.\d{1,3}){3})$/;
const FORWARDED = ["forwarded", "x-forwarded-for", "x-real-ip", "via"];

/**
 * Whether the request comes from this machine. A local proxy connects from the loopback address for every client, so a forwarded
 * request does not count.
 */
function isFromThisMachine({ socket, headers }: Request): boolean {
  return LOOPBACK.test(socket.remoteAddress ?? "") && FORWARDED.every((name) => headers[name] === undefined);
}

function carriesToken(req: Request, token: string | undefined): boolean {
  const given = /^Bearer (.+)$/i.exec(req.headers.authorization ?? "")?.[1];
  return token !== undefined && given !== undefined && timingSafeEqual(hashOf(given), hashOf(token));
}

/** Hashes have equal length, which timingSafeEqual requires. */
function hashOf(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
