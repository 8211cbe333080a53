import pg from "pg";
import { loadConfig } from "../../apps/api/src/config.ts";
import { closeDueWeeks } from "../../apps/api/src/features/payouts/close-weeks.ts";
import { openDatabase } from "../../apps/api/src/lib/db.ts";
import { createLogger } from "../../apps/api/src/lib/logger.ts";
import { startApi } from "../stand/api-process.ts";
import { fillShop } from "../stand/fill.ts";
import type { Server } from "../stand/postgres.ts";
import { type Call, hotCalls } from "./calls.ts";
import { bodyOf, type Figures, median, run } from "./measure.ts";

export type CallResult = { call: Call; ours: Figures; floor: Figures; ratio: number };
export type ShopResult = { orders: number; calls: CallResult[] };

type Wish = {
  orders: number;
  products: number;
  seconds: number;
  rounds: number;
  connections: number;
  only: string;
  /** The floor's program. */
  floor: string;
};

const RESELLERS = 2_000;
/** Four of five complete: 20,000 completed orders a week. */
const ORDERS_A_WEEK = 25_000;
const DAY_MS = 86_400_000;
const PEOPLE = 20;

/** Builds a shop and prints what was measured in it, line by line. */
export async function measureShop(server: Server, wish: Wish): Promise<ShopResult> {
  const { orders, products } = wish;
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

  const ours = await startApi(url, { LOG_LEVEL: "info" });
  const floor = await startApi(url, {}, wish.floor);
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  try {
    const calls = (await hotCalls(pool)).filter(({ name }) => name.includes(wish.only));
    console.log(
      `  ${"".padEnd(30)} ${["ours/s", "p50 ms", "p99 ms", "floor/s", "p50 ms", "p99 ms", "ratio", "goal"].map((head) => head.padStart(8)).join("")}`,
    );
    const results: CallResult[] = [];
    for (const call of calls) {
      const result = await measureCall(call, { ours: ours.url, floor: floor.url }, wish);
      results.push(result);
      print(result);
    }
    await measureCrowd(calls, ours.url, wish.seconds);
    return { orders, calls: results };
  } finally {
    await pool.end();
    await Promise.all([ours.stop(), floor.stop()]);
  }
}

/** What the server does by itself within a minute of a close, so that it does not fall into the measures. */
async function settle(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("vacuum analyze commission_entries");
  await client.end();
}

/** Ours and the floor take turns, so that what else the machine does falls on both. The ratio is the median of the pairs'. */
async function measureCall(
  call: Call,
  { ours, floor }: { ours: string; floor: string },
  { seconds, rounds, connections }: Wish,
): Promise<CallResult> {
  const [own, low] = [await bodyOf(ours, call), await bodyOf(floor, call)];
  // Every order has its own number and customer; everything else must be the same bytes.
  if (!call.order && own !== low)
    throw new Error(
      `${call.name}: the floor answers other bytes\n${own.slice(0, 500)}\n${low.slice(0, 500)}`,
    );
  if (call.order && (!own.startsWith("201") || !low.startsWith("201")))
    throw new Error(`${call.name}: ${own.slice(0, 300)} / ${low.slice(0, 300)}`);
  await run(ours, call, 0.5, connections);
  await run(floor, call, 0.5, connections);
  const pairs: { ours: Figures; floor: Figures }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    if (round % 2 === 0) {
      const first = await run(ours, call, seconds, connections);
      pairs.push({ ours: first, floor: await run(floor, call, seconds, connections) });
    } else {
      const first = await run(floor, call, seconds, connections);
      pairs.push({ floor: first, ours: await run(ours, call, seconds, connections) });
    }
  }
  const middle = (side: "ours" | "floor"): Figures => ({
    perSecond: median(pairs.map((pair) => pair[side].perSecond)),
    p50: median(pairs.map((pair) => pair[side].p50)),
    p99: median(pairs.map((pair) => pair[side].p99)),
  });
  const ratio = median(pairs.map((pair) => pair.ours.perSecond / pair.floor.perSecond));
  return { call, ours: middle("ours"), floor: middle("floor"), ratio };
}

function print({ call: { name, goal }, ours, floor, ratio }: CallResult): void {
  const cells = [ours.perSecond, ours.p50, ours.p99, floor.perSecond, floor.p50, floor.p99].map(
    (figure, index) => figure.toFixed(index % 3 === 0 ? 0 : 1).padStart(8),
  );
  const verdict = goal === undefined ? "    " : ratio >= goal ? "ok  " : "MISS";
  console.log(
    `${verdict}  ${name.padEnd(30)} ${cells.join("")}${ratio.toFixed(2).padStart(8)}${(goal?.toFixed(2) ?? "").padStart(8)}`,
  );
}

/** 20 people at once who never pause, over all lists: whoever is left over asks for the first ones. */
async function measureCrowd(calls: Call[], url: string, seconds: number): Promise<void> {
  const lists = calls.filter(({ isList }) => isList).slice(0, PEOPLE);
  if (lists.length === 0) return;
  const figures = await Promise.all(
    lists.map(async (call, index) => {
      const share = Math.floor(PEOPLE / lists.length) + (index < PEOPLE % lists.length ? 1 : 0);
      return { call, figures: await run(url, call, seconds * 4, share) };
    }),
  );
  console.log(`  ${PEOPLE} people at once without a pause, every list (goal: p99 below 300 ms)`);
  for (const {
    call,
    figures: { perSecond, p50, p99 },
  } of figures) {
    console.log(
      `${p99 < 300 ? "ok  " : "MISS"}  ${call.name.padEnd(30)} ${perSecond.toFixed(0).padStart(8)}${p50.toFixed(1).padStart(8)}${p99.toFixed(1).padStart(8)}`,
    );
  }
}

/** The two weeks that the shop left open, closed one after the other as their Mondays come. */
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
      const weeks = await closeDueWeeks({ db, pool, config, log, now: () => instant });
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
