import { randomUUID } from "node:crypto";
import { type SmtpCatcher, startSmtpCatcher } from "../../apps/api/src/test/smtp-catcher.ts";
import { type ApiProcess, startApi } from "../harness/api-process.ts";
import { type Reply, call, must, until } from "../harness/client.ts";
import { keepSecret, mustHaveKeptSecrets } from "../harness/log-search.ts";
import type { Server } from "../harness/postgres.ts";
import { openShop, orderOf, pick, type Shop } from "../harness/shop.ts";
import type { Guarantee } from "./guarantee.ts";

const EMAIL = "marked@load.test";
const FIRST = keepSecret("the password of a registration", "marker-first-password");
const SECOND = keepSecret("the password of a reset", "marker-second-password");
const THIRD = keepSecret("a changed password", "marker-third-password");
const MISTYPED = keepSecret("a mistyped password", "marker-mistyped-password");
const ACCOUNT = keepSecret("an account number", "8420917365501");
const SMTP_PASSWORD = keepSecret("the password of the mail server", "marker-smtp-password");
const METRICS_TOKEN = keepSecret("METRICS_TOKEN", "marker-metrics-token-of-24-bytes");
const ADMIN_PASSWORD = keepSecret("ADMIN_PASSWORD", "marker-admin-password");

/** Searches the logs of every process of the run for secrets, after one process received every kind of secret and of failure. */
export const LOGS: Guarantee = {
  name: "the logs of this run say what happened, without secrets",
  limit: 120,
  keep: async (server, ends) => {
    const shop = ends.own(await openShop(server));
    const smtp = ends.own(await startSmtpCatcher());
    const api = ends.own(
      await startApi(shop.url, {
        LOG_LEVEL: "debug",
        SMTP_URL: smtp.url.replace("://", `://pola:${SMTP_PASSWORD}@`),
        METRICS_TOKEN,
        ADMIN_EMAIL: "first-admin@load.test",
        ADMIN_PASSWORD,
      }),
    );
    await liveAnAccount(api, smtp, shop);
    await failInEveryWay(api, smtp, server, shop);
    await startWrongly(shop);
    must(api.isAlive(), "the process died");
    const requestId = await failedRequest(api);
    await written(api, requestId);
    return mustHaveKeptSecrets();
  },
};

/** Registration, links, sign-in, passwords and bank details of one person. */
async function liveAnAccount({ url }: ApiProcess, smtp: SmtpCatcher, { admin }: Shop): Promise<void> {
  const registration = {
    firstName: "Marked",
    lastName: "Person",
    email: EMAIL,
    password: FIRST,
    confirmPassword: FIRST,
    phone: "077 123 4567",
    businessName: "Marked Stores",
    businessAddress: "1 Galle Road",
    agreement: true,
  };
  // Two at the same time: the second violates the unique key of the database.
  const both = await Promise.all([1, 2].map(() => call(url, "/api/auth/register", { body: registration })));
  must(both.filter(({ status }) => status === 201).length === 1, "nobody was registered");
  const verification = await linkFor(smtp, /Verify/);
  await all(200, [call(url, "/api/auth/verify-email", { body: { token: verification } })]);
  const signedIn = await call(url, "/api/auth/login", { body: { email: EMAIL, password: FIRST } });
  const token = tokenIn(signedIn);
  const bank = {
    accountHolderName: "Marked Person",
    bankName: "Bank of Ceylon",
    accountNumber: ACCOUNT,
    branchName: "Kandy",
    currentPassword: FIRST,
  };
  await all(200, [call(url, "/api/auth/profile", { method: "PUT", token, body: bank })]);
  await all(200, [call(url, "/api/auth/forgot-password", { body: { email: EMAIL } })]);
  const reset = await linkFor(smtp, /Reset/);
  // The requests of a browser that opens the link.
  await call(url, `/reset-password?token=${reset}`, { headers: { Accept: "text/html" } });
  await all(200, [call(url, "/api/auth/reset-password", { body: { token: reset, password: SECOND } })]);
  await all(422, [call(url, "/api/auth/reset-password", { body: { token: reset, password: SECOND } })]);
  const again = tokenIn(await call(url, "/api/auth/login", { body: { email: EMAIL, password: SECOND } }));
  await all(200, [
    call(url, "/api/auth/change-password", {
      token: again,
      body: { currentPassword: SECOND, newPassword: THIRD, confirmPassword: THIRD },
    }),
  ]);
  await all(401, [
    call(url, "/api/auth/login", { body: { email: EMAIL, password: MISTYPED } }),
    call(url, "/api/auth/me", { token: again }),
    call(url, "/api/auth/me", { headers: { Authorization: `Basic ${MISTYPED}` } }),
  ]);
  const invited = {
    role: "admin",
    email: "invited@load.test",
    firstName: "A",
    lastName: "B",
    businessName: "C",
  };
  await all(201, [call(url, "/api/users", { token: admin, body: invited })]);
  await linkFor(smtp, /invited/);
  await call(url, "/metrics", { headers: { Authorization: `Bearer ${METRICS_TOKEN}` } });
}

/** Bodies that cannot be parsed, a mail server that refuses and a database that is down, each while requests carry secrets. */
async function failInEveryWay(api: ApiProcess, smtp: SmtpCatcher, server: Server, shop: Shop): Promise<void> {
  const { url } = api;
  const { token } = pick(shop.resellers, 1);
  await all(400, [call(url, "/api/auth/login", { body: `{"email":"${EMAIL}","password":"${MISTYPED}"` })]);
  await all(422, [call(url, "/api/auth/login", { body: { email: EMAIL, password: [MISTYPED] } })]);
  smtp.refuse(true);
  await all(200, [call(url, "/api/auth/forgot-password", { body: { email: EMAIL } })]);
  await written(api, "A mail could not be sent");
  await server.kill();
  try {
    const replies = await Promise.all([
      call(url, "/api/auth/login", { body: { email: EMAIL, password: THIRD } }),
      call(url, "/api/auth/reset-password", { body: { token: MISTYPED, password: SECOND } }),
      call(url, "/api/auth/profile", { method: "PUT", token, body: { accountNumber: ACCOUNT } }),
      call(url, "/api/orders", { token, key: randomUUID(), body: orderOf([]) }),
    ]);
    must(
      replies.every(({ status }) => status === 503),
      `without a database the replies are ${replies.map(({ status }) => status).join(", ")}`,
    );
  } finally {
    await server.restart();
  }
}

/** A process that cannot start names the wrong settings without their values. */
async function startWrongly({ url }: Shop): Promise<void> {
  const wrong = new URL(url);
  wrong.password = keepSecret("a wrong password of the database", "marker-wrong-database-password");
  const short = keepSecret("a short JWT_SECRET", "marker-short");
  const starts = [() => startApi(wrong.href), () => startApi(url, { JWT_SECRET: short })];
  for (const start of starts) {
    const outcome = await start().then(
      (api) => api.stop(),
      () => "refused",
    );
    must(outcome === "refused", "it started with a wrong password or a weak secret");
  }
}

/** Log lines are buffered for a moment before they are written. */
async function written(api: ApiProcess, text: string): Promise<void> {
  await until(() => api.said().includes(text), `the log does not say ${text}`);
}

async function failedRequest({ url }: ApiProcess): Promise<string> {
  const res = await fetch(`${url}/api/orders`);
  await res.text();
  return res.headers.get("x-request-id") ?? "none";
}

async function all(status: number, asked: Promise<Reply>[]): Promise<void> {
  for (const reply of await Promise.all(asked))
    must(reply.status === status, `${reply.status} ${reply.message}, not ${status}`);
}

/** The secret in the link of the newest mail of this kind. From now on it must not appear in any log. */
async function linkFor(smtp: SmtpCatcher, subject: RegExp): Promise<string> {
  const newest = () => smtp.all().findLast((mail) => subject.test(mail.subject))?.link;
  await until(() => newest() !== undefined, `no mail ${subject.source} came`);
  return keepSecret("a mailed link", new URL(newest() ?? "").searchParams.get("token") ?? "");
}

function tokenIn({ status, message, data }: Reply): string {
  const token: unknown = typeof data === "object" && data !== null ? Reflect.get(data, "token") : undefined;
  must(typeof token === "string", `no session: ${status} ${message}`);
  return token;
}
