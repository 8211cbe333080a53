import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { hashPassword } from "../../apps/api/src/lib/passwords.ts";
import { type ApiProcess, startApi, tokenOf } from "../harness/api-process.ts";
import { call, must, percentile, type Reply } from "../harness/client.ts";
import { fillShop } from "../harness/fill.ts";
import { checkBooks, numberOf, orderOf, pick, type Shop, shopAt } from "../harness/shop.ts";
import { withCleanup, type Guarantee } from "./guarantee.ts";

const ORDERS = 200_000;
const PRODUCTS = 10_000;
const PASSWORD = "a password of a reseller";
const DAY_MS = 86_400_000;

/** One reseller with a long history, another one who orders meanwhile, and a vendor with many products. */
type Histories = { shop: Shop; long: string; other: string; vendor: string; sold: string[] };

export const LONG_HISTORIES: Guarantee[] = [
  {
    name: `nobody waits for a long history: a reseller with ${ORDERS} orders and a vendor with ${PRODUCTS} products are changed, exported and erased`,
    limit: 900,
    keep: (server) =>
      withCleanup(async (ends) => {
        const url = await server.createDatabase("long_histories");
        const { shop, long, other, vendor, sold } = await fillHistories(url);
        ends.add(shop, (it) => it.close());
        const api = ends.add(await startApi(url), (it) => it.stop());
        const { admin } = shop;
        const tokenNow = async (id: string) => {
          const { rows } = await shop.pool.query<{ version: number }>(
            "select token_version as version from users where id = $1",
            [id],
          );
          return tokenOf({ id, role: "reseller", tokenVersion: rows[0]?.version ?? 0 });
        };
        const step = (name: string, work: () => Promise<Reply>) =>
          measured({ api, shop, other, sold }, name, work);

        const person = { token: await tokenNow(long) };
        const bank = {
          accountHolderName: "A B",
          bankName: "Bank",
          accountNumber: "99887766",
          branchName: "Kandy",
        };
        await step("new name and shop name", () =>
          call(api.url, "/api/auth/profile", {
            ...person,
            method: "PUT",
            body: { firstName: "New", lastName: "Name", businessName: "New Shop" },
          }),
        );
        await step("new bank account", () =>
          call(api.url, "/api/auth/profile", {
            ...person,
            method: "PUT",
            body: { ...bank, currentPassword: PASSWORD },
          }),
        );
        for (const status of ["suspended", "approved"]) {
          await step(status, () =>
            call(api.url, `/api/users/${long}/status`, { token: admin, method: "PATCH", body: { status } }),
          );
        }
        const again = { token: await tokenNow(long), timeoutMs: 300_000 };
        await step("own summary", () => call(api.url, "/api/orders/summary", again));
        await step("figures on the account page", () =>
          call(api.url, `/api/users/${long}/figures`, { token: admin }),
        );
        await step("customers", () => call(api.url, "/api/customers?pageSize=20", again));
        await step("customers, searched", () => call(api.url, "/api/customers?search=silva", again));
        await step("download of everything", () => download(api, again.token));
        await step("product with many orders renamed", () =>
          call(api.url, `/api/products/${sold[0]}`, {
            token: admin,
            method: "PUT",
            body: { name: "Renamed" },
          }),
        );
        await step("vendor deleted", () =>
          call(api.url, `/api/users/${vendor}?products=off-sale`, {
            token: admin,
            method: "DELETE",
            timeoutMs: 300_000,
          }),
        );
        await step("reseller deleted", () =>
          call(api.url, `/api/users/${long}`, { token: admin, method: "DELETE", timeoutMs: 300_000 }),
        );
        console.log("left", await leftOf(shop.pool));
        return `${await checkBooks(shop)} invariants hold`;
      }),
  },
];

async function fillHistories(url: string): Promise<Histories> {
  const now = new Date();
  const closedBefore = new Date(now.getTime() - 8 * DAY_MS);
  await fillShop(url, { products: 6, resellers: 1, orders: ORDERS, ordersAWeek: 5_000, now, closedBefore });
  const shop = await shopAt(url);
  const idOf = async (text: string, values: unknown[] = []) => {
    const { rows } = await shop.pool.query<{ id: string }>(text, values);
    return pick(rows, 0).id;
  };
  const long = pick(shop.resellers, 0).id;
  const vendor = await idOf("select id from users where role = 'vendor' order by email limit 1");
  await shop.pool.query("update users set password_hash = $1 where id = $2", [
    await hashPassword(PASSWORD, 4),
    long,
  ]);
  const other = await idOf(
    `insert into users (email, password_hash, first_name, last_name, role, status, created_at)
     values ('other@load.test', '-', 'Other', 'Reseller', 'reseller', 'approved', now()) returning id`,
  );
  await shop.pool.query(
    `insert into customers (user_id, phone, name, address, last_ordered_at)
     select user_id, customer_phone, customer_name, customer_address, created_at from orders`,
  );
  await shop.pool.query(
    `insert into mail_outbox (user_id, kind, to_email, subject, text, html, status, next_attempt_at, created_at, sent_at)
     select user_id, 'order.placed', 'reseller1@load.test', 'Your order ' || order_number, repeat('Some text. ', 40), repeat('<p>Some text.</p>', 60),
            'sent', created_at, created_at, created_at from orders`,
  );
  await shop.pool.query(
    `insert into products (vendor_id, name, description, category, price_cents, commission_cents, weight_grams, created_at)
     select $1, 'Piece ' || n, repeat('Handmade in Sri Lanka, number ' || n || '. ', 4), 'home', 100000, 10000, 500, now()
       from generate_series(1, $2::int) n`,
    [vendor, PRODUCTS],
  );
  await shop.pool.query("vacuum analyze");
  return { shop, long, other, vendor, sold: shop.products };
}

type Watched = { api: ApiProcess; shop: Shop; other: string; sold: string[] };

/** Runs an action while another reseller orders, and prints how long it took, how long the other waited, and the longest transaction that wrote. */
async function measured(
  { api, shop, other, sold }: Watched,
  name: string,
  work: () => Promise<Reply>,
): Promise<Reply> {
  let isOver = false;
  const token = tokenOf({ id: other, role: "reseller" });
  const replies: Reply[] = [];
  const orders = (async () => {
    while (!isOver || replies.length < 20) {
      const body = orderOf([{ productId: pick(sold, replies.length), quantity: 1 }]);
      replies.push(await call(api.url, "/api/orders", { token, body }));
      await sleep(20);
    }
  })();
  let longest = 0;
  const watch = (async () => {
    while (!isOver) {
      longest = Math.max(longest, await longestWrite(shop.pool));
      await sleep(5);
    }
  })();
  await sleep(100);
  const started = performance.now();
  const reply = await work();
  const took = performance.now() - started;
  isOver = true;
  await Promise.all([orders, watch]);
  must(reply.status === 200, `${name}: ${reply.status} ${reply.message}`);
  const refused = replies.find(({ status }) => status !== 201);
  must(refused === undefined, `${name}: an order was answered ${refused?.status} ${refused?.message}`);
  console.log(
    `     ${name}: ${took.toFixed(0)} ms; longest write ${longest.toFixed(0)} ms; orders of another p99 ${percentile(replies, 0.99)} ms of ${replies.length}; ${JSON.stringify(reply.data ?? null).slice(0, 60)}`,
  );
  return reply;
}

async function longestWrite(pool: pg.Pool): Promise<number> {
  return await numberOf(
    pool,
    `select coalesce(max(extract(epoch from clock_timestamp() - xact_start) * 1000), 0) as count from pg_stat_activity
      where datname = current_database() and backend_xid is not null and pid <> pg_backend_pid()`,
  );
}

/** Reads the stream and keeps nothing of it. */
async function download({ url, child }: ApiProcess, token: string): Promise<Reply> {
  const before = await memoryOf(child.pid);
  const started = performance.now();
  const res = await fetch(`${url}/api/auth/me/export`, { headers: { Authorization: `Bearer ${token}` } });
  let bytes = 0;
  for await (const piece of res.body ?? []) bytes += piece.length;
  const after = await memoryOf(child.pid);
  return {
    status: res.status,
    code: "",
    message: "",
    data: { MB: bytes / 1e6, before, after },
    milliseconds: performance.now() - started,
  };
}

/** The largest memory of a process so far, in MB. */
async function memoryOf(pid: number | undefined): Promise<number> {
  const text = await readFile(`/proc/${pid}/status`, "utf8");
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(text)?.[1]) / 1024);
}

async function leftOf(pool: pg.Pool): Promise<number> {
  return await numberOf(
    pool,
    `select (select count(*) from customers c join users u on u.id = c.user_id where u.deleted_at is not null)
       + (select count(*) from mail_outbox m join users u on u.id = m.user_id where u.deleted_at is not null and m.to_email <> '') as count`,
  );
}
