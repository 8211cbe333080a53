import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { hashPassword } from "../../apps/api/src/lib/passwords.ts";
import { type ApiProcess, startApi, tokenOf } from "../harness/api-process.ts";
import { call, must, percentile, type Reply } from "../harness/client.ts";
import { fillShop } from "../harness/fill.ts";
import { checkBooks, numberOf, orderOf, pick, type Shop, shopAt } from "../harness/shop.ts";
import { statusKilobytes } from "../harness/usage.ts";
import type { Cleanup, Guarantee } from "./guarantee.ts";

const ORDERS = 200_000;
const PRODUCTS = 10_000;
const PASSWORD = "a password of a reseller";
/** The p99 of others' orders while a history is changed. On a machine that is slower than this by itself: twice the p99 without a change. */
const ORDER_MS = 500;

/** A reseller with a long history, another one, and a vendor with many products. */
type Histories = { shop: Shop; long: string; other: string; vendor: string };

export const LONG_HISTORIES: Guarantee[] = [
  {
    name: `nobody waits for a long history: ${ORDERS} orders, customers and mails of a reseller, ${PRODUCTS} products of a vendor`,
    limit: 900,
    keep: async (server, ends) => {
      const url = await server.createDatabase("long_histories");
      const histories = await fillHistories(url);
      const { shop, long, vendor } = ends.add(histories, ({ shop: it }) => it.close());
      const api = ends.own(await startApi(url));
      // The first orders of a process are slow.
      await whileOrdering(api, histories, () => sleep(3_000));
      const idle = percentile(await whileOrdering(api, histories, () => sleep(3_000)), 0.99);
      console.log(`     nothing: p99 of orders ${idle} ms`);
      const late: string[] = [];
      const step = async (name: string, work: () => Promise<Reply>) => {
        const p99 = await measured({ api, histories, name }, work);
        if (p99 > Math.max(ORDER_MS, 2 * idle)) late.push(`${name}: ${p99} ms`);
      };
      const admin = { token: shop.admin, timeoutMs: 120_000 };

      await step("new name and shop name", async () => {
        const body = { firstName: "New", lastName: "Name", businessName: "New Shop" };
        return await call(api.url, "/api/auth/profile", {
          ...(await sessionOf(histories)),
          method: "PUT",
          body,
        });
      });
      await step("new bank account", async () => {
        const bank = {
          accountHolderName: "A B",
          bankName: "Bank",
          accountNumber: "99887766",
          branchName: "Kandy",
        };
        const body = { ...bank, currentPassword: PASSWORD };
        return await call(api.url, "/api/auth/profile", {
          ...(await sessionOf(histories)),
          method: "PUT",
          body,
        });
      });
      for (const status of ["suspended", "approved"]) {
        await step(`account ${status}`, async () => {
          return await call(api.url, `/api/users/${long}/status`, {
            ...admin,
            method: "PATCH",
            body: { status },
          });
        });
      }
      await step("figures on the account's page", () => call(api.url, `/api/users/${long}/figures`, admin));
      await step("own page of customers", async () =>
        call(api.url, "/api/customers?pageSize=20", await sessionOf(histories)),
      );
      await step("download of everything", async () => await download(api, await sessionOf(histories)));
      await step("new name of a product with half of the orders", () =>
        call(api.url, `/api/products/${pick(shop.products, 0)}`, {
          ...admin,
          method: "PUT",
          body: { name: "New" },
        }),
      );
      await step("vendor deleted", () =>
        call(api.url, `/api/users/${vendor}`, { ...admin, method: "DELETE" }),
      );
      await step("reseller deleted", () =>
        call(api.url, `/api/users/${long}`, { ...admin, method: "DELETE" }),
      );
      const erasing = await eraseThroughKill(ends, { api, histories, url });
      if (erasing > Math.max(ORDER_MS, 2 * idle)) late.push(`erasure: ${erasing} ms`);
      must(late.length === 0, `others' orders waited (without a change: ${idle} ms): ${late.join("; ")}`);
      return `p99 of orders without a change ${idle} ms; killed while it erased and started again: nothing is left; ${await checkBooks(shop)} invariants hold`;
    },
  },
];

type Erasing = { api: ApiProcess; histories: Histories; url: string };

/** Kills the process in the middle of the erasure and starts another, which ends it while others order. @returns the p99 of their orders */
async function eraseThroughKill(ends: Cleanup, { api, histories, url }: Erasing): Promise<number> {
  const { pool } = histories.shop;
  const first = await leftOf(pool);
  must(first > 0, "nothing was left to the job");
  while ((await leftOf(pool)) === first) await sleep(50);
  api.kill("SIGKILL");
  const atKill = await leftOf(pool);
  must(atKill > 0, "the erasure was over before it could be killed");
  const next = ends.own(await startApi(url));
  await whileOrdering(next, histories, () => sleep(3_000));
  const p99 = await measured(
    { api: next, histories, name: `the other ${atKill} rows of ${first} erased after a kill` },
    async () => {
      const started = performance.now();
      let reply = await askLeft(next, histories);
      while (reply.status === 200 && JSON.stringify(reply.data) !== '{"left":0}') {
        must(performance.now() - started < 300_000, `left after five minutes: ${JSON.stringify(reply.data)}`);
        await sleep(500);
        reply = await askLeft(next, histories);
      }
      return reply;
    },
  );
  must((await leftOf(pool)) === 0, "rows are left");
  return p99;
}

/** What the list of users asks for. */
async function askLeft({ url }: ApiProcess, { shop }: Histories): Promise<Reply> {
  return await call(url, "/api/users/erasing", { token: shop.admin });
}

async function fillHistories(url: string): Promise<Histories> {
  // Four products, two of which have no variations and all orders.
  await fillShop(url, { products: 4, resellers: 1, orders: ORDERS, ordersAWeek: 5_000 });
  const shop = await shopAt(url);
  const idOf = async (text: string, values: unknown[] = []) => {
    const { rows } = await shop.pool.query<{ id: string }>(text, values);
    return pick(rows, 0).id;
  };
  const long = pick(shop.resellers, 0).id;
  const password = await hashPassword(PASSWORD, 4);
  await shop.pool.query("update users set password_hash = $1 where id = $2", [password, long]);
  const vendor = await idOf("select id from users where role = 'vendor' order by email limit 1");
  const other = await idOf(
    `insert into users (email, password_hash, first_name, last_name, role, status, created_at)
     values ('other@load.test', '-', 'Other', 'Reseller', 'reseller', 'approved', now()) returning id`,
  );
  await shop.pool.query(
    `insert into customers (user_id, phone, name, address, last_ordered_at)
     select user_id, customer_phone, customer_name, customer_address, created_at from orders`,
  );
  await shop.pool.query(
    `insert into mail_outbox (user_id, kind, to_email, subject, text, status, next_attempt_at, created_at, sent_at)
     select user_id, 'order.placed', 'reseller1@load.test', 'Your order ' || order_number, repeat('Some text. ', 40),
            'sent', created_at, created_at, created_at from orders`,
  );
  await shop.pool.query(
    `insert into products (vendor_id, name, description, category, price_cents, commission_cents, weight_grams, created_at)
     select $1, 'Piece ' || n, repeat('Handmade in Sri Lanka, number ' || n || '. ', 4), 'home', 100000, 10000, 500, now()
       from generate_series(1, $2::int) n`,
    [vendor, PRODUCTS],
  );
  await shop.pool.query("vacuum analyze");
  return { shop, long, other, vendor };
}

/** A new session of the reseller with the long history: the change before may have ended the last one. */
async function sessionOf({ shop, long: id }: Histories): Promise<{ token: string; timeoutMs: number }> {
  const { rows } = await shop.pool.query<{ version: number }>(
    "select token_version as version from users where id = $1",
    [id],
  );
  const tokenVersion = pick(rows, 0).version;
  return { token: tokenOf({ id, role: "reseller", tokenVersion }), timeoutMs: 120_000 };
}

type Measured = { api: ApiProcess; histories: Histories; name: string };

/** Prints how long a change took, the longest transaction that wrote meanwhile, and how long others waited for their orders. @returns their p99 */
async function measured({ api, histories, name }: Measured, work: () => Promise<Reply>): Promise<number> {
  const over = new AbortController();
  let longest = 0;
  const watch = (async () => {
    while (!over.signal.aborted) {
      longest = Math.max(longest, await numberOf(histories.shop.pool, OLDEST_WRITE));
      await sleep(5);
    }
  })();
  let took = 0;
  const timed = async () => {
    const started = performance.now();
    const { status, message } = await work();
    took = performance.now() - started;
    must(status === 200, `${name}: ${status} ${message}`);
  };
  let orders: Reply[] = [];
  try {
    orders = await whileOrdering(api, histories, timed);
  } finally {
    over.abort();
    await watch;
  }
  const p99 = percentile(orders, 0.99);
  console.log(
    `     ${name}: ${(took / 1000).toFixed(2)} s, longest writing transaction ${longest.toFixed(0)} ms, p99 of ${orders.length} orders ${p99} ms`,
  );
  return p99;
}

const OLDEST_WRITE = `
  select coalesce(max(extract(epoch from clock_timestamp() - xact_start) * 1000), 0) as count from pg_stat_activity
   where datname = current_database() and backend_xid is not null and backend_type = 'client backend' and pid <> pg_backend_pid()`;

/** Orders of another reseller, and of the same one while the account may order: at least 100 of them. */
async function whileOrdering(
  api: ApiProcess,
  histories: Histories,
  work: () => Promise<void>,
): Promise<Reply[]> {
  const over = new AbortController();
  const replies: Reply[] = [];
  const other = tokenOf({ id: histories.other, role: "reseller" });
  const ordering = (async () => {
    while (!over.signal.aborted || replies.length < 100) {
      const isOther = replies.length % 2 === 0;
      const token = isOther ? other : (await sessionOf(histories)).token;
      const body = orderOf([{ productId: pick(histories.shop.products, replies.length >> 1), quantity: 1 }]);
      const reply = await call(api.url, "/api/orders", { token, body });
      must(
        reply.status === 201 || (!isOther && [401, 403].includes(reply.status)),
        `${reply.status} ${reply.message}`,
      );
      replies.push(reply);
      await sleep(10);
    }
  })();
  await Promise.all([ordering, work().finally(() => over.abort())]);
  return replies;
}

/** Reads the stream and keeps nothing of it. Prints its size and the largest memory of the process before and after. */
async function download({ url, child }: ApiProcess, { token }: { token: string }): Promise<Reply> {
  const mostMb = async () => Math.round((await statusKilobytes(child.pid, "VmHWM")) / 1024);
  const before = await mostMb();
  const started = performance.now();
  const res = await fetch(`${url}/api/auth/me/export`, { headers: { Authorization: `Bearer ${token}` } });
  let bytes = 0;
  const reader: ReadableStreamDefaultReader<Uint8Array> | undefined = res.body?.getReader();
  for (let piece = await reader?.read(); piece?.value; piece = await reader?.read())
    bytes += piece.value.byteLength;
  const milliseconds = performance.now() - started;
  console.log(
    `     the download has ${Math.round(bytes / 1e6)} MB; the process had at most ${before} MB before, ${await mostMb()} MB after`,
  );
  return { status: res.status, code: "", message: "", data: null, milliseconds };
}

/** The rows of deleted people that still name somebody. */
async function leftOf(pool: pg.Pool): Promise<number> {
  return await numberOf(
    pool,
    `select (select count(*) from customers c join users u on u.id = c.user_id where u.deleted_at is not null)
       + (select count(*) from mail_outbox m join users u on u.id = m.user_id where u.deleted_at is not null and m.to_email <> '') as count`,
  );
}
