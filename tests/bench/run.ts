import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { fileURLToPath } from "node:url";
import { runCli } from "@pola/database/cli";
import { startServer } from "../harness/postgres.ts";
import { measureCalls, measureCrowd, measureSearches } from "./measure-calls.ts";
import { openShop, type Shop } from "./open-shop.ts";

const FLOOR = fileURLToPath(new URL("floor.ts", import.meta.url));

/**
 * `pnpm bench`: builds a shop of each size, measures every hot call against the floor and in each shop in alternation, and prints rates,
 * times, ratios and how the median grows with the orders. `--orders 100000,1000000 --seconds 2 --rounds 5 --only "listings page,outstanding"`.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      orders: { type: "string", default: "100000,1000000" },
      products: { type: "string", default: "10000" },
      seconds: { type: "string", default: "2" },
      rounds: { type: "string", default: "5" },
      connections: { type: "string", default: "10" },
      only: { type: "string", default: "" },
    },
  });
  console.log(`Node ${process.versions.node}, ${availableParallelism()} processors, ${values.connections} connections, \
${values.rounds} rounds of ${values.seconds} s in alternation; medians of the rounds`);
  const server = await startServer({
    shared_buffers: "512MB",
    maintenance_work_mem: "256MB",
    max_wal_size: "4GB",
  });
  const shops: Shop[] = [];
  try {
    const products = Number(values.products);
    for (const orders of values.orders.split(",").map(Number))
      shops.push(await openShop(server, { orders, products, floor: FLOOR }));
    const options = {
      seconds: Number(values.seconds),
      rounds: Number(values.rounds),
      connections: Number(values.connections),
      only: values.only,
    };
    await measureCalls(shops, options);
    for (const shop of shops) await measureSearches(shop, options);
    for (const shop of shops) await measureCrowd(shop, options);
  } finally {
    for (const shop of shops) await shop.stop();
    await server.stop();
  }
}

await runCli(main);
