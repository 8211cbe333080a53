import { pbkdf2Sync } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { runCli } from "@pola/database/cli";
import { startSmtpCatcher } from "../../apps/api/src/test/smtp-catcher.ts";
import { type ApiProcess, JWT_SECRET, startApi } from "../harness/api-process.ts";
import { must } from "../harness/client.ts";
import { fillShop } from "../harness/fill.ts";
import { type Server, startServer } from "../harness/postgres.ts";
import { checkBooks, numberOf } from "../harness/shop.ts";
import { megabytes } from "../harness/usage.ts";
import { mapFiles } from "../model/couriers.ts";
import type { Person, Target } from "../model/target.ts";
import { chartOf } from "./chart.ts";
import { payDay, type People, startWork } from "./people.ts";
import { csvOf, judge, type Sample, tables } from "./samples.ts";

const SHOP = fileURLToPath(new URL("shop.ts", import.meta.url));
const DOCS = fileURLToPath(new URL("../../docs/", import.meta.url));
const DAY_MS = 86_400_000;
/** Each minute is a day of the shop. */
const DAY_TAKES_MS = 60_000;

/**
 * `pnpm soak --minutes 60 --orders-per-second 50`: resellers order, an admin dispatches, applies results and books cash, and both read. Each
 * minute is a day of the shop, with its jobs, closes and paydays. It takes a sample every 30 s, writes soak.csv and soak.svg into docs (or `--out`), and prints
 * a verdict for each curve. Exit code 1 when one grows, a call fails, or the books do not balance.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      minutes: { type: "string", default: "60" },
      "orders-per-second": { type: "string", default: "50" },
      orders: { type: "string", default: "100000" },
      every: { type: "string", default: "30" },
      out: { type: "string", default: DOCS },
    },
  });
  const minutes = Number(values.minutes);
  const perSecond = Number(values["orders-per-second"]);
  await mkdir(values.out, { recursive: true });
  const server = await startServer();
  // Kept mails would fill the memory of this process, and its pauses would count as those of the product.
  const mails = await startSmtpCatcher({ isKeeping: false });
  let api: ApiProcess | undefined;
  try {
    const url = await server.createDatabase("soak");
    const now = new Date();
    await fillShop(url, {
      products: 2_000,
      resellers: 500,
      orders: Number(values.orders),
      ordersAWeek: 25_000,
      now,
    });
    api = await startApi(
      url,
      { SMTP_URL: mails.url, COMPLETE_ON: "cash", MAIL_KEEP_DAYS: "7", LOG_LEVEL: "warn" },
      SHOP,
    );
    const pool = new pg.Pool({ connectionString: url, max: 1 });
    // After a failure the server is stopped below it.
    pool.on("error", () => undefined);
    const samples = await soak({
      server,
      api,
      pool,
      minutes,
      perSecond,
      everyMs: Number(values.every) * 1000,
    });
    await writeFile(`${values.out}/soak.csv`, csvOf(samples));
    const said = `${minutes} minutes at ${perSecond} orders a second, from ${values.orders} orders on`;
    await writeFile(`${values.out}/soak.svg`, chartOf(samples, said));
    report(samples, minutes * 60 * perSecond);
    const { rows } = await pool.query<{ weeks: number; paid: number }>(
      `select (select count(*)::int from payout_periods where closed_at > $1) as weeks,
              (select count(*)::int from payouts where first_paid_at > $1) as paid`,
      [now],
    );
    const { weeks, paid } = rows[0] ?? { weeks: 0, paid: 0 };
    const invariants = await checkBooks({ pool });
    console.log(
      `${said}: ${weeks} weeks closed, ${paid} payouts paid, ${mails.count()} mails, ${invariants} invariants hold`,
    );
    await pool.end();
  } finally {
    await api?.stop();
    await mails.close();
    await server.stop();
  }
}

type Run = {
  server: Server;
  api: ApiProcess;
  pool: pg.Pool;
  minutes: number;
  perSecond: number;
  everyMs: number;
};

async function soak({ server, api, pool, minutes, perSecond, everyMs }: Run): Promise<Sample[]> {
  let ahead = 0;
  const target: Target = {
    url: api.url,
    pool,
    secret: JWT_SECRET,
    now: () => new Date(Date.now() + ahead),
    advance: (milliseconds) => {
      ahead += milliseconds;
    },
  };
  const people = await peopleOf(target);
  const pauses = monitorEventLoopDelay();
  pauses.enable();
  const work = startWork(target, people, perSecond);
  const samples: Sample[] = [];
  const start = await tables(pool);
  const started = Date.now();
  const until = started + minutes * 60_000;
  let days = 0;
  try {
    while (Date.now() < until) {
      await sleep(Math.max(0, started + (samples.length + 1) * everyMs - Date.now()));
      must(api.isAlive(), `the process died: ${api.said().slice(-2_000)}`);
      samples.push({
        ...(await sample({ server, api, pool }, started, work.take(), start)),
        generator_rss_mb: process.memoryUsage.rss() / 1_048_576,
        generator_pause_ms: pauses.max / 1_000_000,
        cpu_probe_ms: probeCpu(),
      });
      pauses.reset();
      if (Date.now() - started < (days + 1) * DAY_TAKES_MS) continue;
      days += 1;
      target.advance(DAY_MS);
      api.kill("SIGPWR");
      // The close of a week takes a moment.
      await sleep(5_000);
      await payDay(target, people);
    }
  } finally {
    await work.stop();
  }
  return samples;
}

/** The CPU time in milliseconds of a computation that is always the same. It grows when the processors get slower, not when they are busy. */
function probeCpu(): number {
  const before = process.cpuUsage();
  pbkdf2Sync("probe", "salt", 100_000, 32, "sha256");
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

async function sample(
  { server, api, pool }: Pick<Run, "server" | "api" | "pool">,
  started: number,
  work: ReturnType<ReturnType<typeof startWork>["take"]>,
  start: Sample,
): Promise<Sample> {
  const metrics = await (await fetch(`${api.url}/metrics`)).text();
  const metric = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, "m").exec(metrics)?.[1]) / 1_048_576;
  const next: Sample = {
    minute: (Date.now() - started) / 60_000,
    placed: work.placed,
    failed: work.failed,
    place_p50_ms: work.placeP50,
    place_p99_ms: work.placeP99,
    list_p50_ms: work.listP50,
    list_p99_ms: work.listP99,
    api_rss_mb: metric("process_resident_memory_bytes"),
    api_heap_mb: metric("nodejs_heap_size_used_bytes"),
    postgres_mb: await megabytes(await server.processes()),
    connections: await numberOf(
      pool,
      "select count(*) from pg_stat_activity where datname = current_database()",
    ),
    ...(await tables(pool, start)),
  };
  const shown = [
    "placed",
    "failed",
    "place_p50_ms",
    "place_p99_ms",
    "list_p99_ms",
    "api_rss_mb",
    "api_heap_mb",
    "postgres_mb",
    "connections",
  ];
  console.log(
    `${(next["minute"] ?? 0).toFixed(1)} min  ${shown.map((name) => `${name} ${(next[name] ?? 0).toFixed(0)}`).join("  ")}`,
  );
  return next;
}

async function peopleOf(target: Target): Promise<People> {
  const { pool } = target;
  const find = async (text: string) => (await pool.query<{ id: string }>(text)).rows.map(({ id }) => id);
  const [admin] = (await find("select id from users where role = 'admin' order by email limit 1")).map((id) =>
    personOf(id, "admin"),
  );
  const [courierId] = await find("select id from couriers where not is_own_delivery limit 1");
  must(admin !== undefined && courierId !== undefined, "The shop has no admin or no courier");
  await mapFiles(target, admin, courierId);
  return {
    admin,
    courierId,
    resellers: (await find("select id from users where role = 'reseller' order by email")).map((id) =>
      personOf(id, "reseller"),
    ),
    products: await find("select id from products where not has_variations order by id"),
  };
}

function personOf(id: string, role: Person["role"]): Person {
  return { id, role, tokenVersion: 0 };
}

/** Prints a verdict for each curve. Sets the exit code. */
function report(samples: Sample[], wanted: number): void {
  const sum = (name: string) => samples.reduce((total, one) => total + (one[name] ?? 0), 0);
  const { verdicts, slowdown } = judge(samples);
  console.log(
    `The processors needed ${slowdown.toFixed(2)} times as long for the same computation at the end`,
  );
  for (const { curve, isFlat, first, last } of verdicts)
    console.log(
      `${isFlat ? "flat " : "GROWS"} ${curve.padEnd(36)} ${first.toFixed(1)} -> ${last.toFixed(1)}`,
    );
  console.log(`${sum("placed")} orders placed of ${wanted}, ${sum("failed")} calls failed`);
  if (verdicts.some(({ isFlat }) => !isFlat) || sum("failed") > 0) process.exitCode = 1;
}

await runCli(main);
