import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { startApi } from "../harness/api-process.ts";
import { must, until } from "../harness/client.ts";
import { startProxy } from "../harness/proxy.ts";
import { numberOf, openShop, orderOf, pick } from "../harness/shop.ts";
import type { Guarantee } from "./guarantee.ts";

const LATE = "A handler failed after its response had ended";

export const LATE_FAILURES: Guarantee[] = [
  {
    name: "a late failure leaves the next request on its connection alone: PostgreSQL frozen beyond the 15 s of a call",
    limit: 120,
    keep: async (server, ends) => {
      const shop = ends.own(await openShop(server));
      const api = ends.own(await startApi(shop.url));
      const proxy = ends.own(await startProxy([api.url]));
      const [own, one, another] = [api.url, proxy.url, proxy.url].map((url) => ends.own(open(url)));
      must(own !== undefined && one !== undefined && another !== undefined, "no connections");
      // One client with a connection of its own, and two clients whose proxy reuses one connection.
      const pairs = [
        { late: own, next: own },
        { late: one, next: another },
      ];
      const requests = pairs.map((_, index) =>
        orderRequest(pick(shop.resellers, index).token, pick(shop.products, index)),
      );
      const before = await numberOf(shop.pool, "select count(*) from orders");

      // The orders are frozen inside their transactions: while they wait for locked products.
      const locker = await shop.pool.connect();
      ends.add(locker, (it) => it.release(true));
      await locker.query("begin");
      // No key update: a job that counts popular products refers to these rows meanwhile and must not wait, too.
      await locker.query("select from products where id = any ($1) for no key update", [
        shop.products.slice(0, 2),
      ]);
      for (const [index, { late }] of pairs.entries()) late.write(pick(requests, index));
      const waiting =
        "select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
      await until(async () => (await numberOf(shop.pool, waiting)) === 2, "the orders do not wait");
      await server.freeze();
      ends.add(server, (it) => it.thaw());
      const frozenAt = performance.now();
      await until(() => pairs.every(({ late }) => late.received().includes("HTTP/1.1 503")), "no deadline");
      const seconds = ((performance.now() - frozenAt) / 1000).toFixed(1);
      must(!api.said().includes(LATE), "the orders failed before the next requests");

      // The next requests are half sent while the late orders fail.
      for (const [index, { next }] of pairs.entries()) next.write(pick(requests, index).slice(0, -20));
      await sleep(500);
      server.thaw();
      const isCut = () => pairs.some(({ next }) => next.isClosed());
      await until(() => isCut() || api.said().split(LATE).length === 3, "the orders did not fail late");
      must(!isCut(), "the late failure cut the next request");
      await locker.query("rollback");
      for (const [index, { next }] of pairs.entries()) next.write(pick(requests, index).slice(-20));
      await until(
        () => isCut() || pairs.every(({ next }) => isWhole(next.received())),
        "a next request has no whole response",
      );
      must(!isCut(), "the connection of a next request was cut");
      const statuses = pairs.map(({ next }) => statusOf(next.received()));
      must(
        statuses.every((status) => status === 201),
        `the next requests got ${statuses.join(", ")}`,
      );
      must(proxy.opened() === 1, `the proxy used ${proxy.opened()} connections`);
      const made = (await numberOf(shop.pool, "select count(*) from orders")) - before;
      must(made === 2, `${made} orders were made, not 2`);
      return `503 ${seconds} s after the freeze, 2 late failures, both next requests got their whole 201, also that of another client behind the proxy`;
    },
  },
];

/** A kept-alive connection on which requests are written by hand, in parts. */
function open(url: string) {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let text = "";
  let isClosed = false;
  socket.setEncoding("utf8").on("data", (piece: string) => {
    text += piece;
  });
  socket.on("error", () => undefined);
  socket.on("close", () => {
    isClosed = true;
  });
  return {
    write: (piece: string) => void socket.write(piece),
    received: () => text,
    isClosed: () => isClosed,
    close: () => socket.destroy(),
  };
}

function orderRequest(token: string, productId: string): string {
  const body = JSON.stringify(orderOf([{ productId, quantity: 1 }]));
  const head = `POST /api/orders HTTP/1.1\r\nHost: pola\r\nContent-Type: application/json\r\nAuthorization: Bearer ${token}`;
  return `${head}\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
}

/** Whether the last response on the connection is the next request's, with its whole body. */
function isWhole(received: string): boolean {
  const last = lastResponse(received);
  const [head = "", body = ""] = last.split("\r\n\r\n");
  const length = /^content-length: (\d+)$/im.exec(head)?.[1];
  return statusOf(last) !== 503 && Buffer.byteLength(body) === Number(length);
}

function statusOf(received: string): number {
  return Number(lastResponse(received).split(" ")[1]);
}

function lastResponse(received: string): string {
  return received.slice(received.lastIndexOf("HTTP/1.1 "));
}
