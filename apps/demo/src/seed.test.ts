import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../api/src/test/test-app.ts";
import { fillWithDemoData } from "./demo-data.ts";
import { seedDemo } from "./seed.ts";

let app: TestApp;
let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "pola-seed-"));
  // A Saturday evening in Colombo. Closing the app checks every invariant of the demo data.
  app = await createTestApp({ now: "2026-11-21T12:00:00.000Z", config: { dataDir } });
  await seedDemo({ ...app.ctx, config: { ...app.ctx.config, smtpUrl: undefined } });
}, 300_000);

afterAll(async () => {
  await app.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function counts(sql: string): Promise<Record<string, number>> {
  const { rows } = await app.pool.query<{ key: string; count: number }>(sql);
  return Object.fromEntries(rows.map(({ key, count }) => [key, count]));
}

test("the shop has 60 products of 6 vendors in six categories, with variations, wholesale terms and pictures", async () => {
  expect(await counts("select category as key, count(*) from products group by 1")).toEqual({
    accessories: 10,
    clothing: 10,
    earrings: 10,
    electronics: 10,
    home: 10,
    "mobile-phones": 10,
  });
  const { rows } = await app.pool.query<{ images: string[] }>("select images from products");
  const copied = new Set(
    (await readdir(join(dataDir, "uploads", "demo"))).map((name) => `/uploads/demo/${name}`),
  );
  expect(rows.flatMap(({ images }) => images).filter((image) => !copied.has(image))).toEqual([]);
  expect(
    await counts(`select 'variations' as key, count(*) from products where has_variations
      union all select 'wholesale', count(*) from products where wholesale_price_cents is not null
      union all select 'vendors', count(distinct vendor_id) from products`),
  ).toMatchObject({ variations: 27, wholesale: 21, vendors: 6 });
});

test("the shop has 14 resellers in all four statuses", async () => {
  const states = await counts("select status as key, count(*) from users where role = 'reseller' group by 1");
  expect(states).toEqual({ approved: 10, pending: 2, rejected: 1, suspended: 1 });
});

test("the shop has about 400 orders in every status, one late return and a customer with several orders", async () => {
  const states = await counts("select status as key, count(*) from orders group by 1");
  expect(Object.keys(states)).toHaveLength(7);
  const total = Object.values(states).reduce((sum, count) => sum + count, 0);
  expect(total).toBeGreaterThan(370);
  expect(total).toBeLessThan(440);
  expect(
    await counts("select kind as key, count(*) from order_events where kind = 'late_return' group by 1"),
  ).toEqual({
    late_return: 1,
  });
  const regular = await counts(
    "select customer_name as key, count(*) from orders group by 1 order by 2 desc limit 1",
  );
  expect(Object.values(regular)[0]).toBeGreaterThan(5);
});

test("payouts of closed weeks are paid, on hold or pending, and the commission of the late return is reversed", async () => {
  const states = await counts("select status as key, count(*) from payouts group by 1");
  expect(Object.keys(states).sort()).toEqual(["onhold", "paid", "pending"]);
  const kinds = await counts("select kind as key, count(*) from commission_entries group by 1");
  expect(kinds["reversal"]).toBeGreaterThan(0);
});

test("the shop has a paid, a cancelled and an open payment run, and payouts that are still due", async () => {
  const { rows } = await app.pool.query("select number, status from payment_runs order by number");
  expect(rows).toEqual([
    { number: "PR-0001", status: "cancelled" },
    { number: "PR-0002", status: "paid" },
    { number: "PR-0003", status: "open" },
  ]);
  const { rows: due } = await app.pool.query<{ count: number }>(
    "select count(*) from payouts where status = 'pending' and payment_run_id is null",
  );
  expect(due[0]?.count).toBeGreaterThan(2);
});

test("two couriers took parcels on two days, with waybills that fit their patterns", async () => {
  expect(
    await counts(`select c.name || to_char(d.created_at at time zone 'Asia/Colombo', ' DD') as key, count(*)
      from dispatches d join dispatch_lines l on l.dispatch_id = d.id join couriers c on c.id = d.courier_id
      where l.waybill ~ replace(c.waybill_pattern, '#', '\\d') group by 1`),
  ).toEqual({
    "Demo Island Parcels 19": expect.any(Number),
    "Demo Hill Express 19": expect.any(Number),
    "Demo Island Parcels 20": expect.any(Number),
    "Demo Hill Express 20": expect.any(Number),
  });
});

test("no order event lies in the future, and both demo logins work", async () => {
  const { rows } = await app.pool.query<{ late: boolean }>(
    "select max(created_at) > $1 as late from order_events",
    [app.ctx.now()],
  );
  expect(rows).toEqual([{ late: false }]);
  for (const [email, password] of [
    ["admin@pola.example", "pola-admin"],
    ["reseller@pola.example", "pola-reseller"],
  ]) {
    const login = await app.request.post("/api/auth/login").send({ email, password });
    expect([email, login.status]).toEqual([email, 200]);
  }
});

test("a database with accounts gets no demo data", async () => {
  const before = await counts("select 'orders' as key, count(*) from orders");
  const config = { ...app.ctx.config, seed: "demo" } as const;
  await fillWithDemoData({ ...app.ctx, config }, () => expect.fail("it began to make demo data"));
  expect(await counts("select 'orders' as key, count(*) from orders")).toEqual(before);
});
