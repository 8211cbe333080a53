import { availableParallelism } from "node:os";
import { addDays, businessDateOf, startOfBusinessDay } from "@pola/shared/calendar";
import pg from "pg";
import {
  CLOSED_WEEKS,
  DAYS,
  IDS,
  INDEXES,
  INDEXES_OFF,
  LINES,
  NUMBERED,
  ORDERS,
  ORDER_PARTS,
  PARCELS,
  PAYOUTS,
  PAYOUTS_OF_CHUNK,
  PEOPLE,
  PLACED,
  PRODUCTS,
  SUMS,
  STOCK,
  TABLES,
  VARIATIONS,
} from "./fill.sql.ts";

type ShopSize = {
  products: number;
  resellers: number;
  orders: number;
  /** The number of orders per week. The more orders, the further back the oldest is. */
  ordersAWeek: number;
  /** Only the orders of the newest four weeks come that fast; the others are spread evenly, so that all take so many weeks. */
  weeks?: number;
  /** The final stock of every product. */
  stock?: number;
  now?: Date;
  /** Weeks that ended at or before this are closed and paid, later ones are open: by default those of the last eight days. */
  closedBefore?: Date;
};

type Work = (client: pg.Client) => Promise<unknown>;

const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;
const COMPLETED_AFTER_MS = 2 * DAY_MS;
const CHUNK = 100_000;
const MEMORY =
  "-c work_mem=256MB -c maintenance_work_mem=1GB -c temp_buffers=128MB -c max_parallel_maintenance_workers=1";

/**
 * Fills a migrated, empty database over a connection per processor. It needs a superuser, because it disables triggers and indexes (see
 * fill.sql.ts). A fill that fails leaves a database to drop.
 */
export async function fillShop(url: string, size: ShopSize): Promise<void> {
  const { products, resellers, orders, stock = 1_000_000, now = new Date() } = size;
  const { closedBefore = new Date(now.getTime() - 8 * DAY_MS) } = size;
  const clients = await Promise.all(
    Array.from({ length: Math.min(2, availableParallelism()) }, () => open(url)),
  );
  const [first] = clients;
  try {
    const days = orderDays(size, now);
    await first?.query(PEOPLE, [resellers, now]);
    await first?.query("update users set search_text = user_search_text(users)");
    await first?.query(PRODUCTS, [products, now]);
    await first?.query(VARIATIONS);
    await first?.query(NUMBERED);
    await first?.query(CLOSED_WEEKS, [days.firstEntry, closedBefore]);
    await first?.query(IDS);
    await first?.query(INDEXES_OFF);
    await share(
      clients,
      days.chunks.map((chunk) => (client) => fillChunk(client, chunk, now)),
    );
    await share(clients, [
      (client) => client.query(PAYOUTS),
      (client) => client.query(PARCELS),
      (client) => client.query(SUMS),
      (client) => client.query(STOCK, [stock, now]),
      (client) => client.query("select setval('order_number_seq', $1)", [orders]),
    ]);
    await share(clients, await statements(clients, INDEXES, (name) => `reindex index ${name}`));
    await share(clients, await statements(clients, TABLES, (name) => `vacuum (freeze, analyze) ${name}`));
    await first?.query("drop schema fill cascade");
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

async function open(connectionString: string): Promise<pg.Client> {
  const session = "-c TimeZone=UTC -c synchronous_commit=off -c session_replication_role=replica";
  const client = new pg.Client({ connectionString, options: `${session} ${MEMORY}` });
  await client.connect();
  return client;
}

/** Every connection takes the next piece of work until none is left. */
async function share(clients: pg.Client[], work: Work[]): Promise<void> {
  const left = [...work];
  await Promise.all(
    clients.map(async (client) => {
      for (let next = left.shift(); next; next = left.shift()) await next(client);
    }),
  );
}

/** A statement for each name that a query returns. */
async function statements(
  [client]: pg.Client[],
  text: string,
  statement: (name: string) => string,
): Promise<Work[]> {
  const { rows } = (await client?.query<{ name: string }>(text)) ?? { rows: [] };
  return rows.map(
    ({ name }) =>
      (worker) =>
        worker.query(statement(name)),
  );
}

type Chunk = { from: Date; to: Date; bounds: unknown[] };

async function fillChunk(client: pg.Client, { from, to, bounds }: Chunk, now: Date): Promise<void> {
  await client.query("begin");
  await client.query(LINES, bounds);
  await client.query(PLACED);
  await client.query(PAYOUTS_OF_CHUNK, [from, to]);
  await client.query(ORDERS, [now]);
  await client.query(ORDER_PARTS);
  await client.query(DAYS);
  await client.query("commit");
}

/** Whole days in Sri Lanka with about {@link CHUNK} orders each, oldest first, and when the first entry of the ledger is booked. */
function orderDays(
  { orders, ordersAWeek, weeks }: ShopSize,
  now: Date,
): { chunks: Chunk[]; firstEntry: Date | null } {
  const newest = weeks === undefined ? orders : Math.min(orders, 4 * ordersAWeek);
  const step = WEEK_MS / ordersAWeek;
  const olderStep =
    weeks === undefined || orders === newest ? step : ((weeks - 4) * WEEK_MS) / (orders - newest);
  const newestMs = newest * step;
  const ageOf = (n: number) =>
    Math.min(orders - n, newest) * step + Math.max(0, orders - n - newest) * olderStep;
  const last = now.getTime() - 1000;
  /** About the number of the first order at or after an instant. */
  const numberAt = (instant: Date) => {
    const age = last - instant.getTime();
    return orders - (age < newestMs ? age / step : newest + (age - newestMs) / olderStep);
  };
  const oldest = new Date(last - ageOf(1));
  const chunks: Chunk[] = [];
  let from = startOfBusinessDay(businessDateOf(oldest));
  while (from <= now) {
    let to = from;
    do to = startOfBusinessDay(addDays(businessDateOf(to), 1));
    while (to <= now && numberAt(to) - numberAt(from) < CHUNK);
    const lowest = Math.max(1, Math.floor(numberAt(from)) - 2);
    const highest = Math.min(orders, Math.ceil(numberAt(to)) + 2);
    chunks.push({ from, to, bounds: [lowest, highest, from, to, now, orders, newest, step, olderStep] });
    from = to;
  }
  const firstEntry = new Date(oldest.getTime() + COMPLETED_AFTER_MS);
  return { chunks, firstEntry: firstEntry < now ? firstEntry : null };
}
