import { withClient } from "@pola/embedded-postgres/with-client";
import pg from "pg";
import { startApi } from "../harness/api-process.ts";
import { type Call, hotCalls } from "./calls.ts";
import { LEAST, storeReplies } from "./stored-replies.ts";

/** A filled shop with two servers in front of it: the product and its floors. */
export type Shop = {
  orders: number;
  calls: Call[];
  pool: pg.Pool;
  ours: string;
  /** The same statements without the product around them. */
  same: string;
  /** One read of the finished reply. */
  least: string;
  stop: () => Promise<void>;
};

/** Starts both servers. `floor` is the floor's program. */
export async function openShop(
  url: string,
  { orders, floor: program }: { orders: number; floor: string },
): Promise<Shop> {
  await settle(url);
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  // The server may stop before the last idle connection has ended.
  pool.on("error", () => undefined);
  const calls = await hotCalls(pool);
  const ours = await startApi(url, { LOG_LEVEL: "info" });
  await storeReplies(pool, calls, ours.url);
  const floor = await startApi(url, {}, program);
  return {
    orders,
    calls,
    pool,
    ours: ours.url,
    same: floor.url,
    least: `${floor.url}${LEAST}`,
    stop: async () => void (await Promise.all([ours.stop(), floor.stop(), pool.end()])),
  };
}

/** The background work of PostgreSQL within a minute of a close, done now so that it does not fall into the measurements. */
async function settle(url: string): Promise<void> {
  await withClient(url, (client) => client.query("vacuum analyze commission_entries"));
}
