import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { createTestApp } from "../../api/src/test/test-app.ts";
import { fillWithDemoData } from "./demo-data.ts";
import { seedDemo } from "./seed.ts";

const dataDir = await mkdtemp(join(tmpdir(), "pola-seed-"));
// A Saturday evening in Colombo. Closing the app checks every invariant of the demo data.
const app = await createTestApp({ now: "2026-11-21T12:00:00.000Z", config: { dataDir } });
await seedDemo({ ...app.ctx, config: { ...app.ctx.config, smtpUrl: undefined } });

afterAll(async () => {
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

test("the shop has a paid, a cancelled and an open payment run, payouts that are still due, and the demo login is paid", async () => {
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
  const { rows: latest } = await app.pool.query(
    `select p.status from payouts p join users u on u.id = p.user_id
      where u.email = 'reseller@pola.example' order by p.period_id desc limit 1`,
  );
  expect(latest).toEqual([{ status: "paid" }]);
});

test("two couriers took parcels every day, with waybills that fit their patterns, and Own delivery the others", async () => {
  const days =
    await counts(`select c.name as key, count(distinct (d.created_at at time zone 'Asia/Colombo')::date)
      from dispatches d join dispatch_lines l on l.dispatch_id = d.id join couriers c on c.id = d.courier_id
      where l.waybill ~ replace(c.waybill_pattern, '#', '\\d') group by 1`);
  expect(Object.keys(days).sort()).toEqual(["Demo Hill Express", "Demo Island Parcels"]);
  expect(Math.min(...Object.values(days))).toBeGreaterThan(50);
  const own = await counts(`select 'own' as key, count(*) from orders o join couriers c on c.id = o.courier_id
      where c.is_own_delivery`);
  expect(own["own"]).toBeGreaterThan(30);
});

test("each courier paid the cash of earlier weeks, once a little too little, and the cash of this week is outstanding", async () => {
  expect(
    await counts(
      "select c.name as key, count(*) from remittances r join couriers c on c.id = r.courier_id group by 1",
    ),
  ).toEqual({ "Own delivery": 9, "Demo Hill Express": 9, "Demo Island Parcels": 9 });
  const kinds = await counts(`select 'short' as key, sum(differences_count)::int as count from remittances
      union all select 'unmatched', sum(unmatched_cents)::int from remittances
      union all select 'outstanding', count(*) from orders where status in ('delivered', 'completed') and remittance_id is null
      union all select 'old', count(*) from orders
        where status in ('delivered', 'completed') and remittance_id is null and delivered_on < '2026-11-14'`);
  expect(kinds).toMatchObject({ unmatched: 0, old: 0 });
  expect(kinds["short"]).toBeGreaterThan(0);
  expect(kinds["outstanding"]).toBeGreaterThan(10);
});

test("some parcels could not be delivered last night, and are still on their way", async () => {
  const failed =
    await counts(`select c.name as key, count(*) from orders o join couriers c on c.id = o.courier_id
      where o.status = 'shipped' and o.reason = 'not_reachable' group by 1`);
  expect(Object.keys(failed)).not.toEqual([]);
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
