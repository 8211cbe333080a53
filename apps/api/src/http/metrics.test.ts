import { get } from "node:http";
import supertest from "supertest";
import { expect, test } from "vitest";
import { createApp } from "../app.ts";
import { closeDueWeeks } from "../features/payouts/close-weeks.ts";
import { frozenDatabase } from "../test/frozen-database.ts";
import { makeProduct } from "../test/shop.ts";
import { makeAdmin, makeReseller, PASSWORD } from "../test/users.ts";
import { completeOrder } from "../test/ledger.ts";
import { recordingRuns } from "../domain/job-runs.ts";
import { createTestApp } from "../test/test-app.ts";

const TOKEN = "a-token-for-the-metrics";

const app = await createTestApp({ config: { metricsToken: TOKEN } });
const reseller = await makeReseller(app);
const admin = await makeAdmin(app);

const scrape = async () => (await app.request.get("/metrics")).text;

/** The value of a metric's line; undefined when it is missing. */
async function valueOf(line: string): Promise<number | undefined> {
  const found = (await scrape()).split("\n").find((known) => known.startsWith(`${line} `));
  return found === undefined ? undefined : Number(found.slice(line.length));
}

const counted = (route: string, method: string, status: number) =>
  valueOf(`pola_http_request_duration_seconds_count{route="${route}",method="${method}",status="${status}"}`);

const jobAge = (name: string) => valueOf(`pola_job_success_age_seconds{name="${name}"}`);

test("a request is counted by the pattern of its route, its method and its status", async () => {
  const product = await makeProduct(app);
  await app.request.get(`/api/products/${product.id}?search=kamala`);
  await app.request.get(`/api/products/${product.id}/`);
  await app.request.get("/api/products/none-such");
  await app.as(reseller).get(`/api/payouts/reseller/${product.id}`);
  await app.as(reseller).get(`/api/payouts/reseller/${product.id}.csv`);
  await app.as(reseller).delete(`/api/products/${product.id}`);
  await app.request.get("/api/kamala@pola.test/0771234567");
  await app.request.get("/orders/kamala@pola.test");
  await app.request.get("/health/ready");

  expect(await counted("/api/products/:id", "GET", 200)).toBe(2);
  expect(await counted("/api/products/:id", "GET", 404)).toBe(1);
  expect(await counted("/api/payouts/reseller/:id", "GET", 404)).toBe(1);
  expect(await counted("/api/payouts/reseller/:id.csv", "GET", 404)).toBe(1);
  expect(await counted("/api/products/:id", "DELETE", 403)).toBe(1);
  expect(await counted("/api/unknown", "GET", 404)).toBe(1);
  expect(await counted("/web", "GET", 404)).toBe(1);
  expect(await counted("/health/ready", "GET", 200)).toBe(1);
});

test("no label of a metric contains data that a person sent or owns", async () => {
  const { id } = await makeProduct(app);
  const credentials = { email: reseller.email, password: PASSWORD };
  await app.request.post(`/api/auth/login?email=${reseller.email}`).send(credentials);
  await app.as(admin).get(`/api/users/${reseller.id}`);
  await app.request.get(`/api/products/${id}/${reseller.email}`);
  await app.request.get(`/uploads/${reseller.email}.webp`);
  await app.request.get(`/${reseller.firstName}`);

  const text = await scrape();
  for (const secret of [id, reseller.id, reseller.email, "%40", "Nimal", PASSWORD, "?"])
    expect([secret, text.includes(secret)]).toEqual([secret, false]);
  const labels = [...text.matchAll(/^pola_[^{]*\{([^}]*)\}/gm)].map(([, label = ""]) => label);
  expect(labels.length).toBeGreaterThan(10);
  for (const label of labels)
    expect(label).toMatch(/^(?:(?:le|route|method|status|state|name|cause)="[\w/:.+ -]*",?)+$/);
});

test("orders that are refused because of too little stock are counted", async () => {
  expect(await valueOf("pola_stock_refusals_total")).toBe(0);
  const product = await makeProduct(app, { stock: 1 });
  const order = (quantity: number) =>
    app
      .as(reseller)
      .post("/api/orders")
      .send({
        customerName: "Kamala Silva",
        customerPhone: "077 123 4567",
        customerAddress: "45 Temple Road, Kandy",
        items: [{ productId: product.id, quantity }],
      });
  expect((await order(2)).body.code).toBe("OUT_OF_STOCK");
  expect((await order(1)).status).toBe(201);
  expect((await order(1)).body.code).toBe("OUT_OF_STOCK");

  expect(await valueOf("pola_stock_refusals_total")).toBe(2);
});

test("the metrics include the mail queue, the last close, the pool and the process", async () => {
  await app.mails.waitFor(1);
  expect(await valueOf('pola_mail_queue_length{status="queued"}')).toBe(0);
  await completeOrder(app.ctx, reseller.id, 100);
  app.clock.set("2026-11-25T06:00:00.000Z");
  await closeDueWeeks(app.ctx);
  app.clock.advance(90_000);

  expect(await valueOf("pola_payout_close_age_seconds")).toBe(90);
  expect(await valueOf('pola_mail_queue_length{status="queued"}')).toBe(1);
  // The mail of a person who was deleted needs nobody.
  const erased = { status: "given_up", toEmail: "" } as const;
  await app.db.mailOutbox.updateMany({ where: { status: "queued" }, data: erased });
  expect(await valueOf('pola_mail_queue_length{status="given_up"}')).toBe(0);
  expect(await valueOf('pola_database_pool_connections{state="total"}')).toBeGreaterThan(0);
  expect(await valueOf('pola_database_pool_connections{state="idle"}')).toBeGreaterThan(0);
  expect(await valueOf('pola_database_pool_connections{state="waiting"}')).toBe(0);
  expect(await valueOf("process_resident_memory_bytes")).toBeGreaterThan(0);
});

test("before the first close its age is the age of the first commission, and without one it has no sample", async () => {
  const shop = await createTestApp();
  const age = async () =>
    /^pola_payout_close_age_seconds (.*)$/m.exec((await shop.request.get("/metrics")).text)?.[1];
  const { id } = await makeReseller(shop);

  expect(await age()).toBeUndefined();
  await completeOrder(shop.ctx, id, 100);
  shop.clock.advance(8 * 86_400_000);
  await completeOrder(shop.ctx, id, 100);
  shop.clock.advance(60_000);
  expect(await age()).toBe(String(8 * 86_400 + 60));

  await closeDueWeeks(shop.ctx);
  shop.clock.advance(5_000);
  expect(await age()).toBe("5");
  await shop.close();
});

test("each job reports the age of its last success, or of its first run before a success", async () => {
  const run = recordingRuns(app.ctx, "remove expired rows");
  const fail = async () => await run(() => Promise.reject(new Error("broken"))).catch(() => undefined);
  expect(await jobAge("remove expired rows")).toBeUndefined();
  await fail();
  app.clock.advance(3_600_000);
  await fail();
  expect(await jobAge("remove expired rows")).toBe(3600);

  await run(async () => undefined);
  app.clock.advance(90_000);
  await fail();
  expect(await jobAge("remove expired rows")).toBe(90);

  // A job of an earlier version must not appear.
  const at = app.ctx.now();
  const gone = { name: "gone", firstStartedAt: at, startedAt: at, finishedAt: at, isFailed: true };
  await app.db.jobRun.create({ data: gone });
  expect(await jobAge("gone")).toBeUndefined();
});

test("without its database the process still serves the other metrics", async () => {
  const query = app.pool.query.bind(app.pool);
  app.pool.query = () => {
    throw new Error("connect ECONNREFUSED");
  };
  const { status, text } = await app.request.get("/metrics");
  app.pool.query = query;

  expect(status).toBe(200);
  expect(text).toContain("process_resident_memory_bytes");
  expect(text).not.toContain("pola_mail_queue_length{");
  expect(text).not.toContain("pola_job_success_age_seconds{");
  expect(text).not.toMatch(/^pola_payout_close_age_seconds/m);
});

test("while its database is frozen the process serves the other metrics within three seconds, and asks it once at a time", async () => {
  const frozen = await frozenDatabase();
  const client = supertest(createApp({ ...app.ctx, pool: frozen.pool }));

  const before = performance.now();
  const replies = await Promise.all([client.get("/metrics"), client.get("/metrics")]);
  const milliseconds = performance.now() - before;
  frozen.close();

  expect(milliseconds).toBeLessThan(3_000);
  for (const { status, text } of replies) {
    expect(status).toBe(200);
    expect(text).toContain("process_resident_memory_bytes");
    expect(text).not.toContain("pola_mail_queue_length{");
  }
  expect(frozen.connections()).toBe(1);
});

test("metrics are served only to this machine or to a caller with the token", async () => {
  const here = await app.request.get("/metrics");
  expect([here.status, here.headers["content-type"]]).toEqual([
    200,
    "text/plain; version=0.0.4; charset=utf-8",
  ]);
  expect(here.headers["cache-control"]).toBe("no-store");
  // A proxy on this machine forwards requests from elsewhere.
  for (const header of ["X-Forwarded-For", "Forwarded", "X-Real-IP", "Via"]) {
    const outside = () => app.request.get("/metrics").set(header, "203.0.113.9");
    const refused = await outside();
    expect([header, refused.status, refused.body.code]).toEqual([header, 403, "FORBIDDEN"]);
    expect((await outside().set("Authorization", "Bearer wrong")).status).toBe(403);
    expect((await outside().set("Authorization", `Bearer ${TOKEN}`)).status).toBe(200);
  }
});

test("every loopback address counts as this machine, and without a configured token no token opens the metrics", async () => {
  const closed = await createTestApp();
  const outside = await closed.request
    .get("/metrics")
    .set("X-Forwarded-For", "127.0.0.1")
    .set("Authorization", "Bearer undefined");
  expect(outside.status).toBe(403);
  await closed.close();
  const status = await new Promise((resolve, reject) => {
    get(`${app.url}/metrics`, { localAddress: "127.0.0.2" }, (res) => {
      res.resume();
      resolve(res.statusCode);
    }).on("error", reject);
  });
  expect(status).toBe(200);
});
