import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { openDatabase } from "@pola/database/db";
import { loadConfig } from "../../apps/api/src/config.ts";
import { movedClock } from "../../apps/api/src/domain/clock.ts";
import { listDueWeeks } from "../../apps/api/src/domain/payout-weeks.ts";
import { settingsReader } from "../../apps/api/src/domain/settings.ts";
import { PAYOUT_LOCK } from "../../apps/api/src/features/payouts/close.sql.ts";
import { createLogger } from "../../apps/api/src/lib/logger.ts";
import { startApi } from "../harness/api-process.ts";
import { type Call, hotCalls } from "./calls.ts";
import { bodyOf, quantile } from "./measure.ts";

const ORDERS_A_SECOND = 20;
const QUIET_MS = 5_000;
const MAX_ORDER_MS = 500;

/**
 * The API closes the weeks that the shop left open, as it does at every start, while orders are placed at a steady rate. A lock keeps it
 * from closing until the processes are warm.
 */
export async function measureCloses(url: string): Promise<void> {
  const due = await dueWeeks(url);
  if (due.length === 0) return;
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  // The server may stop before the last idle connection has ended.
  pool.on("error", () => undefined);
  const place = (await hotCalls(pool)).find(({ name }) => name === "place order");
  if (!place) throw new Error("No call places an order");
  const lock = await pool.connect();
  await lock.query("select pg_advisory_lock($1)", [PAYOUT_LOCK]);
  const api = await startApi(url, { LOG_LEVEL: "info" });
  try {
    await sell(api.url, place, sleep(QUIET_MS));
    const quiet = await sell(api.url, place, sleep(QUIET_MS));
    await lock.query("select pg_advisory_unlock($1)", [PAYOUT_LOCK]);
    const meanwhile = await sell(api.url, place, waitForCloses(pool, due));
    print("before the close", quiet);
    print("during the close", meanwhile);
  } finally {
    lock.release();
    await api.stop();
    await pool.end();
  }
}

async function dueWeeks(url: string): Promise<string[]> {
  const config = loadConfig({ DATABASE_URL: url, JWT_SECRET: "x".repeat(32) });
  const log = createLogger("error");
  const { db, pool, close } = await openDatabase({ url, poolSize: 1, log });
  try {
    const settings = settingsReader({ pool, config });
    const weeks = await listDueWeeks({ db, pool, config, settings, log, ...movedClock(() => new Date()) });
    return weeks.map(({ weekStart }) => weekStart);
  } finally {
    await close();
  }
}

/** Prints each week when its close is committed. @throws Error when one takes longer than five minutes. */
async function waitForCloses(pool: pg.Pool, due: string[]): Promise<void> {
  let started = performance.now();
  for (const week of due) {
    const closed = async () => {
      const { rows } = await pool.query(
        "select from payout_periods where week_start = $1 and closed_at is not null",
        [week],
      );
      return rows.length > 0;
    };
    while (!(await closed())) {
      if (performance.now() - started > 300_000) throw new Error(`The week of ${week} was not closed`);
      await sleep(20);
    }
    // The next close begins at once, while this one is counted.
    const ended = performance.now();
    const seconds = (ended - started) / 1000;
    started = ended;
    const { rows } = await pool.query<{ orders: number; resellers: number }>(
      `select count(distinct order_id)::int as orders, count(distinct payout_id)::int as resellers from commission_entries
        where payout_id in (select payouts.id from payouts join payout_periods on payout_periods.id = period_id where week_start = $1)`,
      [week],
    );
    const { orders = 0, resellers = 0 } = rows[0] ?? {};
    const goal = orders > 50_000 ? 15 : 2;
    console.log(
      `${seconds < goal ? "ok  " : "MISS"}  close of the week of ${week}: ${orders} orders, ${resellers} resellers, ${seconds.toFixed(2)} s (goal: ${goal} s)`,
    );
  }
}

/** Milliseconds, sorted, and how many orders were refused because the product was busy. */
type Sold = { times: number[]; refused: number };

/** Places orders at a steady rate, whether or not the earlier ones were answered. */
async function sell(url: string, call: Call, until: Promise<void>): Promise<Sold> {
  const placed: Promise<void>[] = [];
  const sold: Sold = { times: [], refused: 0 };
  const place = async () => {
    const started = performance.now();
    const { status } = await bodyOf(url, call);
    sold.times.push(performance.now() - started);
    if (status !== 201) sold.refused += 1;
  };
  const timer = setInterval(() => placed.push(place()), 1000 / ORDERS_A_SECOND);
  try {
    await until;
  } finally {
    clearInterval(timer);
  }
  await Promise.all(placed);
  sold.times.sort((a, b) => a - b);
  return sold;
}

function print(when: string, { times, refused }: Sold): void {
  const [p50, p99, slowest] = [0.5, 0.99, 1].map((share) => quantile(times, share).toFixed(0));
  const isOk = quantile(times, 0.99) < MAX_ORDER_MS && refused === 0;
  console.log(
    `${isOk ? "ok  " : "MISS"}  ${times.length} orders at ${ORDERS_A_SECOND}/s ${when}: p50 ${p50} ms, p99 ${p99} ms, slowest ${slowest} ms, ${refused} refused (goal: p99 below ${MAX_ORDER_MS} ms)`,
  );
}
