import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { startApi } from "../harness/api-process.ts";
import { type Reply, call, must, percentile, tally } from "../harness/client.ts";
import { addressOf, onServer } from "../harness/postgres.ts";
import { checkBooks, numberOf, openShop, orderOf, pick } from "../harness/shop.ts";
import type { Guarantee } from "./guarantee.ts";

const PER_SECOND = 50;
const ALTERS_PRODUCTS = "20261122101500_lists_are_never_null";
const DUMP_MS = 15_000;

export const RESTARTS: Guarantee[] = [
  {
    name: `deploys lose nothing: SIGTERM under ${PER_SECOND} orders a second`,
    limit: 90,
    keep: async (server, ends) => {
      const shop = ends.own(await openShop(server));
      const before = await numberOf(shop.pool, "select count(*) from orders");
      const api = ends.own(await startApi(shop.url));
      const sent: { key: string; body: unknown; token: string; reply: Reply }[] = [];
      const place = async (index: number) => {
        const key = randomUUID();
        const { token } = pick(shop.resellers, index);
        const body = orderOf([{ productId: pick(shop.products, index * 3), quantity: 1 }]);
        sent.push({ key, body, token, reply: await call(api.url, "/api/orders", { token, body, key }) });
      };
      const running: Promise<void>[] = [];
      for (let index = 0; index < PER_SECOND * 6; index += 1) {
        running.push(place(index));
        if (index === PER_SECOND * 2) api.kill("SIGTERM");
        await sleep(1000 / PER_SECOND);
      }
      await Promise.all(running);
      const code = await api.exited;
      must(code === 0, `exit code ${code}`);
      const counts = tally(sent.map(({ reply }) => reply));
      must(
        sent.every(({ reply: { status } }) => status === 201 || status === 0),
        `replies ${JSON.stringify(counts)}`,
      );
      const stored = (await numberOf(shop.pool, "select count(*) from orders")) - before;
      const next = ends.own(await startApi(shop.url));
      for (const { key, body, token, reply } of sent) {
        if (reply.status === 201) continue;
        const again = await call(next.url, "/api/orders", { token, body, key });
        must(again.status === 201, `a repeated order returned ${again.status}`);
      }
      const after = (await numberOf(shop.pool, "select count(*) from orders")) - before;
      must(stored === counts[201], `${counts[201]} whole replies, ${stored} orders stored`);
      must(after === sent.length, `${sent.length} keys made ${after} orders`);
      return `${counts[201]} whole replies = ${stored} orders; ${counts[0] ?? 0} unanswered placed once by the next process; exit code 0; ${await checkBooks(shop)} invariants hold`;
    },
  },
  {
    name: "two processes that start with pending migrations apply each once",
    limit: 90,
    keep: async (server, ends) => {
      const url = addressOf(server.url, "fresh");
      await onServer(server.url, "create database fresh");
      const both = await Promise.all([startApi(url), startApi(url)]);
      for (const api of both) ends.own(api);
      const shop = await Promise.all(both.map((api) => call(api.url, "/health/ready")));
      must(tally(shop)[200] === 2, `ready says ${JSON.stringify(tally(shop))}`);
      const pool = ends.own(new pg.Pool({ connectionString: url, max: 1 }));
      const rows = await numberOf(pool, "select count(*) from _prisma_migrations");
      const names = await numberOf(
        pool,
        "select count(distinct migration_name) from _prisma_migrations where finished_at is not null",
      );
      must(rows === names && names > 0, `${rows} rows for ${names} migrations`);
      return `${names} migrations, each once, both processes ready`;
    },
  },
  {
    name: "migrations behind a dump: reads go on, and the start succeeds once the dump is over",
    limit: 120,
    keep: async (server, ends) => {
      const shop = ends.own(await openShop(server));
      const api = ends.own(await startApi(shop.url));
      // Undone, so that it is pending again; the running process does not need it.
      await shop.pool.query("alter table products alter images drop not null, alter features drop not null");
      await shop.pool.query("delete from _prisma_migrations where migration_name = $1", [ALTERS_PRODUCTS]);
      const done = () =>
        numberOf(
          shop.pool,
          "select count(*) from _prisma_migrations where migration_name = $1 and finished_at is not null",
          [ALTERS_PRODUCTS],
        );
      const dump = await shop.pool.connect();
      // As pg_dump does.
      await dump.query("begin isolation level repeatable read read only");
      await dump.query("lock table products, product_variations in access share mode");

      const starting = startApi(shop.url);
      const reads: Reply[] = [];
      const until = performance.now() + DUMP_MS;
      while (performance.now() < until) reads.push(await call(api.url, "/api/products"));
      must((await done()) === 0, "the migration did not wait for the dump");
      await dump.query("commit");
      dump.release();
      ends.own(await starting);
      must((await done()) === 1, "the migration was not applied");

      const slowest = percentile(reads, 1);
      must(tally(reads)[200] === reads.length, `reads ${JSON.stringify(tally(reads))}`);
      must(slowest > 500, "no read met the waiting migration");
      // The migration lets go after one second; one more for a busy machine.
      must(slowest < 2_000, `a read waited ${slowest} ms`);
      return `${reads.length} reads in ${DUMP_MS / 1000} s, all 200, the slowest after ${slowest} ms; applied after the dump`;
    },
  },
];
