import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { startApi } from "../harness/api-process.ts";
import { type Reply, call, must, percentile, tally, until } from "../harness/client.ts";
import { keepSecret } from "../harness/log-search.ts";
import { openShop } from "../harness/shop.ts";
import { BAD_REQUESTS } from "./bad-requests.ts";
import type { Guarantee } from "./guarantee.ts";

const WRONG = keepSecret("a wrong password", "wrong-password");
const NOT_READ = new Set(["UNAUTHENTICATED", "FORBIDDEN", "ACCOUNT_NOT_APPROVED", "TOO_MANY_REQUESTS"]);
const JSON_OF_90_KB = "Content-Type: application/json\r\nContent-Length: 90000";
const LIST = "/api/products?page=1&pageSize=24";

export const FLOODS: Guarantee[] = [
  {
    name: "one client cannot occupy the server: 500 slow sockets",
    limit: 90,
    keep: async (server, ends) => {
      const shop = ends.own(await openShop(server));
      const api = ends.own(await startApi(shop.url));
      const { hostname, port } = new URL(api.url);
      const sockets: Socket[] = [];
      const slow = { header: 0, body: 0 };
      const open = () => slow.header + slow.body;
      for (let index = 0; index < 500; index += 1) {
        const part = index % 2 === 0 ? "header" : "body";
        const socket = connect(Number(port), hostname);
        socket.on("error", () => undefined);
        socket.on("connect", () => {
          slow[part] += 1;
          const rest = part === "header" ? "X-Slow: " : `${JSON_OF_90_KB}\r\n\r\n`;
          socket.write(`POST /api/orders HTTP/1.1\r\nHost: pola\r\n${rest}`);
        });
        socket.on("close", () => {
          slow[part] -= 1;
        });
        sockets.push(socket);
      }
      ends.add(sockets, (all) => all.forEach((socket) => socket.destroy()));
      const drip = setInterval(
        () => sockets.forEach((socket) => socket.writable && socket.write("x")),
        1_000,
      );
      ends.add(drip, clearInterval);
      while (open() < 500) await sleep(10);
      const started = performance.now();
      const others = ask(api.url, LIST, 12_000);
      await until(() => slow.header === 0, "not all of 250 slow headers are closed after 15 s", 15);
      await until(() => slow.body === 0, "not all of 250 slow bodies are closed after 20 s", 5);
      const seconds = (performance.now() - started) / 1000;
      const replies = await others;
      const p95 = percentile(replies, 0.95);
      must(tally(replies)[200] === replies.length, `others got ${JSON.stringify(tally(replies))}`);
      must(p95 < 300, `others waited: p95 ${p95} ms`);
      return `all closed after ${seconds.toFixed(1)} s, others p95 ${p95} ms over ${replies.length} calls`;
    },
  },
  {
    name: "40 sign-ins at once leave GET /products fast",
    limit: 90,
    keep: async (server, ends) => {
      const shop = ends.own(await openShop(server));
      const api = ends.own(await startApi(shop.url, { BCRYPT_COST: "12" }));
      await ask(api.url, LIST, 500);
      const over = new AbortController();
      const logins: Reply[] = [];
      const signIn = async (index: number) => {
        while (!over.signal.aborted) {
          const body = { email: `nobody${index}@load.test`, password: WRONG };
          logins.push(await call(api.url, "/api/auth/login", { body }));
        }
      };
      const crowd = Array.from({ length: 40 }, (_, index) => signIn(index));
      await sleep(500);
      const replies = await ask(api.url, LIST, 6_000);
      over.abort();
      await Promise.all(crowd);
      const p95 = percentile(replies, 0.95);
      must(tally(replies)[200] === replies.length, `replies ${JSON.stringify(tally(replies))}`);
      must(p95 < 500, `p95 ${p95} ms`);
      return `p95 ${p95} ms over ${replies.length} calls beside ${logins.length} sign-ins`;
    },
  },
  {
    name: "accounts cannot be listed: 30 known against 30 unknown emails",
    limit: 120,
    keep: async (server, ends) => {
      const shop = ends.own(await openShop(server));
      const api = ends.own(await startApi(shop.url, { BCRYPT_COST: "12" }));
      // The filled shop has no passwords: these accounts get a real hash of the cost in use.
      const hash = "$2b$12$abcdefghijklmnopqrstuu5Lo0g67CiD3M4RpN1BmBb4Crp5w7dbK";
      await shop.pool.query("update users set password_hash = $1", [hash]);
      const rounds: number[] = [];
      for (;;) {
        const { known, unknown } = await signInBoth(api.url);
        const [a, b] = [percentile(known, 0.5), percentile(unknown, 0.5)];
        const apart = Math.abs(a - b) / Math.max(a, b);
        rounds.push(apart);
        if (apart <= 0.1)
          return `medians ${a} and ${b} ms, ${(apart * 100).toFixed(1)} % apart, one reply (round ${rounds.length})`;
        // Noise of other programs differs between rounds; a real difference in time appears in every round.
        must(
          rounds.length < 3,
          `medians are ${rounds.map((it) => (it * 100).toFixed(0)).join(", ")} % apart`,
        );
      }
    },
  },
  {
    name: "bad input is a 4xx in JSON",
    limit: 90,
    keep: async (server, ends) => {
      const shop = ends.own(await openShop(server));
      const api = ends.own(await startApi(shop.url));
      const tokens = { guest: undefined, reseller: shop.resellers[0]?.token, admin: shop.admin };
      const replies: { name: string; isRead: boolean; reply: Reply }[] = [];
      for (const { as, method, path, body } of BAD_REQUESTS) {
        const token = tokens[as];
        const wish = {
          method,
          ...(body === undefined ? {} : { body }),
          ...(token === undefined ? {} : { token }),
        };
        const name = `${method} ${path} ${String(body).slice(0, 60)}`;
        replies.push({ name, isRead: method === "GET", reply: await call(api.url, path, wish) });
      }
      // Only a search for strange words may succeed. A response that is not JSON has status 0.
      const wrong = replies.filter(
        ({ isRead, reply: { status } }) => status >= 500 || (status < 400 && !(isRead && status === 200)),
      );
      must(wrong.length === 0, wrong.map(({ name, reply }) => `${reply.status} to ${name}`).join("; "));
      must(api.isAlive(), "the process died");
      const unread = replies.filter(({ reply: { code } }) => NOT_READ.has(code)).length;
      must(unread === 0, `${unread} were refused before they were read`);
      return `${replies.length} requests, ${JSON.stringify(tally(replies.map(({ reply }) => reply)))}`;
    },
  },
];

/** Thirty known and thirty unknown emails, alternating, also in which comes first. All must get the same response. */
async function signInBoth(url: string): Promise<{ known: Reply[]; unknown: Reply[] }> {
  const known: Reply[] = [];
  const unknown: Reply[] = [];
  for (let index = 1; index <= 30; index += 1) {
    const askKnown = async () => known.push(await signIn(url, `reseller${index}@load.test`));
    const askUnknown = async () => unknown.push(await signIn(url, `stranger${index}@load.test`));
    for (const ask of index % 2 === 0 ? [askKnown, askUnknown] : [askUnknown, askKnown]) await ask();
  }
  const same = new Set([...known, ...unknown].map(({ status, message }) => `${status} ${message}`));
  must(same.size === 1, `the replies differ: ${[...same].join(" / ")}`);
  return { known, unknown };
}

function signIn(url: string, email: string): Promise<Reply> {
  return call(url, "/api/auth/login", { body: { email, password: WRONG } });
}

/** Ten clients that send a request every 0.1 s. */
async function ask(url: string, path: string, milliseconds: number): Promise<Reply[]> {
  const until = performance.now() + milliseconds;
  const replies: Reply[] = [];
  const person = async () => {
    while (performance.now() < until) {
      replies.push(await call(url, path));
      await sleep(100);
    }
  };
  await Promise.all(Array.from({ length: 10 }, person));
  return replies;
}
