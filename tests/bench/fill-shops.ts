import { readdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { withClient } from "@pola/embedded-postgres/with-client";
import { payoutWeekOf } from "@pola/shared/calendar";
import { fillShop } from "../harness/fill.ts";
import { onServer, startServer } from "../harness/postgres.ts";

export type Size = {
  orders: number;
  products: number;
  resellers: number;
  ordersAWeek: number;
  weeks?: number;
};

const MIGRATIONS = fileURLToPath(new URL("../../prisma/migrations", import.meta.url));
const DAY_MS = 86_400_000;
/** A folder whose server is killed while it is filled is lost. */
const FILLING = {
  fsync: "off",
  full_page_writes: "off",
  wal_level: "minimal",
  max_wal_senders: "0",
  autovacuum: "off",
  checkpoint_timeout: "1h",
  max_wal_size: "8GB",
  shared_buffers: "1GB",
};

/** The name of the database of a shop of this size. */
export function nameOf({ orders }: Size): string {
  return `shop_${orders}`;
}

/**
 * Fills the shops that the folder does not have. The others are used again.
 * @throws Error for one of another size, another migration, or another week: its newest week would not be the current one
 */
export async function fillShops(dataDir: string, sizes: Size[]): Promise<void> {
  const now = new Date();
  const migrations = await readdir(MIGRATIONS);
  const migration =
    migrations
      .filter((name) => /^\d/.test(name))
      .sort()
      .at(-1) ?? "";
  const { weekStart } = payoutWeekOf(now, "monday");
  const server = await startServer(FILLING, dataDir);
  try {
    for (const size of sizes) {
      const made = JSON.stringify({ ...size, migration, weekStart });
      const known = await madeAs(server.url, nameOf(size));
      if (known === made) continue;
      if (known !== undefined)
        throw new Error(
          `${dataDir} has a stale shop of ${size.orders} orders, remove it: ${known} instead of ${made}`,
        );
      await onServer(server.url, `drop database if exists ${nameOf(size)}`);
      const started = Date.now();
      const url = await server.createDatabase(nameOf(size));
      await fillShop(url, { ...size, now, closedBefore: new Date(now.getTime() - 15 * DAY_MS) });
      await onServer(server.url, `comment on database ${nameOf(size)} is '${made}'`);
      console.log(`${made} made in ${((Date.now() - started) / 1000).toFixed(0)} s`);
    }
  } finally {
    await server.stop();
  }
}

/** How a shop was made, stored when it was complete. */
async function madeAs(url: string, name: string): Promise<string | undefined> {
  return await withClient(url, async (client) => {
    const { rows } = await client.query<{ made: string | null }>(
      "select shobj_description(oid, 'pg_database') as made from pg_database where datname = $1",
      [name],
    );
    return rows[0]?.made ?? undefined;
  });
}
