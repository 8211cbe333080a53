import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { startApi } from "../harness/api-process.ts";
import { type Answer, call, must, percentile, tally } from "../harness/client.ts";
import { keepSecret } from "../harness/log-search.ts";
import { openShop } from "../harness/shop.ts";
import { BAD_REQUESTS } from "./bad-requests.ts";
import { ending, type Shown } from "./guarantee.ts";

const WRONG = keepSecret("a wrong password", "wrong-password");
const NOT_READ = new Set(["UNAUTHENTICATED", "FORBIDDEN", "ACCOUNT_NOT_APPROVED", "TOO_MANY_REQUESTS"]);
const LIST = "/api/products?page=1&pageSize=24";

export const FLOODS: Shown[] = [
  {
    name: "one client cannot occupy the server: 500 slow sockets",
    limit: 90,
    keep: (server) =>
      ending(async (ends) => {
        const shop = ends.add(await openShop(server), (it) => it.close());
        const api = ends.add(await startApi(shop.url), (it) => it.stop());
        const { hostname, port } = new URL(api.url);
        const sockets: Socket[] = [];
        const slow = { open: 0 };
        for (let index = 0; index < 500; index += 1) {
          const socket = connect(Number(port), hostname);
          socket.on("error", () => undefined);
          socket.on("connect", () => {
            slow.open += 1;
            socket.write("POST /api/orders HTTP/1.1\r\nHost: pola\r\nX-Slow: ");
          });
          socket.on("close", () => {
            slow.open -= 1;
          });
          sockets.push(socket);
        }
        ends.add(sockets, (all) => all.forEach((socket) => socket.destroy()));
        const drip = setInterval(
          () => sockets.forEach((socket) => socket.writable && socket.write("x")),
          1_000,
        );
        ends.add(drip, clearInterval);
        while (slow.open < 500) await sleep(10);
        const started = performance.now();
        const others = ask(api.url, LIST, 12_000);
        while (slow.open > 0) {
          must(performance.now() - started < 15_000, `${slow.open} of 500 sockets are open after 15 s`);
          await sleep(20);
        }
        const seconds = (performance.now() - started) / 1000;
        const answers = await others;
        const p95 = percentile(answers, 0.95);
        must(
          tally(answers)[200] === answers.length,
          `others were answered ${JSON.stringify(tally(answers))}`,
        );
        must(p95 < 300, `others waited: p95 ${p95} ms`);
        return `all closed after ${seconds.toFixed(1)} s, others p95 ${p95} ms over ${answers.length} calls`;
      }),
  },
  {
    name: "40 sign-ins at once leave GET /products fast",
    limit: 90,
    keep: (server) =>
      ending(async (ends) => {
        const shop = ends.add(await openShop(server), (it) => it.close());
        const api = ends.add(await startApi(shop.url, { BCRYPT_COST: "12" }), (it) => it.stop());
        await ask(api.url, LIST, 500);
        const over = new AbortController();
        const logins: Answer[] = [];
        const signIn = async (index: number) => {
          while (!over.signal.aborted) {
            const body = { email: `nobody${index}@load.test`, password: WRONG };
            logins.push(await call(api.url, "/api/auth/login", { body }));
          }
        };
        const crowd = Array.from({ length: 40 }, (_, index) => signIn(index));
        await sleep(500);
        const answers = await ask(api.url, LIST, 6_000);
        over.abort();
        await Promise.all(crowd);
        const p95 = percentile(answers, 0.95);
        must(tally(answers)[200] === answers.length, `answered ${JSON.stringify(tally(answers))}`);
        must(p95 < 500, `p95 ${p95} ms`);
        return `p95 ${p95} ms over ${answers.length} calls beside ${logins.length} sign-ins`;
      }),
  },
  {
    name: "accounts cannot be listed: 30 known against 30 unknown e-mails",
    limit: 120,
    keep: (server) =>
      ending(async (ends) => {
        const shop = ends.add(await openShop(server), (it) => it.close());
        const api = ends.add(await startApi(shop.url, { BCRYPT_COST: "12" }), (it) => it.stop());
        // The filled shop has no passwords: these know a real hash of the cost in use.
        const hash = "$2b$12$abcdefghijklmnopqrstuu5Lo0g67CiD3M4RpN1BmBb4Crp5w7dbK";
        await shop.pool.query("update users set password_hash = $1", [hash]);
        const rounds: number[] = [];
        for (;;) {
          const { known, unknown } = await signInBoth(api.url);
          const [a, b] = [percentile(known, 0.5), percentile(unknown, 0.5)];
          const apart = Math.abs(a - b) / Math.max(a, b);
          rounds.push(apart);
          if (apart <= 0.1)
            return `medians ${a} and ${b} ms, ${(apart * 100).toFixed(1)} % apart, one answer (round ${rounds.length})`;
          // What another program does at the moment is not there the next time; what tells the two apart is.
          must(
            rounds.length < 3,
            `medians are ${rounds.map((it) => (it * 100).toFixed(0)).join(", ")} % apart`,
          );
        }
      }),
  },
  {
    name: "bad input is a 4xx in JSON",
    limit: 90,
    keep: (server) =>
      ending(async (ends) => {
        const shop = ends.add(await openShop(server), (it) => it.close());
        const api = ends.add(await startApi(shop.url), (it) => it.stop());
        const tokens = { guest: undefined, reseller: shop.resellers[0]?.token, admin: shop.admin };
        const answers: { name: string; isRead: boolean; answer: Answer }[] = [];
        for (const { as, method, path, body } of BAD_REQUESTS) {
          const token = tokens[as];
          const wish = {
            method,
            ...(body === undefined ? {} : { body }),
            ...(token === undefined ? {} : { token }),
          };
          const name = `${method} ${path} ${String(body).slice(0, 60)}`;
          answers.push({ name, isRead: method === "GET", answer: await call(api.url, path, wish) });
        }
        // A search for strange words is an answer; nothing else of these may be one. What is no JSON has status 0.
        const wrong = answers.filter(
          ({ isRead, answer: { status } }) => status >= 500 || (status < 400 && !(isRead && status === 200)),
        );
        must(wrong.length === 0, wrong.map(({ name, answer }) => `${answer.status} to ${name}`).join("; "));
        must(api.isAlive(), "the process died");
        const unread = answers.filter(({ answer: { code } }) => NOT_READ.has(code)).length;
        must(unread === 0, `${unread} were refused before they were read`);
        return `${answers.length} requests, ${JSON.stringify(tally(answers.map(({ answer }) => answer)))}`;
      }),
  },
];

/** Thirty who have an account and thirty who have none, in turn, and in turn who is first; all get the same answer. */
async function signInBoth(url: string): Promise<{ known: Answer[]; unknown: Answer[] }> {
  const known: Answer[] = [];
  const unknown: Answer[] = [];
  for (let index = 1; index <= 30; index += 1) {
    const askKnown = async () => known.push(await signIn(url, `reseller${index}@load.test`));
    const askUnknown = async () => unknown.push(await signIn(url, `stranger${index}@load.test`));
    for (const ask of index % 2 === 0 ? [askKnown, askUnknown] : [askUnknown, askKnown]) await ask();
  }
  const same = new Set([...known, ...unknown].map(({ status, message }) => `${status} ${message}`));
  must(same.size === 1, `the answers differ: ${[...same].join(" / ")}`);
  return { known, unknown };
}

function signIn(url: string, email: string): Promise<Answer> {
  return call(url, "/api/auth/login", { body: { email, password: WRONG } });
}

/** Ten people who ask again every tenth of a second. */
async function ask(url: string, path: string, milliseconds: number): Promise<Answer[]> {
  const until = performance.now() + milliseconds;
  const answers: Answer[] = [];
  const person = async () => {
    while (performance.now() < until) {
      answers.push(await call(url, path));
      await sleep(100);
    }
  };
  await Promise.all(Array.from({ length: 10 }, person));
  return answers;
}
