import pg from "pg";
import { loadConfig } from "../../apps/api/src/config.ts";
import { movedClock } from "../../apps/api/src/domain/clock.ts";
import { settingsReader } from "../../apps/api/src/domain/settings.ts";
import { closeDueWeeks } from "../../apps/api/src/features/payouts/close-weeks.ts";
import { openDatabase } from "@pola/database/db";
import { createLogger } from "../../apps/api/src/lib/logger.ts";
import { startApi } from "../harness/api-process.ts";
import { fillShop } from "../harness/fill.ts";
import type { Server } from "../harness/postgres.ts";
import { type Call, hotCalls } from "./calls.ts";
import { LEAST, storeReplies } from "./stored-replies.ts";

/** A filled shop with two servers in front of it: the product and its floors. */
export type Shop = {
  orders: number;
  calls: Call[];
  ours: string;
  /** The same statements without the product around them. */
  same: string;
  /** One read of the finished reply. */
  least: string;
  stop: () => Promise<void>;
};

const RESELLERS = 2_000;
/** Four of five complete: 20,000 completed orders a week. */
const ORDERS_A_WEEK = 25_000;
const DAY_MS = 86_400_000;

/** Builds a shop, closes its open weeks, prints how long that took, and starts both servers. `floor` is the floor's program. */
export async function openShop(
  server: Server,
  { orders, products, floor: program }: { orders: number; products: number; floor: string },
): Promise<Shop> {
  const now = new Date();
  const url = await server.createDatabase(`shop_${orders}`);
  const started = Date.now();
  const closedBefore = new Date(now.getTime() - 15 * DAY_MS);
  await fillShop(url, {
    products,
    resellers: RESELLERS,
    orders,
    ordersAWeek: ORDERS_A_WEEK,
    now,
    closedBefore,
  });
  console.log(
    `\n${orders} orders, ${products} products, ${RESELLERS} resellers (made in ${((Date.now() - started) / 1000).toFixed(0)} s)`,
  );
  await measureCloses(url, now);
  await settle(url);

  const pool = new pg.Pool({ connectionString: url, max: 1 });
  const calls = await hotCalls(pool);
  const ours = await startApi(url, { LOG_LEVEL: "info" });
  await storeReplies(pool, calls, ours.url);
  await pool.end();
  const floor = await startApi(url, {}, program);
  return {
    orders,
    calls,
    ours: ours.url,
    same: floor.url,
    least: `${floor.url}${LEAST}`,
    stop: async () => void (await Promise.all([ours.stop(), floor.stop()])),
  };
}

/** The background work of PostgreSQL within a minute of a close, done now so that it does not fall into the measurements. */
async function settle(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("vacuum analyze commission_entries");
  await client.end();
}

/** Closes the two weeks that the shop left open, one after the other at their Mondays. */
async function measureCloses(url: string, now: Date): Promise<void> {
  const config = loadConfig({ DATABASE_URL: url, JWT_SECRET: "x".repeat(32) });
  const log = createLogger("error");
  const database = await openDatabase({ url, poolSize: 4, log });
  const { db, pool } = database;
  let at = new Date(now.getTime() - 15 * DAY_MS);
  try {
    while (at <= now) {
      const instant = at;
      const started = performance.now();
      const weeks = await closeDueWeeks({
        db,
        pool,
        config,
        settings: settingsReader({ pool, config }),
        log,
        ...movedClock(() => instant),
      });
      const seconds = (performance.now() - started) / 1000;
      for (const { weekStart, payouts } of weeks) {
        const { rows } = await pool.query<{ count: number }>(
          `select count(distinct order_id) as count from commission_entries where payout_id in
             (select payouts.id from payouts join payout_periods on payout_periods.id = period_id where week_start = $1)`,
          [weekStart],
        );
        const orders = rows[0]?.count ?? 0;
        const verdict = seconds < 2 ? "ok  " : "MISS";
        console.log(
          `${verdict}  close of the week of ${weekStart}: ${orders} orders, ${payouts} resellers, ${seconds.toFixed(2)} s (goal: 2 s)`,
        );
      }
      at = new Date(at.getTime() + DAY_MS / 4);
    }
  } finally {
    await database.close();
  }
}
