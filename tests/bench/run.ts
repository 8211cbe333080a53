import { mkdtemp, rm } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { fileURLToPath } from "node:url";
import { runCli } from "@pola/database/cli";
import { addressOf, startServer } from "../harness/postgres.ts";
import { fillShops, nameOf, type Size } from "./fill-shops.ts";
import { isChosen, measureCalls, measureCrowd, measureSearches } from "./measure-calls.ts";
import { measureEveryRead } from "./measure-reads.ts";
import { measureCloses } from "./measure-closes.ts";
import { openShop, type Shop } from "./open-shop.ts";
import { reportMemory, reportStorage } from "./storage.ts";

const FLOOR = fileURLToPath(new URL("floor.ts", import.meta.url));
const MEASURING = { shared_buffers: "2GB", maintenance_work_mem: "256MB", max_wal_size: "4GB" };

/**
 * `pnpm bench`: builds a shop of each size and closes its last weeks while orders come in. Then it measures every hot call against its two
 * floors (floor.ts), in each shop in alternation. It prints rates, times, shares, how the median grows with the orders, storage and memory.
 * `--orders 100000,1000000,10000000 --seconds 2 --rounds 5 --only "listings page,outstanding"`; `--only close` stops after the closes.
 * `--data <folder>` keeps the shops there and uses them again: a week is closed once only.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      orders: { type: "string", default: "100000,1000000" },
      products: { type: "string" },
      resellers: { type: "string" },
      "orders-a-week": { type: "string" },
      data: { type: "string" },
      seconds: { type: "string", default: "2" },
      rounds: { type: "string", default: "5" },
      connections: { type: "string", default: "10" },
      only: { type: "string", default: "" },
    },
  });
  const sizes = values.orders.split(",").map((orders) =>
    sizeOf(Number(orders), {
      products: numberOf(values.products),
      resellers: numberOf(values.resellers),
      ordersAWeek: numberOf(values["orders-a-week"]),
    }),
  );
  console.log(`Node ${process.versions.node}, ${availableParallelism()} processors, ${values.connections} connections, \
${values.rounds} rounds of ${values.seconds} s in alternation; medians of the rounds`);
  const dataDir = values.data ?? (await mkdtemp(join(tmpdir(), "pola-bench-")));
  const shops: Shop[] = [];
  try {
    await fillShops(dataDir, sizes);
    const server = await startServer(MEASURING, dataDir);
    try {
      const options = {
        seconds: Number(values.seconds),
        rounds: Number(values.rounds),
        connections: Number(values.connections),
        only: values.only,
      };
      for (const size of sizes) {
        const url = addressOf(server.url, nameOf(size));
        console.log(`\n${size.orders} orders, ${size.products} products, ${size.resellers} resellers`);
        await measureCloses(url);
        shops.push(await openShop(url, { orders: size.orders, floor: FLOOR }));
      }
      if (options.only !== "close") {
        await measureCalls(shops, options);
        for (const shop of shops) await measureSearches(shop, options);
        for (const shop of shops) await measureCrowd(shop, options);
        if (isChosen("every read", options)) for (const shop of shops) await measureEveryRead(shop);
      }
      await reportMemory(server);
      for (const { pool, orders } of shops) await reportStorage(pool, orders);
    } finally {
      for (const shop of shops) await shop.stop();
      await server.stop();
    }
  } finally {
    if (values.data === undefined) await rm(dataDir, { recursive: true, force: true });
  }
}

function numberOf(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text);
}

/** Four of five orders complete: 20,000 a week. From ten million on the shop is three years old and has grown: 200,000 complete in a week. */
function sizeOf(
  orders: number,
  wanted: Partial<Record<"products" | "resellers" | "ordersAWeek", number | undefined>>,
): Size {
  const isLarge = orders >= 10_000_000;
  return {
    orders,
    products: wanted.products ?? (isLarge ? 50_000 : 10_000),
    resellers: wanted.resellers ?? (isLarge ? 20_000 : 2_000),
    ordersAWeek: wanted.ordersAWeek ?? (isLarge ? 250_000 : 25_000),
    ...(isLarge ? { weeks: 156 } : {}),
  };
}

await runCli(main);
