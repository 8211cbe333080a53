import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import pg from "pg";
import { runCli } from "@pola/database/cli";
import { type ApiProcess, startApi } from "../harness/api-process.ts";
import { must } from "../harness/client.ts";
import { fillShop } from "../harness/fill.ts";
import { type Server, startServer } from "../harness/postgres.ts";
import { cpuSeconds } from "../harness/usage.ts";
import { type Call, hotCalls } from "./calls.ts";
import { median, run } from "./measure.ts";

const CALLS = new Set(["listings page", "one product", "reseller orders", "admin orders", "place order"]);

/** One run: replies a second, p99 in milliseconds, and how many processors each part kept busy. */
type Round = { perSecond: number; p99: number; generator: number; api: number; postgres: number };

/**
 * `pnpm bench:processes`: the same load on 1, 2 and 4 API processes, in alternation, and what each added process gains. The load generator
 * sends to the processes in turn. The times of the processors tell what it takes away from the product.
 * `--processes 1,2,4 --orders 100000 --seconds 4 --rounds 3 --connections 20 --only "place order"`.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      processes: { type: "string", default: "1,2,4" },
      orders: { type: "string", default: "100000" },
      seconds: { type: "string", default: "4" },
      rounds: { type: "string", default: "3" },
      connections: { type: "string", default: "20" },
      only: { type: "string", default: "" },
    },
  });
  const counts = values.processes.split(",").map(Number);
  const seconds = Number(values.seconds);
  const connections = Number(values.connections);
  const server = await startServer({ shared_buffers: "512MB", max_wal_size: "4GB" });
  const apis: ApiProcess[] = [];
  try {
    const url = await server.createDatabase("processes");
    await fillShop(url, {
      products: 10_000,
      resellers: 2_000,
      orders: Number(values.orders),
      ordersAWeek: 25_000,
    });
    while (apis.length < Math.max(...counts)) apis.push(await startApi(url));
    const pool = new pg.Pool({ connectionString: url, max: 1 });
    const calls = (await hotCalls(pool)).filter(({ name }) => CALLS.has(name) && name.includes(values.only));
    await pool.end();
    must(calls.length > 0, "no such call");
    console.log(`Node ${process.versions.node}, ${availableParallelism()} processors, ${values.orders} orders, ${connections} connections in all, \
${values.rounds} rounds of ${seconds} s in alternation; medians of the rounds. "busy": processors kept busy by the load generator, the API and PostgreSQL`);
    console.log(
      "call                  processes     rps    gain     p99   busy: generator     api  postgres",
    );
    for (const call of calls) {
      for (const { url: warm } of apis) await run(warm, call, 1, connections);
      const rounds = new Map<number, Round[]>(counts.map((count) => [count, []]));
      for (let round = 0; round < Number(values.rounds); round += 1)
        for (const count of round % 2 === 0 ? counts : counts.toReversed())
          rounds
            .get(count)
            ?.push(await measure(server, apis.slice(0, count), call, { seconds, connections }));
      print(call, rounds);
    }
  } finally {
    for (const api of apis) await api.stop();
    await server.stop();
  }
}

async function measure(
  server: Server,
  apis: ApiProcess[],
  call: Call,
  { seconds, connections }: { seconds: number; connections: number },
): Promise<Round> {
  const parts = {
    generator: [process.pid],
    api: apis.flatMap(({ child }) => child.pid ?? []),
    postgres: await server.processes(),
  };
  const before = await cpuSeconds(Object.values(parts).flat());
  const started = performance.now();
  const figures = await Promise.all(
    apis.map(({ url }) => run(url, call, seconds, Math.max(1, Math.round(connections / apis.length)))),
  );
  const took = (performance.now() - started) / 1000;
  // Connections that were opened meanwhile belong to it, too.
  parts.postgres = await server.processes();
  const after = await cpuSeconds(Object.values(parts).flat());
  const busy = (pids: number[]) =>
    pids.reduce((sum, pid) => sum + (after.get(pid) ?? 0) - (before.get(pid) ?? 0), 0) / took;
  return {
    perSecond: figures.reduce((sum, { perSecond }) => sum + perSecond, 0),
    p99: Math.max(...figures.map(({ p99 }) => p99)),
    generator: busy(parts.generator),
    api: busy(parts.api),
    postgres: busy(parts.postgres),
  };
}

function print(call: Call, rounds: Map<number, Round[]>): void {
  let smaller: { count: number; perSecond: number } | undefined;
  for (const [count, measured] of rounds) {
    const of = (name: keyof Round) => median(measured.map((round) => round[name]));
    const perSecond = of("perSecond");
    // What each added process gains, in the rate of one process before it was added.
    const gain = smaller
      ? ((perSecond / smaller.perSecond - 1) * smaller.count) / (count - smaller.count)
      : Number.NaN;
    const text = [
      call.name.padEnd(22),
      String(count).padStart(9),
      perSecond.toFixed(0).padStart(8),
      (smaller ? `${gain >= 0 ? "+" : ""}${(gain * 100).toFixed(0)} %` : "").padStart(8),
      of("p99").toFixed(0).padStart(8),
      of("generator").toFixed(2).padStart(18),
      of("api").toFixed(2).padStart(8),
      of("postgres").toFixed(2).padStart(10),
    ];
    console.log(text.join(""));
    smaller = { count, perSecond };
  }
}

await runCli(main);
