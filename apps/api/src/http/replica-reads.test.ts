import { setTimeout as sleep } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { openReplica, type Replica as Standby } from "@pola/database/db";
import { silentLog } from "@pola/database/test/test-database";
import { ENDPOINTS, type ListedEndpoint } from "@pola/shared/api/contract";
import { LOG_POSITION } from "@pola/shared/api/endpoint";
import { beforeEach, expect, test } from "vitest";
import { positionsOf, replicaOf } from "../domain/replica.ts";
import { createTestApp } from "../test/test-app.ts";
import { cartOf, makeOrder, makeProduct } from "../test/shop.ts";
import { READ_STATES } from "./replica-reads.ts";
import { makeAdmin, makeReseller, makeVendor, type TestUser } from "../test/users.ts";

const MAX_LAG_MS = 500;
const POSITION = LOG_POSITION.toLowerCase();
const READS = ENDPOINTS.filter(({ mayLag }) => mayLag);

/** The positions that primary and replica report. The replica is a second pool on the same database, whose sessions refuse writes. */
const log = { flushed: 0n, replayed: 0n, failure: undefined as Error | undefined };
let standby: Standby;
let replica: ReturnType<typeof replicaOf>;

const app = await createTestApp({
  config: { replicaMaxLagMs: MAX_LAG_MS },
  replica: ({ config, log: lines }, url) => {
    standby = openReplica({ url, poolSize: 3, log: silentLog });
    const positions = {
      flushed: async () => log.flushed,
      replayed: async () => {
        if (log.failure) throw log.failure;
        return log.replayed;
      },
    };
    replica = replicaOf({ standby, positions, config, log: lines });
    return replica;
  },
});
const admin = await makeAdmin(app);
const reseller = await makeReseller(app);
const vendor = await makeVendor(app);
const product = await makeProduct(app);
await makeOrder(app, reseller, [{ product }]);

beforeEach(async () => {
  log.failure = new Error("between two tests");
  await replica.look();
  Object.assign(log, { flushed: 0n, replayed: 0n, failure: undefined });
  await replica.look();
});

/** The metrics of the replica, by their names and labels. */
async function metrics(): Promise<Map<string, number>> {
  const { text } = await app.request.get("/metrics");
  const lines = text.matchAll(/^pola_replica_(\S+?)(?:\{state="(.*)"\})? (\S+)$/gm);
  return new Map([...lines].map(([, name = "", state, value]) => [state ?? name, Number(value)]));
}

/** Which server answered the reads of this work. */
async function statesOf(work: () => Promise<unknown>): Promise<string[]> {
  const before = await metrics();
  await work();
  const after = await metrics();
  return READ_STATES.filter((state) => after.get(state) !== before.get(state));
}

/** What the primary is asked during this work. */
async function askedOfPrimary(work: () => Promise<unknown>): Promise<string[]> {
  const { pool } = app;
  const asked: string[] = [];
  const [query, connect] = [pool.query.bind(pool), pool.connect.bind(pool)];
  Object.assign(pool, {
    query: (first: string | { text: string }, ...rest: []) => {
      asked.push(typeof first === "string" ? first : first.text);
      return Reflect.apply(query, pool, [first, ...rest]);
    },
    connect: (...args: []) => {
      // `query` itself connects with a callback.
      if (args.length === 0) asked.push("a transaction");
      return Reflect.apply(connect, pool, args);
    },
  });
  await work().finally(() => Object.assign(pool, { query, connect }));
  return asked;
}

function callerOf({ access }: ListedEndpoint): TestUser {
  if (access === "vendor") return vendor;
  return access.endsWith("reseller") ? reseller : admin;
}

test("every read that may lag is read from the replica, and only its caller from the primary", async () => {
  const wrong: unknown[] = [];
  for (const search of ["", "Nimal"]) {
    for (const entry of READS) {
      const path = entry.path.replaceAll(/:\w+/g, reseller.id);
      let found: unknown;
      const asked = await askedOfPrimary(async () => {
        const query = { date: "2026-11-18", chart: "statuses", search };
        const { status, headers } = await app.as(callerOf(entry)).get(`/api${path}`).query(query);
        found = [status, headers[POSITION]];
      });
      const others = asked.filter((text) => !text.includes("from users where id ="));
      if (others.length > 0 || !isDeepStrictEqual(found, [200, undefined]))
        wrong.push([entry.call, found, others]);
    }
  }
  expect(wrong).toEqual([]);
  expect((await metrics()).get("replica")).toBe(2 * READS.length);
});

test("only reads may lag, and those of the screens that many people open do", () => {
  expect(READS.map(({ method }) => method)).toEqual(READS.map(() => "GET"));
  expect(READS.length).toBeGreaterThan(30);
  for (const call of ["GET /orders/:id", "GET /products/:id", "GET /auth/me", "GET /orders/draft"])
    expect(READS.map((entry) => entry.call)).not.toContain(call);
});

test("the response to a change has its log position, also a refusal; that of a read has none", async () => {
  const product = await makeProduct(app, { stock: 1 });
  const order = (quantity: number) =>
    app
      .as(reseller)
      .post("/api/orders")
      .send(cartOf([{ product, quantity }]));
  const placed = await order(1);
  const refused = await order(1);
  expect([placed.status, refused.status]).toEqual([201, 409]);
  const [first = "", second = ""] = [placed, refused].map(({ headers }) => String(headers[POSITION]));
  expect(first).toMatch(/^[0-9A-F]{16}$/);
  expect(second >= first).toBe(true);
  const { rows } = await app.pool.query("select pg_current_wal_insert_lsn() - '0/0' as position");
  expect(Number(rows[0].position)).toBeGreaterThanOrEqual(Number(`0x${second}`));
  for (const path of ["/api/orders", `/api/orders/${placed.body.data.id}`])
    expect((await app.as(reseller).get(path)).headers).not.toHaveProperty(POSITION);
});

test("a read that is recorded has the log position of its record", async () => {
  const as = app.as(admin);
  const [order, mail] = [await app.db.order.findFirstOrThrow(), await app.db.mailOutbox.findFirstOrThrow()];
  for (const read of [
    () => as.get("/api/users/export.csv"),
    () => as.get("/api/orders/admin/export.csv"),
    () => as.get("/api/couriers/outstanding/orders.csv"),
    () => as.post("/api/orders/admin/export.csv").send({ ids: [order.id] }),
    () => as.get(`/api/admin/mail/${mail.id}`),
  ]) {
    const { status, headers } = await read();
    expect([status, headers[POSITION]]).toEqual([200, expect.stringMatching(/^[0-9A-F]{16}$/)]);
  }
});

test("without a replica no response has a log position, and no metric names one", async () => {
  const alone = await createTestApp();
  await makeReseller(alone);
  const { headers } = await alone
    .as(await makeReseller(alone))
    .put("/api/notifications")
    .send({ muted: [] });
  expect(headers).not.toHaveProperty(POSITION);
  expect((await alone.request.get("/metrics")).text).not.toContain("pola_replica");
  await alone.close();
});

const ownOrders = () => app.as(reseller).get("/api/orders");
const ordersAfter = (position: string) => ownOrders().set(LOG_POSITION, position);

test("a read waits for the change that it names, at most 200 ms, and then runs on the primary", async () => {
  log.replayed = 0xffn;
  await replica.look();
  expect(await statesOf(() => ordersAfter("00000000000000FF"))).toEqual(["replica"]);

  setTimeout(() => {
    log.replayed = 0x100n;
  }, 60);
  expect(await statesOf(() => ordersAfter("0000000000000100"))).toEqual(["replica"]);

  const startedAt = performance.now();
  expect(await statesOf(() => ordersAfter("FFFFFFFFFFFFFFFF"))).toEqual(["not replayed"]);
  const milliseconds = performance.now() - startedAt;
  expect(milliseconds).toBeGreaterThan(190);
  // Two scrapes of the metrics are measured too.
  expect(milliseconds).toBeLessThan(1_000);
  for (const nonsense of ["FF", "0/FF", "-0000000000000001"])
    expect(await statesOf(() => ordersAfter(nonsense))).toEqual(["replica"]);
});

test("a replica that is too far behind is skipped until it has caught up, and the metrics say so", async () => {
  expect((await metrics()).get("in_use")).toBe(1);
  log.flushed = 10n;
  await replica.look();
  expect(await statesOf(ownOrders)).toEqual(["replica"]);

  await sleep(MAX_LAG_MS);
  expect(await statesOf(ownOrders)).toEqual(["skipped"]);
  expect((await metrics()).get("in_use")).toBe(0);
  expect((await metrics()).get("lag_seconds")).toBeGreaterThan(MAX_LAG_MS / 1000);

  log.replayed = 10n;
  await replica.look();
  expect(await statesOf(ownOrders)).toEqual(["replica"]);
  expect((await metrics()).get("lag_seconds")).toBe(0);
});

test("a replica that does not respond is skipped, and used again once it has all that the primary had on its return", async () => {
  log.failure = new Error("connect ECONNREFUSED");
  await replica.look();
  expect(await statesOf(ownOrders)).toEqual(["skipped"]);
  expect([(await metrics()).get("in_use"), (await metrics()).get("lag_seconds")]).toEqual([0, undefined]);

  Object.assign(log, { flushed: 20n, replayed: 19n, failure: undefined });
  await replica.look();
  expect((await metrics()).get("in_use")).toBe(0);
  Object.assign(log, { flushed: 30n, replayed: 20n });
  await replica.look();
  expect((await metrics()).get("in_use")).toBe(1);
  const said = app.logs.filter((line) => line.includes("The read replica is"));
  expect(said.length).toBeGreaterThan(2);
});

test("a replica whose sessions have other settings, such as another time zone, is skipped", async () => {
  const { check } = standby;
  log.failure = new Error("connect ECONNREFUSED");
  await replica.look();
  Object.assign(standby, { check: () => Promise.reject(new Error("must have TimeZone = UTC")) });
  try {
    Object.assign(log, { flushed: 20n, replayed: 20n, failure: undefined });
    await replica.look();
    expect(await statesOf(ownOrders)).toEqual(["skipped"]);
  } finally {
    Object.assign(standby, { check });
  }
  await replica.look();
  expect(await statesOf(ownOrders)).toEqual(["replica"]);
});

test("what fails on the replica is read from the primary, and the replica is looked at", async () => {
  const { pool } = standby;
  const query = pool.query.bind(pool);
  const conflict = Object.assign(new Error("canceling statement due to conflict with recovery"), {
    code: "40001",
  });
  Object.assign(pool, { query: () => Promise.reject(conflict) });
  log.failure = new Error("gone");
  try {
    expect(await statesOf(async () => expect((await ownOrders()).status).toBe(200))).toEqual(["failed"]);
    expect(await statesOf(ownOrders)).toEqual(["skipped"]);
  } finally {
    Object.assign(pool, { query });
  }
});

test("a row that has not arrived at the replica is read from the primary", async () => {
  const path = `/api/users/${admin.id.replace(/^.{8}/, "00000000")}/matches`;
  expect(await statesOf(async () => expect((await app.as(admin).get(path)).status).toBe(404))).toEqual([
    "not replayed",
  ]);
});

test("a server that is no standby, such as one that was promoted, is not used as a replica", async () => {
  const positions = positionsOf(app.pool, app.pool);
  await expect(positions.replayed()).rejects.toThrow("is not a standby");
  expect(await positions.flushed()).toBeGreaterThan(0n);
});

test("reads on a hanging replica end when it is found to hang", async () => {
  const slow = standby.pool.query("select pg_sleep(5)").catch((error: Error) => error.message);
  await sleep(50);
  log.failure = new Error("Nothing within 1000 ms");
  await replica.look();
  expect(await Promise.race([slow, sleep(1_000)])).toBe("Connection terminated");
});
