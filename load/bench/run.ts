import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { fileURLToPath } from "node:url";
import { runCli } from "../../prisma/cli.ts";
import { startServer } from "../stand/postgres.ts";
import { measureShop, type ShopResult } from "./measure-shop.ts";

const FLOOR = fileURLToPath(new URL("floor.ts", import.meta.url));

/**
 * `pnpm bench`: builds a shop of each size, measures every hot call against the floor in alternation, and prints rates, times, ratios
 * and how the median grows with the orders. `--orders 100000,1000000 --seconds 2 --rounds 5 --only "listings page"`.
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
  const results: ShopResult[] = [];
  for (const orders of values.orders.split(",").map(Number)) {
    const server = await startServer({
      shared_buffers: "512MB",
      maintenance_work_mem: "256MB",
      max_wal_size: "4GB",
    });
    try {
      const result = await measureShop(server, {
        orders,
        products: Number(values.products),
        seconds: Number(values.seconds),
        rounds: Number(values.rounds),
        connections: Number(values.connections),
        only: values.only,
        floor: FLOOR,
      });
      results.push(result);
    } finally {
      await server.stop();
    }
  }
  const [small, large] = results;
  if (small && large) printGrowth(small, large);
}

function printGrowth(small: ShopResult, large: ShopResult): void {
  console.log(`\nGrowth of the median from ${small.orders} to ${large.orders} orders (goal: below 1.5)`);
  for (const { call, ours } of small.calls) {
    const grown = large.calls.find((result) => result.call.name === call.name);
    if (!grown) continue;
    const growth = grown.ours.p50 / ours.p50;
    const verdict = call.findsMore ? "    " : growth < 1.5 ? "ok  " : "MISS";
    const remark = call.findsMore ? "  (finds ten times as many)" : "";
    console.log(`  ${verdict} ${call.name.padEnd(30)} ${growth.toFixed(2)}${remark}`);
  }
}

await runCli(main);
