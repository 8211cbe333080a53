import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { hashPassword } from "../../apps/api/src/lib/passwords.ts";
import { startApi } from "../harness/api-process.ts";
import { type Reply, call, idOf, must, percentile, tally } from "../harness/client.ts";
import { keepSecret } from "../harness/log-search.ts";
import { startProxy } from "../harness/proxy.ts";
import { checkBooks, numberOf, openShop, orderOf, pick, type Shop } from "../harness/shop.ts";
import type { Cleanup, Guarantee } from "./guarantee.ts";

/** Concurrent requests to one, two and four processes behind a round-robin proxy. The results must not depend on their number. */
const ACTIONS: { name: string; action: (crowd: Crowd) => Promise<string> }[] = [
  { name: "200 orders at once on a stock of 100", action: sellOut },
  { name: "100 five-line orders at once, with their lines in any order", action: ordersOfManyLines },
  { name: "the same key 20 times at once", action: repeatKey },
  { name: "50 cancels of one order at once", action: cancelMany },
  { name: "a session is one of every process, and ends on every one", action: endSession },
];

type Crowd = { url: string; shop: Shop };

/** With the limits that the product has by itself. */
const SIGN_INS: Guarantee = {
  name: "110 right sign-ins at once from one address lock nobody out",
  limit: 180,
  keep: async (server, ends) => {
    const shop = ends.own(await openShop(server));
    const password = keepSecret("a right password", "a-right-password");
    const hash = await hashPassword(password, 10);
    await shop.pool.query("update users set password_hash = $1", [hash]);
    const limits = { LOGIN_FAILURES_PER_15_MIN: "5", LOGIN_FAILURES_PER_DAY: "100", BCRYPT_COST: "10" };
    const url = await startProcesses(shop, 2, ends, limits);
    let waiting = Array.from({ length: 110 }, (_, index) => pick(shop.resellers, index).email);
    let refused = 0;
    for (let round = 1; waiting.length > 0; round += 1) {
      must(round <= 20, `${waiting.length} could not sign in`);
      const replies = await Promise.all(
        waiting.map((email) => call(url, "/api/auth/login", { body: { email, password } })),
      );
      // Overload (503) and lost replies are repeated; a person with the right password is never told to wait or that it is wrong.
      const isRefused = replies.some(({ status }) => status >= 400 && status < 500);
      must(!isRefused, `replies ${JSON.stringify(tally(replies))}`);
      waiting = waiting.filter((_, index) => replies[index]?.status !== 200);
      refused += waiting.length;
      await sleep(500);
    }
    return `110 signed in, ${refused} times asked to try again`;
  },
};

const PROCESSES: Guarantee[] = [1, 2, 4].map((processes) => ({
  name: `${processes} API ${processes === 1 ? "process" : "processes behind a round-robin proxy"}`,
  limit: 180,
  keep: async (server, ends) => {
    const shop = ends.own(await openShop(server));
    const url = await startProcesses(shop, processes, ends);
    const figures: string[] = [];
    for (const { name, action } of ACTIONS) figures.push(`${name}: ${await action({ url, shop })}`);
    figures.push(`20 guesses at once: ${await guess(shop, processes, ends)}`);
    figures.push(`${await checkBooks(shop)} invariants hold`);
    return figures.join("; ");
  },
}));

export const CROWDS: Guarantee[] = [...PROCESSES, SIGN_INS];

async function startProcesses(
  shop: Shop,
  processes: number,
  ends: Cleanup,
  environment: Record<string, string> = {},
) {
  const started = await Promise.all(
    Array.from({ length: processes }, () =>
      startApi(shop.url, { DB_POOL_SIZE: "10", TRUST_PROXY: "1", ...environment }),
    ),
  );
  for (const api of started) ends.own(api);
  const proxy = ends.own(await startProxy(started.map(({ url }) => url)));
  return proxy.url;
}

async function sellOut({ url, shop }: Crowd): Promise<string> {
  const productId = idOf(
    await call(url, "/api/products", {
      token: shop.admin,
      body: {
        name: "Last hundred",
        category: "clothing",
        description: "Only a hundred",
        images: ["/uploads/demo/a.webp"],
        price: 1000,
        commission: 100,
        stock: 100,
        weight: 0.2,
      },
    }),
  );
  const replies = await Promise.all(
    Array.from({ length: 200 }, (_, index) =>
      call(url, "/api/orders", {
        key: randomUUID(),
        token: pick(shop.resellers, index).token,
        body: orderOf([{ productId, quantity: 1 }]),
      }),
    ),
  );
  const counts = tally(replies);
  must(counts[201] === 100 && counts[409] === 100, `replies ${JSON.stringify(counts)}`);
  must(
    replies.every(({ status, code }) => status === 201 || code === "OUT_OF_STOCK"),
    "a refusal was not about stock",
  );
  const left = await numberOf(shop.pool, "select stock as count from products where id = $1", [productId]);
  must(left === 0, `${left} left`);
  return `100 placed, 100 refused, 0 left, ${slowestOf(replies)}`;
}

async function ordersOfManyLines({ url, shop }: Crowd): Promise<string> {
  const before = await deadlocks(shop);
  const products = shop.products.slice(0, 20);
  const replies = await Promise.all(
    Array.from({ length: 100 }, (_, index) => {
      const lines = products
        .map((productId) => ({ productId, quantity: 1, rank: Math.random() }))
        .sort((a, b) => a.rank - b.rank)
        .slice(0, 5);
      const { token } = pick(shop.resellers, index);
      return call(url, "/api/orders", { key: randomUUID(), token, body: orderOf(lines) });
    }),
  );
  must(tally(replies)[201] === 100, `replies ${JSON.stringify(tally(replies))}`);
  const dead = (await deadlocks(shop)) - before;
  must(dead === 0, `${dead} dead-locks`);
  return `100 placed, 0 dead-locks, ${slowestOf(replies)}`;
}

/** No request of these is asked to retry, so only first responses are counted. */
function slowestOf(replies: Reply[]): string {
  return `the slowest reply after ${percentile(replies, 1)} ms`;
}

async function deadlocks({ pool }: Shop): Promise<number> {
  // PostgreSQL sessions report their counters at most once a second.
  await sleep(1_200);
  return await numberOf(
    pool,
    "select deadlocks as count from pg_stat_database where datname = current_database()",
  );
}

async function repeatKey({ url, shop }: Crowd): Promise<string> {
  const [mine, other] = [pick(shop.resellers, 3), pick(shop.resellers, 4)];
  const key = randomUUID();
  const body = orderOf([{ productId: pick(shop.products, 3), quantity: 2 }]);
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => call(url, "/api/orders", { token: mine.token, body, key })),
  );
  must(tally(replies)[201] === 20, `replies ${JSON.stringify(tally(replies))}`);
  must(new Set(replies.map(({ data }) => JSON.stringify(data))).size === 1, "the replies differ");
  const changed = await call(url, "/api/orders", {
    token: mine.token,
    body: orderOf([{ productId: pick(shop.products, 3), quantity: 3 }]),
    key,
  });
  must(changed.status === 422, `another body returned ${changed.status}`);
  const theirs = await call(url, "/api/orders", { token: other.token, body, key });
  must(
    theirs.status === 201 && idOf(theirs) !== idOf(pick(replies, 0)),
    "another reseller's key is not their own",
  );
  return "one order, one reply";
}

async function cancelMany({ url, shop }: Crowd): Promise<string> {
  const productId = pick(shop.products, 60);
  const stock = () => numberOf(shop.pool, "select stock as count from products where id = $1", [productId]);
  const before = await stock();
  const { token } = pick(shop.resellers, 5);
  const placed = idOf(await call(url, "/api/orders", { token, body: orderOf([{ productId, quantity: 3 }]) }));
  const replies = await Promise.all(
    Array.from({ length: 50 }, () =>
      call(url, `/api/orders/${placed}/status`, {
        method: "PATCH",
        token: shop.admin,
        body: { status: "cancelled" },
      }),
    ),
  );
  const did = replies.filter(({ message }) => message === "Order status updated to cancelled").length;
  must(tally(replies)[200] === 50 && did === 1, `${did} did it; ${JSON.stringify(tally(replies))}`);
  must((await stock()) === before, "the stock is not what it was");
  return "one did it, 49 got the same reply, stock back once";
}

async function endSession({ url, shop }: Crowd): Promise<string> {
  const { id, token } = pick(shop.resellers, 6);
  const ask = () => Promise.all(Array.from({ length: 8 }, () => call(url, "/api/orders", { token })));
  must(tally(await ask())[200] === 8, "a session does not hold everywhere");
  const suspended = await call(url, `/api/users/${id}/status`, {
    method: "PATCH",
    token: shop.admin,
    body: { status: "suspended", reason: "Fraud" },
  });
  must(suspended.status === 200, `suspending returned ${suspended.status} ${suspended.message}`);
  must(tally(await ask())[401] === 8, "a suspended session goes on somewhere");
  return "8 of 8 calls, then 0 of 8";
}

/** All processes share one limit for sign-in attempts. */
async function guess(shop: Shop, processes: number, ends: Cleanup): Promise<string> {
  const url = await startProcesses(shop, processes, ends, { LOGIN_FAILURES_PER_15_MIN: "5" });
  const { email } = pick(shop.resellers, 7);
  const password = keepSecret("a guessed password", "guess-of-many");
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      call(url, "/api/auth/login", {
        body: { email, password: `${password}-${index}` },
        headers: { "X-Forwarded-For": `203.0.113.${index}` },
      }),
    ),
  );
  const counts = tally(replies);
  const looked = counts[401] ?? 0;
  const refused = (counts[429] ?? 0) + (counts[503] ?? 0);
  must(looked > 0 && looked <= 5 && looked + refused === 20, `replies ${JSON.stringify(counts)}`);
  return `${looked} looked at, ${refused} refused`;
}
