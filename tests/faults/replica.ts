import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { ENDPOINTS } from "@pola/shared/api/contract";
import { LOG_POSITION } from "@pola/shared/api/endpoint";
import { type ApiProcess, startApi } from "../harness/api-process.ts";
import { call, idOf, must, percentile, type Reply, tally } from "../harness/client.ts";
import { addressOf, onServer, type Server } from "../harness/postgres.ts";
import { checkBooks, openShop, orderOf, pick, type Shop } from "../harness/shop.ts";
import { type Standby, startStandby } from "../harness/standby.ts";
import type { Cleanup, Guarantee } from "./guarantee.ts";

const SLOT = "replica";

/** Two real servers with streaming replication. The product reads from the second what may lag. */
export const REPLICA: Guarantee[] = [
  {
    name: "a replica answers every read that may lag, and a person reads their own orders",
    limit: 300,
    keep: readOwn,
  },
  {
    name: "a replica 5 s behind: own orders at once, others' within the lag that is allowed",
    limit: 120,
    keep: lag,
  },
  {
    name: "a replica that conflicts, is killed or hangs under 20 readers: no read fails, and it is used again",
    limit: 180,
    keep: lose,
  },
];

type Pair = { shop: Shop; standby: Standby; start: (maxLagSeconds: number) => Promise<ApiProcess> };

async function openPair(server: Server, ends: Cleanup): Promise<Pair> {
  const shop = ends.own(await openShop(server));
  // Without it the primary would keep its log for a standby that is gone.
  ends.add(SLOT, (slot) => onServer(server.url, `select pg_drop_replication_slot('${slot}')`));
  const standby = ends.own(await startStandby(server, { name: SLOT }));
  await standby.catchUp();
  const replica = addressOf(standby.url, new URL(shop.url).pathname.slice(1));
  const start = async (maxLagSeconds: number) => {
    const api = await startApi(shop.url, {
      DATABASE_REPLICA_URL: replica,
      REPLICA_MAX_LAG_SECONDS: String(maxLagSeconds),
    });
    return ends.own(api);
  };
  return { shop, standby, start };
}

/** The metrics of the replica, by name or by the state of a read. */
async function metricsOf({ url }: ApiProcess): Promise<Record<string, number>> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const lines = text.matchAll(/^pola_replica_(\S+?)(?:\{state="(.*)"\})? (\S+)$/gm);
  return Object.fromEntries([...lines].map(([, name = "", state, value]) => [state ?? name, Number(value)]));
}

/** Resolves with the seconds until the metrics say that the replica is used (1) or not (0). */
async function until(api: ApiProcess, inUse: number): Promise<string> {
  const from = performance.now();
  for (;;) {
    const seconds = (performance.now() - from) / 1000;
    if ((await metricsOf(api))["in_use"] === inUse) return seconds.toFixed(1);
    must(seconds < 20, `pola_replica_in_use is not ${inUse} after 20 s`);
    await sleep(50);
  }
}

const place = (api: ApiProcess, shop: Shop, index: number) =>
  call(api.url, "/api/orders", {
    key: randomUUID(),
    token: pick(shop.resellers, index).token,
    body: orderOf([{ productId: pick(shop.products, index * 7), quantity: 1 }]),
  });

/** Whether the first page of a list has the order. */
async function shows(api: ApiProcess, path: string, token: string, order: Reply, position?: string) {
  const headers = position === undefined ? {} : { [LOG_POSITION]: position };
  const reply = await call(api.url, path, { token, headers });
  must(reply.status === 200, `${path} says ${reply.status}`);
  return { has: JSON.stringify(reply.data).includes(idOf(order)), milliseconds: reply.milliseconds };
}

const positionOf = ({ headers }: Reply) => headers?.get(LOG_POSITION) ?? undefined;

async function readOwn(server: Server, ends: Cleanup): Promise<string> {
  const { shop, start } = await openPair(server, ends);
  const api = await start(5);
  await until(api, 1);
  const reads = ENDPOINTS.filter(({ mayLag }) => mayLag);
  for (const { path, access, call: name } of reads) {
    const token = access.endsWith("reseller") ? pick(shop.resellers, 0).token : shop.admin;
    const id = pick(shop.resellers, 0).id;
    const query = "date=2026-11-01&chart=statuses";
    const url = `${api.url}/api${path.replaceAll(/:\w+/g, id)}?${query}`;
    const { status } = await fetch(url, { headers: { Authorization: `Bearer ${token}` } });
    must(status === 200 || (access === "vendor" && status === 403), `${name} says ${status}`);
  }
  const { failed, skipped } = await metricsOf(api);
  must(failed === 0 && skipped === 0, `${failed} reads failed on the standby, ${skipped} skipped it`);

  const over = new AbortController();
  const others = Array.from({ length: 5 }, async (_, writer) => {
    for (let turn = 0; !over.signal.aborted; turn += 1) await place(api, shop, 20 + writer + turn * 5);
  });
  const times: { milliseconds: number }[] = [];
  for (let turn = 0; turn < 100; turn += 1) {
    const order = await place(api, shop, turn % 20);
    const { token } = pick(shop.resellers, turn % 20);
    const { has, milliseconds } = await shows(
      api,
      "/api/orders?pageSize=10",
      token,
      order,
      positionOf(order),
    );
    must(has, `order ${turn + 1} is not in its reseller's list`);
    times.push({ milliseconds });
  }
  over.abort();
  await Promise.all(others);
  const { replica = 0, "not replayed": late = 0 } = await metricsOf(api);
  const alone = ends.own(await startApi(shop.url));
  const listing = await compare(api, alone, ({ url }) => call(url, "/api/products?pageSize=50"));
  const placing = await compare(api, alone, (process, turn) => place(process, shop, turn));
  const invariants = await checkBooks(shop);
  return `${reads.length} reads 200 on a standby, none failed; 100 of 100 orders in their own list at once, ${late} of ${replica + late} reads from the primary, p50 ${percentile(times, 0.5)} ms, p99 ${percentile(times, 0.99)} ms; with a replica a listing takes ${listing} of the time without one, and placing an order ${placing}; ${invariants} invariants hold`;
}

/** The median time of a call to the first process, divided by that to the second. They take turns; the first calls are not counted. */
async function compare(
  first: ApiProcess,
  second: ApiProcess,
  ask: (api: ApiProcess, turn: number) => Promise<Reply>,
): Promise<string> {
  const times = new Map([first, second].map((api): [ApiProcess, Reply[]] => [api, []]));
  for (let turn = 0; turn < 200; turn += 1) {
    for (const [api, replies] of times) {
      const reply = await ask(api, turn);
      if (turn >= 50) replies.push(reply);
    }
  }
  const [one = Number.NaN, other = Number.NaN] = [...times.values()].map((replies) => median(replies));
  return (one / other).toFixed(2);
}

function median(replies: Reply[]): number {
  return replies.map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b)[replies.length / 2] ?? 0;
}

async function lag(server: Server, ends: Cleanup): Promise<string> {
  const { shop, standby, start } = await openPair(server, ends);
  const [patient, strict] = [await start(30), await start(2)];
  for (const api of [patient, strict]) await until(api, 1);
  await standby.delay(5_000);
  const over = new AbortController();
  // The age of a change is known from later ones only.
  const others = (async () => {
    for (let turn = 0; !over.signal.aborted; turn += 1) {
      await place(patient, shop, 20 + turn);
      await sleep(100);
    }
  })();
  const skipped = await until(strict, 0);

  const order = await place(patient, shop, 0);
  const placedAt = performance.now();
  const { token } = pick(shop.resellers, 0);
  const own = await shows(patient, "/api/orders", token, order, positionOf(order));
  must(own.has, "the order is not in its reseller's list");
  must(own.milliseconds < 1_000, `the own list took ${Math.round(own.milliseconds)} ms`);
  const path = "/api/orders/admin/all?pageSize=200";
  const early = await shows(patient, path, shop.admin, order);
  must(!early.has, "the standby is not behind");
  must((await shows(strict, path, shop.admin, order)).has, "a process that allows 2 s shows older orders");
  while (!(await shows(patient, path, shop.admin, order)).has) await sleep(50);
  const seen = (performance.now() - placedAt) / 1000;
  must(seen > 4 && seen < 8, `another person saw the order after ${seen.toFixed(1)} s`);
  const { lag_seconds: known = 0 } = await metricsOf(patient);
  must(known > 3 && known < 7, `the metrics say ${known} s of lag`);

  await standby.delay(0);
  const back = await until(strict, 1);
  over.abort();
  await others;
  return `own order in ${Math.round(own.milliseconds)} ms; where 30 s are allowed another person sees it after ${seen.toFixed(1)} s, and the metrics say ${known.toFixed(1)} s; where 2 s are allowed the replica was skipped after ${skipped} s, and used again ${back} s after the lag ended`;
}

async function lose(server: Server, ends: Cleanup): Promise<string> {
  const { shop, standby, start } = await openPair(server, ends);
  const api = await start(5);
  await until(api, 1);
  await onServer(standby.url, "alter system set max_standby_streaming_delay = 0");
  await onServer(standby.url, "select pg_reload_conf()");
  const paths = ["/api/products", "/api/orders/admin/all", "/api/orders/admin/counts", "/api/admin/stats"];
  const replies: Reply[] = [];
  const over = new AbortController();
  const readers = Array.from({ length: 20 }, async (_, reader) => {
    for (let turn = 0; !over.signal.aborted; turn += 1)
      replies.push(await call(api.url, pick(paths, reader + turn), { token: shop.admin }));
  });
  const writer = (async () => {
    for (let turn = 0; !over.signal.aborted; turn += 1) replies.push(await place(api, shop, turn));
  })();

  for (let time = 0; time < 20; time += 1) {
    await shop.pool.query("begin; lock table orders in access exclusive mode; commit");
    await sleep(100);
  }
  const { failed: conflicts = 0 } = await metricsOf(api);

  await standby.kill();
  const killed = await until(api, 0);
  const late = await start(5);
  await standby.restart();
  const restarted = await until(api, 1);
  await until(late, 1);
  await sleep(1_000);

  await standby.freeze();
  const hung = await until(api, 0);
  await sleep(3_000);
  standby.thaw();
  const thawed = await until(api, 1);
  await sleep(1_000);
  over.abort();
  await Promise.all([...readers, writer]);

  const counts = tally(replies);
  must(
    replies.every(({ status }) => status === 200 || status === 201),
    `replies ${JSON.stringify(counts)}`,
  );
  const slowest = percentile(replies, 1);
  // Without a look at the replica a hanging read would last 10 s.
  must(slowest < 9_500, `a read took ${slowest} ms`);
  const { failed = 0, replica = 0, skipped = 0 } = await metricsOf(api);
  must(replica > 0 && skipped > 0 && failed > 0, "the replica was not lost under load");
  return `${replies.length} replies, all 200 or 201, the slowest after ${slowest} ms; ${replica} from the replica, ${skipped} while it was skipped, ${failed} read again from the primary (${conflicts} of them conflicts with 20 locks); skipped ${killed} s after the kill, while another process starts, used by both ${restarted} s after the restart; skipped ${hung} s after it hung, used ${thawed} s after it went on`;
}
