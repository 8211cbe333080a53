import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { startApi } from "../stand/api-process.ts";
import { type Answer, call, must, tally } from "../stand/client.ts";
import type { Server } from "../stand/postgres.ts";
import { checkBooks, numberOf, openShop, orderOf, pick, type Shop } from "../stand/shop.ts";
import { type Ending, ending, type Shown } from "./promise.ts";

const WRITERS = 20;

type Harm = {
  /** Breaks the database and mends it; resolves when it is back. */
  happens: (server: Server, shop: Shop) => Promise<void>;
  /** Whether the database is away long enough for readiness to say so. */
  isAway: boolean;
};

const HARMS: Record<string, Harm> = {
  "PostgreSQL killed with SIGKILL, back after 3 s": {
    isAway: true,
    happens: async (server) => {
      await server.kill();
      await sleep(3_000);
      await server.restart();
    },
  },
  "PostgreSQL frozen for 20 s": {
    isAway: true,
    happens: async (server) => {
      await server.freeze();
      await sleep(20_000);
      server.thaw();
    },
  },
  "every backend terminated, five times": {
    isAway: false,
    happens: async (_server, { pool }) => {
      for (let time = 0; time < 5; time += 1) {
        await pool.query(
          "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
        );
        await sleep(300);
      }
    },
  },
};

type Attempt = { key: string; body: unknown; token: string; answer: Answer; at: number };

/** An order is all or nothing, whatever happens to the database below it. */
export const DATABASE_GONE: Shown[] = Object.entries(HARMS).map(([name, harm]) => ({
  name: `an order is all or nothing: ${name} under ${WRITERS} writers`,
  limit: 120,
  keep: (server) => ending((ends) => survive(server, harm, ends)),
}));

async function survive(server: Server, harm: Harm, ends: Ending) {
  const shop = ends.add(await openShop(server), (it) => it.close());
  const before = await numberOf(shop.pool, "select count(*) from orders");
  const api = ends.add(await startApi(shop.url), (it) => it.stop());
  const attempts: Attempt[] = [];
  const health = { live: new Set<number>(), ready: new Set<number>() };
  const over = new AbortController();

  const write = async (writer: number) => {
    for (let turn = 0; !over.signal.aborted; turn += 1) {
      const key = randomUUID();
      const body = orderOf([{ productId: pick(shop.products, writer * 31 + turn * 7), quantity: 1 }]);
      const { token } = pick(shop.resellers, writer);
      const answer = await call(api.url, "/api/orders", { body, token, key });
      attempts.push({ key, body, token, answer, at: performance.now() });
      if (answer.status !== 201) await sleep(100);
    }
  };
  const watch = async () => {
    while (!over.signal.aborted) {
      health.live.add((await call(api.url, "/health/live", { patienceMs: 1_000 })).status);
      void call(api.url, "/health/ready", { patienceMs: 15_000 }).then(({ status }) =>
        health.ready.add(status),
      );
      await sleep(250);
    }
  };
  const running = [...Array.from({ length: WRITERS }, (_, writer) => write(writer)), watch()];
  await sleep(2_000);
  await harm.happens(server, shop);
  const backAt = performance.now();
  const again = () => attempts.find(({ at, answer }) => at > backAt && answer.status === 201);
  while (!again() && performance.now() - backAt < 30_000) await sleep(20);
  await sleep(2_000);
  over.abort();
  await Promise.all(running);

  const recovered = ((again()?.at ?? Number.POSITIVE_INFINITY) - backAt) / 1000;
  must(recovered <= 5, `the first success came ${recovered.toFixed(1)} s after the return`);
  must(api.isAlive(), "the process died");
  must(
    [...health.live].every((status) => status === 200),
    `live said ${[...health.live].join(", ")}`,
  );
  must(!harm.isAway || health.ready.has(503), "ready never said 503");
  const told = tally(attempts.map(({ answer }) => answer));
  must(
    attempts.every(({ answer: { status } }) => [0, 201, 503].includes(status)),
    `answers ${JSON.stringify(told)}`,
  );
  await everyAnswerIsTrue(shop, api.url, attempts, before);
  const invariants = await checkBooks(shop);
  const unsure = attempts.length - (told[201] ?? 0);
  return `${told[201]} orders answered 201 all exist, ${unsure} told to try again and replayed once, first success ${recovered.toFixed(1)} s after the return, ${invariants} invariants hold`;
}

/** What was answered 201 exists; what was not is placed by asking again with the same key, or was placed already: once in any case. */
async function everyAnswerIsTrue(
  shop: Shop,
  url: string,
  attempts: Attempt[],
  before: number,
): Promise<void> {
  const placed = attempts.filter(({ answer }) => answer.status === 201);
  const missing = await numberOf(
    shop.pool,
    "select count(*) from unnest($1::uuid[]) id where not exists (select from orders where orders.id = id)",
    [placed.map(({ answer }) => readId(answer))],
  );
  must(missing === 0, `${missing} orders were answered 201 and are not there`);
  for (const { key, body, token, answer } of attempts) {
    if (answer.status === 201) continue;
    const replay = await call(url, "/api/orders", { body, token, key });
    must(replay.status === 201, `a repeated order was answered ${replay.status} ${replay.message}`);
  }
  const after = await numberOf(shop.pool, "select count(*) from orders");
  must(after - before === attempts.length, `${attempts.length} keys made ${after - before} orders`);
}

function readId({ data }: Answer): string {
  return typeof data === "object" && data !== null && "id" in data ? String(data.id) : "";
}
