import { get } from "node:http";
import { afterAll, beforeAll, expect, test as rule } from "vitest";
import { closeDueWeeks } from "../features/payouts/close-weeks.ts";
import { makeProduct } from "../test/shop.ts";
import { makeAdmin, makeReseller, PASSWORD, type TestUser } from "../test/users.ts";
import { completeOrder } from "../test/ledger.ts";
import { recordingRuns } from "../domain/job-runs.ts";
import { createTestApp, type TestApp } from "../test/test-app.ts";

const TOKEN = "a-token-for-the-metrics";
let test: TestApp;
let reseller: TestUser;
let admin: TestUser;

beforeAll(async () => {
  test = await createTestApp({ config: { metricsToken: TOKEN } });
  reseller = await makeReseller(test);
  admin = await makeAdmin(test);
});

afterAll(async () => {
  await test.close();
});

const scrape = async () => (await test.request.get("/metrics")).text;

/** The value of a metric's line; undefined when it is missing. */
async function valueOf(line: string): Promise<number | undefined> {
  const found = (await scrape()).split("\n").find((known) => known.startsWith(`${line} `));
  return found === undefined ? undefined : Number(found.slice(line.length));
}

const counted = (route: string, method: string, status: number) =>
  valueOf(`pola_http_request_duration_seconds_count{route="${route}",method="${method}",status="${status}"}`);

const jobAge = (name: string) => valueOf(`pola_job_success_age_seconds{name="${name}"}`);

rule("a request is counted by the pattern of its route, its method and its status", async () => {
  const product = await makeProduct(test);
  await test.request.get(`/api/products/${product.id}?search=kamala`);
  await test.request.get(`/api/products/${product.id}/`);
  await test.request.get("/api/products/none-such");
  await test.as(reseller).get(`/api/payouts/reseller/${product.id}`);
  await test.as(reseller).get(`/api/payouts/reseller/${product.id}.csv`);
  await test.as(reseller).delete(`/api/products/${product.id}`);
  await test.request.get("/api/kamala@pola.test/0771234567");
  await test.request.get("/orders/kamala@pola.test");
  await test.request.get("/health/ready");

  expect(await counted("/api/products/:id", "GET", 200)).toBe(2);
  expect(await counted("/api/products/:id", "GET", 404)).toBe(1);
  expect(await counted("/api/payouts/reseller/:id", "GET", 404)).toBe(1);
  expect(await counted("/api/payouts/reseller/:id.csv", "GET", 404)).toBe(1);
  expect(await counted("/api/products/:id", "DELETE", 403)).toBe(1);
  expect(await counted("/api/unknown", "GET", 404)).toBe(1);
  expect(await counted("/web", "GET", 404)).toBe(1);
  expect(await counted("/health/ready", "GET", 200)).toBe(1);
});

rule("no label of a metric contains data that a person sent or owns", async () => {
  const { id } = await makeProduct(test);
  const credentials = { email: reseller.email, password: PASSWORD };
  await test.request.post(`/api/auth/login?email=${reseller.email}`).send(credentials);
  await test.as(admin).get(`/api/users/${reseller.id}`);
  await test.request.get(`/api/products/${id}/${reseller.email}`);
  await test.request.get(`/uploads/${reseller.email}.webp`);
  await test.request.get(`/${reseller.firstName}`);

  const text = await scrape();
  for (const secret of [id, reseller.id, reseller.email, "%40", "Nimal", PASSWORD, "?"])
    expect([secret, text.includes(secret)]).toEqual([secret, false]);
  const labels = [...text.matchAll(/^pola_[^{]*\{([^}]*)\}/gm)].map(([, label = ""]) => label);
  expect(labels.length).toBeGreaterThan(10);
  for (const label of labels)
    expect(label).toMatch(/^(?:(?:le|route|method|status|state|name|cause)="[\w/:.+ -]*",?)+$/);
});

rule("orders that are refused because of too little stock are counted", async () => {
  expect(await valueOf("pola_stock_refusals_total")).toBe(0);
  const product = await makeProduct(test, { stock: 1 });
  const order = (quantity: number) =>
    test
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

rule("the metrics include the mail queue, the last close, the pool and the process", async () => {
  await test.mails.waitFor(1);
  expect(await valueOf('pola_mail_queue_length{status="queued"}')).toBe(0);
  await completeOrder(test.ctx, reseller.id, 100);
  test.clock.set("2026-11-25T06:00:00.000Z");
  await closeDueWeeks(test.ctx);
  test.clock.advance(90_000);

  expect(await valueOf("pola_payout_close_age_seconds")).toBe(90);
  expect(await valueOf('pola_mail_queue_length{status="queued"}')).toBe(1);
  expect(await valueOf('pola_mail_queue_length{status="given_up"}')).toBe(0);
  expect(await valueOf('pola_database_pool_connections{state="total"}')).toBeGreaterThan(0);
  expect(await valueOf('pola_database_pool_connections{state="idle"}')).toBeGreaterThan(0);
  expect(await valueOf('pola_database_pool_connections{state="waiting"}')).toBe(0);
  expect(await valueOf("process_resident_memory_bytes")).toBeGreaterThan(0);
});

rule(
  "before the first close its age is the age of the first commission, and without one it has no sample",
  async () => {
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
  },
);

rule("each job reports the age of its last success, or of its first run before a success", async () => {
  const run = recordingRuns(test.ctx, "remove expired rows");
  const fail = async () => await run(() => Promise.reject(new Error("broken"))).catch(() => undefined);
  expect(await jobAge("remove expired rows")).toBeUndefined();
  await fail();
  test.clock.advance(3_600_000);
  await fail();
  expect(await jobAge("remove expired rows")).toBe(3600);

  await run(async () => undefined);
  test.clock.advance(90_000);
  await fail();
  expect(await jobAge("remove expired rows")).toBe(90);

  // A job of an earlier version must not appear.
  const at = test.ctx.now();
  const gone = { name: "gone", firstStartedAt: at, startedAt: at, finishedAt: at, isFailed: true };
  await test.db.jobRun.create({ data: gone });
  expect(await jobAge("gone")).toBeUndefined();
});

rule("without its database the process still serves the other metrics", async () => {
  const query = test.pool.query.bind(test.pool);
  test.pool.query = () => {
    throw new Error("connect ECONNREFUSED");
  };
  const { status, text } = await test.request.get("/metrics");
  test.pool.query = query;

  expect(status).toBe(200);
  expect(text).toContain("process_resident_memory_bytes");
  expect(text).not.toContain("pola_mail_queue_length{");
  expect(text).not.toContain("pola_job_success_age_seconds{");
  expect(text).not.toMatch(/^pola_payout_close_age_seconds/m);
});

rule("metrics are served only to this machine or to a caller with the token", async () => {
  const here = await test.request.get("/metrics");
  expect([here.status, here.headers["content-type"]]).toEqual([
    200,
    "text/plain; version=0.0.4; charset=utf-8",
  ]);
  expect(here.headers["cache-control"]).toBe("no-store");
  // A proxy on this machine forwards requests from elsewhere.
  for (const header of ["X-Forwarded-For", "Forwarded", "X-Real-IP", "Via"]) {
    const outside = () => test.request.get("/metrics").set(header, "203.0.113.9");
    const refused = await outside();
    expect([header, refused.status, refused.body.code]).toEqual([header, 403, "FORBIDDEN"]);
    expect((await outside().set("Authorization", "Bearer wrong")).status).toBe(403);
    expect((await outside().set("Authorization", `Bearer ${TOKEN}`)).status).toBe(200);
  }
});

rule(
  "every loopback address counts as this machine, and without a configured token no token opens the metrics",
  async () => {
    const closed = await createTestApp();
    const outside = await closed.request
      .get("/metrics")
      .set("X-Forwarded-For", "127.0.0.1")
      .set("Authorization", "Bearer undefined");
    expect(outside.status).toBe(403);
    await closed.close();
    const status = await new Promise((resolve, reject) => {
      get(`${test.url}/metrics`, { localAddress: "127.0.0.2" }, (res) => {
        res.resume();
        resolve(res.statusCode);
      }).on("error", reject);
    });
    expect(status).toBe(200);
  },
);
