import { randomUUID } from "node:crypto";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { backUp } from "@pola/database/backup";
import { restore } from "@pola/database/restore";
import { startApi } from "../harness/api-process.ts";
import { type Answer, call, must, tally } from "../harness/client.ts";
import { onServer, startServer } from "../harness/postgres.ts";
import { checkBooks, numberOf, openShop, orderOf, pick, shopAt } from "../harness/shop.ts";
import { ending, type Shown } from "./guarantee.ts";

const PER_SECOND = 50;

export const RESTARTS: Shown[] = [
  {
    name: `deploys lose nothing: SIGTERM under ${PER_SECOND} orders a second`,
    limit: 90,
    keep: (server) =>
      ending(async (ends) => {
        const shop = ends.add(await openShop(server), (it) => it.close());
        const before = await numberOf(shop.pool, "select count(*) from orders");
        const api = ends.add(await startApi(shop.url), (it) => it.stop());
        const sent: { key: string; body: unknown; token: string; answer: Answer }[] = [];
        const place = async (index: number) => {
          const key = randomUUID();
          const { token } = pick(shop.resellers, index);
          const body = orderOf([{ productId: pick(shop.products, index * 3), quantity: 1 }]);
          sent.push({ key, body, token, answer: await call(api.url, "/api/orders", { token, body, key }) });
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
        const told = tally(sent.map(({ answer }) => answer));
        must(
          sent.every(({ answer: { status } }) => status === 201 || status === 0),
          `answers ${JSON.stringify(told)}`,
        );
        const stored = (await numberOf(shop.pool, "select count(*) from orders")) - before;
        const next = ends.add(await startApi(shop.url), (it) => it.stop());
        for (const { key, body, token, answer } of sent) {
          if (answer.status === 201) continue;
          const again = await call(next.url, "/api/orders", { token, body, key });
          must(again.status === 201, `a repeated order was answered ${again.status}`);
        }
        const after = (await numberOf(shop.pool, "select count(*) from orders")) - before;
        must(stored === told[201], `${told[201]} whole answers, ${stored} orders stored`);
        must(after === sent.length, `${sent.length} keys made ${after} orders`);
        return `${told[201]} whole answers = ${stored} orders; ${told[0] ?? 0} unanswered placed once by the next process; exit code 0; ${await checkBooks(shop)} invariants hold`;
      }),
  },
  {
    name: "two processes starting with pending migrations apply them once",
    limit: 90,
    keep: (server) =>
      ending(async (ends) => {
        const url = new URL(server.url);
        url.pathname = "/fresh";
        await onServer(server.url, "create database fresh");
        const both = await Promise.all([startApi(url.href), startApi(url.href)]);
        for (const api of both) ends.add(api, (it) => it.stop());
        const shop = await Promise.all(both.map((api) => call(api.url, "/health/ready")));
        must(tally(shop)[200] === 2, `ready says ${JSON.stringify(tally(shop))}`);
        const { default: pg } = await import("pg");
        const pool = ends.add(new pg.Pool({ connectionString: url.href, max: 1 }), (open) => open.end());
        const rows = await numberOf(pool, "select count(*) from _prisma_migrations");
        const names = await numberOf(
          pool,
          "select count(distinct migration_name) from _prisma_migrations where finished_at is not null",
        );
        must(rows === names && names > 0, `${rows} rows for ${names} migrations`);
        return `${names} migrations, each once, both processes ready`;
      }),
  },
  {
    name: "a backup restores: taken under load, into an empty server",
    limit: 120,
    keep: (server) =>
      ending(async (ends) => {
        const shop = ends.add(await openShop(server), (it) => it.close());
        const api = ends.add(await startApi(shop.url), (it) => it.stop());
        const folder = ends.add(await mkdtemp(join(tmpdir(), "pola-backup-")), (path) =>
          rm(path, { recursive: true }),
        );
        const over = new AbortController();
        const sell = async () => {
          for (let index = 0; !over.signal.aborted; index += 1) {
            const { token } = pick(shop.resellers, index);
            await call(api.url, "/api/orders", {
              token,
              body: orderOf([{ productId: pick(shop.products, index), quantity: 1 }]),
            });
          }
        };
        const selling = [sell(), sell()];
        await sleep(500);
        const file = join(folder, "pola.backup.gz");
        const kept = await backUp(shop.url, file);
        over.abort();
        await Promise.all(selling);

        const other = ends.add(await startServer(), (it) => it.stop());
        const url = new URL(other.url);
        url.pathname = "/restored";
        await onServer(other.url, "create database restored");
        const restored = await restore(url.href, file);
        must(JSON.stringify(kept) === JSON.stringify(restored), "other rows came back");
        const copy = ends.add(await shopAt(url.href), (it) => it.close());
        const invariants = await checkBooks(copy);
        const next = ends.add(await startApi(url.href), (it) => it.stop());
        const order = await call(next.url, "/api/orders", {
          token: pick(copy.resellers, 1).token,
          body: orderOf([{ productId: pick(copy.products, 1), quantity: 1 }]),
        });
        must(
          order.status === 201,
          `the restored shop answers an order with ${order.status} ${order.message}`,
        );
        const rows = Object.values(kept).reduce((sum, count) => sum + count, 0);
        const kilobytes = Math.round((await stat(file)).size / 1024);
        return `${rows} rows of ${Object.keys(kept).length} tables in ${kilobytes} kB, ${invariants} invariants hold, the restored shop sells`;
      }),
  },
];
