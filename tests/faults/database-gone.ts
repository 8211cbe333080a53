import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { startApi } from "../harness/api-process.ts";
import { call, must } from "../harness/client.ts";
import type { Server } from "../harness/postgres.ts";
import { numberOf, openShop, orderOf, pick, type Shop } from "../harness/shop.ts";
import { allAreStored, type Attempt, newAttempt, placeUntilDone } from "./attempts.ts";
import type { Cleanup, Guarantee } from "./guarantee.ts";

const WRITERS = 20;

type Harm = {
  /** Breaks the database and repairs it. Resolves when it works again. */
  happens: (server: Server, shop: Shop) => Promise<void>;
  /** Whether the database is down long enough for the readiness check to report it. */
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

/** An order is stored completely or not at all, however the database fails. */
export const DATABASE_GONE: Guarantee[] = Object.entries(HARMS).map(([name, harm]) => ({
  name: `an order is all or nothing: ${name} under ${WRITERS} writers`,
  limit: 120,
  keep: (server, ends) => survive(server, harm, ends),
}));

async function survive(server: Server, harm: Harm, ends: Cleanup) {
  const shop = ends.own(await openShop(server));
  const before = await numberOf(shop.pool, "select count(*) from orders");
  const api = ends.own(await startApi(shop.url));
  const attempts: Attempt[] = [];
  const health = { live: new Set<number>(), ready: new Set<number>(), slowest: 0 };
  const over = new AbortController();

  const write = async (writer: number) => {
    const { token } = pick(shop.resellers, writer);
    for (let turn = 0; !over.signal.aborted; turn += 1) {
      const body = orderOf([{ productId: pick(shop.products, writer * 31 + turn * 7), quantity: 1 }]);
      const attempt = newAttempt();
      attempts.push(attempt);
      await placeUntilDone(() => api.url, { body, token, key: randomUUID() }, attempt);
    }
  };
  const askReady = async () => {
    const { status, milliseconds } = await call(api.url, "/health/ready", { timeoutMs: 15_000 });
    health.ready.add(status);
    health.slowest = Math.max(health.slowest, milliseconds);
  };
  const watch = async () => {
    while (!over.signal.aborted) {
      health.live.add((await call(api.url, "/health/live", { timeoutMs: 10_000 })).status);
      void askReady();
      await sleep(250);
    }
  };
  const running = [...Array.from({ length: WRITERS }, (_, writer) => write(writer)), watch()];
  await sleep(2_000);
  await harm.happens(server, shop);
  const backAt = performance.now();
  const again = () =>
    attempts.find(({ placedAt }) => placedAt > backAt && placedAt < Number.POSITIVE_INFINITY);
  while (!again() && performance.now() - backAt < 30_000) await sleep(20);
  await sleep(2_000);
  over.abort();
  await Promise.all(running);

  const recovered = ((again()?.placedAt ?? Number.POSITIVE_INFINITY) - backAt) / 1000;
  must(
    recovered <= 5,
    `the first success came ${recovered.toFixed(1)} s after the return; the process ${api.isAlive() ? "lives" : "died"}`,
  );
  must(api.isAlive(), "the process died");
  must(
    [...health.live].every((status) => status === 200),
    `live said ${[...health.live].join(", ")}`,
  );
  must(!harm.isAway || health.ready.has(503), "ready never said 503");
  // A second in the server, and the time of this busy process.
  must(health.slowest < 2_000, `ready took ${Math.round(health.slowest)} ms`);
  const stored = await allAreStored(shop, attempts, before);
  return `${stored}, first success ${recovered.toFixed(1)} s after the return, live 200 throughout${harm.isAway ? ", ready 503" : ""}, each within ${Math.round(health.slowest)} ms`;
}
