import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { type ApiProcess, startApi } from "../harness/api-process.ts";
import { call, must, tally } from "../harness/client.ts";
import { startHaProxy } from "../harness/haproxy.ts";
import { addressOf, type Server, startServer } from "../harness/postgres.ts";
import { numberOf, openShop, orderOf, pick, type Shop, shopAt } from "../harness/shop.ts";
import { type Standby, startStandby } from "../harness/standby.ts";
import { allAreStored, type Attempt, newAttempt, placeUntilDone } from "./attempts.ts";
import type { Cleanup, Guarantee } from "./guarantee.ts";

const PER_SECOND = 50;
const WARM_UP = 60;
const SECONDS_BEFORE = 4;
const SECONDS_AFTER = 14;
/** Seconds from the death of the primary until every process places orders again. */
const GOAL = 10;
/** How long the manager of the servers needs to be sure that the primary is dead. */
const NOTICED_MS = 1_000;
/** How long the address leads to a standby that nobody has promoted. */
const TOO_EARLY_MS = 3_000;

/** A primary and a synchronous standby of their own, with a shop. */
type Pair = { primary: Server; standby: Standby; shop: Shop };

export const FAILOVER: Guarantee[] = [
  {
    name: "a failover loses nothing: primary killed, synchronous standby promoted behind HAProxy",
    limit: 180,
    keep: (_server, ends) => failOver(ends, { isTooEarly: false }),
  },
  {
    name: "a failover loses nothing: the address leads to the standby before it is promoted",
    limit: 180,
    keep: (_server, ends) => failOver(ends, { isTooEarly: true }),
  },
  {
    name: "a failover loses nothing: no order is answered before the synchronous standby has stored it",
    limit: 180,
    keep: (_server, ends) => waitForStandby(ends),
  },
];

async function startPair(ends: Cleanup): Promise<Pair> {
  const primary = ends.own(await startServer());
  const shop = ends.own(await openShop(primary));
  const standby = ends.own(await startStandby(primary, { isSynchronous: true }));
  return { primary, standby, shop };
}

/** @param options.isTooEarly the health check takes the standby for a primary as soon as the primary is dead */
async function failOver(ends: Cleanup, { isTooEarly }: { isTooEarly: boolean }): Promise<string> {
  const { primary, standby, shop } = await startPair(ends);
  const before = await numberOf(shop.pool, "select count(*) from orders");
  let isTaken = false;
  const isStandbyPrimary = roleOf(ends, standby);
  const proxy = ends.own(
    await startHaProxy([
      { url: primary.url, isPrimary: roleOf(ends, primary) },
      { url: standby.url, isPrimary: async () => (isTooEarly && isTaken) || (await isStandbyPrimary()) },
    ]),
  );
  const address = proxy.through(shop.url);
  const apis = await Promise.all([startApi(address), startApi(address)]);
  for (const api of apis) ends.own(api);

  /** The first order that each process placed for the first time after the failure. */
  const again = new Map<ApiProcess, number>();
  const attempts: Attempt[] = [];
  const killed = { from: Number.POSITIVE_INFINITY, until: Number.POSITIVE_INFINITY };
  const place = async (index: number) => {
    const sentAt = performance.now();
    const attempt = newAttempt();
    attempts.push(attempt);
    const { token } = pick(shop.resellers, index);
    const body = orderOf([{ productId: pick(shop.products, index * 3), quantity: 1 }]);
    const api = pick(apis, index);
    await placeUntilDone(() => api.url, { token, body, key: randomUUID() }, attempt);
    if (sentAt > killed.until && attempt.placedAt < (again.get(api) ?? Number.POSITIVE_INFINITY))
      again.set(api, attempt.placedAt);
  };
  const harm = async () => {
    await sleep(SECONDS_BEFORE * 1000);
    killed.from = performance.now();
    await primary.kill();
    killed.until = performance.now();
    isTaken = true;
    await sleep(isTooEarly ? TOO_EARLY_MS : NOTICED_MS);
    const replies = attempts.flatMap((attempt) => attempt.replies);
    const ready = await Promise.all(apis.map((api) => call(api.url, "/health/ready")));
    await standby.promote();
    return { replies: tally(replies), ready: tally(ready) };
  };
  // Both processes are warm when the orders of each second begin.
  for (let index = 0; index < WARM_UP; index += 1) await place(index);
  const harmed = harm();
  const running: Promise<void>[] = [];
  for (let index = 0; index < PER_SECOND * (SECONDS_BEFORE + SECONDS_AFTER); index += 1) {
    running.push(place(index));
    await sleep(1000 / PER_SECOND);
  }
  const { ready } = await harmed;
  await Promise.all(running);

  must(
    apis.every((api) => api.isAlive()),
    "a process died",
  );
  must(ready[503] === apis.length, `without a primary ready said ${JSON.stringify(ready)}`);
  const mentions = apis.filter((api) => api.said().includes("takes no writes")).length;
  must(!isTooEarly || mentions === apis.length, `${mentions} processes met the server that takes no writes`);
  const seconds = apis.map((api) => ((again.get(api) ?? Number.POSITIVE_INFINITY) - killed.from) / 1000);
  must(
    Math.max(...seconds) <= GOAL,
    `orders went on after ${seconds.map((it) => it.toFixed(1)).join(" and ")} s`,
  );
  const promoted = ends.own(await shopAt(addressOf(standby.url, new URL(shop.url).pathname.slice(1))));
  const stored = await allAreStored(promoted, attempts, before);
  return `${stored}; both processes placed orders ${seconds.map((it) => it.toFixed(1)).join(" and ")} s after the kill (goal: ${GOAL} s)`;
}

/** A commit that waits for a lost standby must not end as a success, whatever time limit ends the wait. */
async function waitForStandby(ends: Cleanup): Promise<string> {
  const { primary, standby, shop } = await startPair(ends);
  const before = await numberOf(shop.pool, "select count(*) from orders");
  const api = ends.own(await startApi(shop.url));
  const token = pick(shop.resellers, 0).token;
  const order = {
    token,
    key: randomUUID(),
    body: orderOf([{ productId: pick(shop.products, 0), quantity: 1 }]),
  };
  await standby.kill();
  const attempt = newAttempt();
  const reply = await call(api.url, "/api/orders", order);
  attempt.replies.push(reply);
  must(reply.status === 503, `without the standby an order got ${reply.status}`);
  must(
    (await numberOf(shop.pool, "select count(*) from orders")) === before,
    "others see the unstored order",
  );
  await standby.restart();
  await placeUntilDone(() => api.url, order, attempt);
  // The standby alone, as after a failover.
  await primary.kill();
  await standby.promote();
  const promoted = ends.own(await shopAt(addressOf(standby.url, new URL(shop.url).pathname.slice(1))));
  const stored = await allAreStored(promoted, [attempt], before);
  return `503 after ${Math.round(reply.milliseconds)} ms without the standby, placed once it was back; ${stored}`;
}

/** Asks the server for its role over one connection, as its manager does on the same machine. */
function roleOf(ends: Cleanup, { url }: Server): () => Promise<boolean> {
  const pool = ends.own(new pg.Pool({ connectionString: url, max: 1, idleTimeoutMillis: 0 }));
  // It breaks when the server is killed.
  pool.on("error", () => undefined);
  return async () => {
    const { rows } = await pool.query<{ recovers: boolean }>("select pg_is_in_recovery() as recovers");
    return rows[0]?.recovers === false;
  };
}
