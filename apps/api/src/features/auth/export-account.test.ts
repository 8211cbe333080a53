import { AccountExport } from "@pola/shared/schemas/account-export";
import { expect, test } from "vitest";
import { completeOrder } from "../../test/ledger.ts";
import { BANK as ACCOUNT, makeRun, payRun } from "../../test/payment-runs.ts";
import { makeOrderIn, makeProduct } from "../../test/shop.ts";
import { makeAdmin, makeReseller, makeVendor, PASSWORD, type TestUser } from "../../test/users.ts";
import { createTestApp, tokenOf } from "../../test/test-app.ts";
import { closeDueWeeks } from "../payouts/close-weeks.ts";

const app = await createTestApp();
const admin = await makeAdmin(app, { firstName: "Ashoka", lastName: "Gunawardana" });

const exported = async (user: TestUser) =>
  AccountExport.parse((await app.as(user).get("/api/auth/me/export")).body);

const BANK = { accountHolderName: "N Perera", bankName: "Bank of Ceylon", branchName: "Galle" };

/** A reseller with data of every kind: two sets of bank details, a paid order, a deleted order, a requested reset link. */
async function makeFullAccount(name: string): Promise<TestUser> {
  const user = await makeReseller(app, { firstName: name, status: "pending", emailVerifiedAt: null });
  await app.as(admin).patch(`/api/users/${user.id}/status`).send({ status: "approved" });
  for (const number of ["1", "2"]) {
    const accountNumber = `${name}-${number}`;
    await app
      .as(user)
      .put("/api/auth/profile")
      .send({ ...BANK, accountNumber, currentPassword: PASSWORD });
  }
  const cart = [{ product: await makeProduct(app, { name: `${name} sari`, commission: 150 }), quantity: 2 }];
  await makeOrderIn(app, "completed", { reseller: user, admin, cart });
  await app.as(admin).put("/api/payouts/admin/status").send({ userId: user.id, status: "paid" });
  const deleted = await makeOrderIn(app, "pending", { reseller: user, admin, cart });
  await app.as(admin).delete(`/api/orders/${deleted.id}`);
  await app.request.post("/api/auth/forgot-password").send({ email: user.email });
  return user;
}

test("an account export contains all data about the caller and none about others", async () => {
  const user = await makeFullAccount("Nadeesha");
  const other = await makeFullAccount("Tharindu");

  const own = await exported(user);

  expect(own.exportedAt).toBe(app.ctx.now().toISOString());
  expect(own.profile).toEqual((await app.as(user).get("/api/auth/me")).body.data);
  expect(own.bankHistory).toMatchObject([{ accountNumber: "Nadeesha-1" }, { accountNumber: "Nadeesha-2" }]);
  expect(own.orders).toMatchObject([
    { status: "completed", isDeleted: false, items: [{ productName: "Nadeesha sari", quantity: 2 }] },
    { status: "pending", isDeleted: true },
  ]);
  expect(own.orders[0]?.events.map(({ toStatus, by }) => [toStatus, by])).toEqual([
    ["pending", "You"],
    ...["processing", "shipped", "delivered", "completed"].map((status) => [status, "Pola"]),
  ]);
  expect(own.ledger).toMatchObject([
    { kind: "accrual", amount: 300, orderNumber: own.orders[0]?.orderNumber, payoutId: own.payouts[0]?.id },
  ]);
  expect(own.payouts).toMatchObject([
    {
      weekStart: "2026-11-16",
      weekEnd: "2026-11-22",
      amount: 300,
      status: "paid",
      events: [{ toStatus: "paid" }],
    },
  ]);
  expect(own.activity).toMatchObject([
    { action: "user.status", by: "Pola", before: { status: "pending" }, after: { status: "approved" } },
  ]);

  const text = JSON.stringify(own);
  for (const word of [other.id, other.email, "Tharindu", admin.id, admin.email, "Ashoka", "Gunawardana"])
    expect([word, text.includes(word)]).toEqual([word, false]);
});

test("an account export contains every mail to the caller without its secret link", async () => {
  const user = await makeFullAccount("Ishara");

  const { mails } = await exported(user);

  expect(mails.map(({ kind }) => kind)).toEqual([
    "account.approved",
    "account.bank",
    "account.bank",
    "order.shipped",
    "order.delivered",
    "payout.paid",
    "account.reset",
  ]);
  expect(mails.every(({ to }) => to === user.email)).toBe(true);
  const held = JSON.stringify(mails);
  const sent = (await app.mails.waitFor(1)).filter(({ to }) => to.includes(user.email));
  const token = sent.map(({ link }) => /token=([\w-]+)/.exec(link ?? "")?.[1]).find(Boolean);
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(held).not.toContain(token);
  expect(held).not.toMatch(/\{\{link\}\}|token=/);
  expect(JSON.stringify(await exported(user))).not.toMatch(/\$2b\$|hash/i);
});

test("an export of more orders than one batch contains each order, entry and mail once, oldest first", async () => {
  const user = await makeFullAccount("Malith");
  const copies = [user.id, 450];
  await app.pool.query(
    `with source as (select * from orders where user_id = $1 and status = 'completed'), copied as (
       insert into orders (user_id, customer_name, customer_phone, customer_address, customer_city, subtotal_cents, shipping_cost_cents,
                           total_amount_cents, total_commission_cents, total_weight_grams, created_at)
       select user_id, 'Customer ' || n, customer_phone, customer_address, customer_city, subtotal_cents, shipping_cost_cents,
              total_amount_cents, total_commission_cents, total_weight_grams, created_at + n % 7 * interval '1 second'
         from source, generate_series(1, $2::int) n returning id, user_id, created_at
     ), items as (
       insert into order_items (order_id, product_id, position, product_name, quantity, unit_price_cents, regular_price_cents,
                                subtotal_cents, commission_cents, regular_commission_cents, total_commission_cents, weight_grams, is_wholesale)
       select copied.id, i.product_id, 0, i.product_name, i.quantity, i.unit_price_cents, i.regular_price_cents, i.subtotal_cents,
              i.commission_cents, i.regular_commission_cents, i.total_commission_cents, i.weight_grams, false
         from copied, source join order_items i on i.order_id = source.id returning id, product_id, quantity
     ), events as (
       insert into order_events (order_id, kind, to_status, created_at) select id, 'placed', 'pending', created_at from copied
     ), sales as (
       insert into stock_movements (product_id, kind, delta, order_item_id, created_at) select product_id, 'sale', -quantity, id, now() from items
     ), stocked as (
       insert into stock_movements (product_id, kind, delta, reason, created_at)
       select product_id, 'adjust', sum(quantity), 'Copies', now() from items group by product_id
     )
     insert into mail_outbox (user_id, kind, to_email, subject, text, next_attempt_at, created_at)
     select user_id, 'order.placed', 'malith@pola.test', 'Order ' || id, '', created_at + interval '1 year', created_at from copied`,
    copies,
  );
  await app.pool.query(
    `insert into commission_entries (user_id, kind, amount_cents, reason, actor_id, created_at)
     select $1, 'adjustment', 100 + n, 'Bonus ' || n, $2, $3::timestamptz + (n % 7 - 3) * interval '1 second' from generate_series(1, 450) n`,
    [user.id, admin.id, app.ctx.now()],
  );

  const { orders, ledger, mails } = await exported(user);

  expect(orders).toHaveLength(452);
  expect(new Set(orders.map(({ id }) => id)).size).toBe(452);
  expect(orders.map(({ createdAt }) => createdAt)).toEqual(orders.map(({ createdAt }) => createdAt).sort());
  expect(orders.every(({ events, items }) => events.length > 0 && items.length === 1)).toBe(true);
  expect(ledger).toHaveLength(451);
  expect(new Set(ledger.map(({ reason }) => reason)).size).toBe(451);
  // The entry of the paid payout has its place among those that no payout holds.
  expect(ledger.map(({ at }) => at)).toEqual(ledger.map(({ at }) => at).sort());
  expect(new Set(mails.map(({ subject }) => subject)).size).toBeGreaterThan(450);
});

test("an export is sent in pieces as it is read, and is one JSON document", async () => {
  const user = await makeFullAccount("Sanduni");
  const res = await fetch(`${app.url}/api/auth/me/export`, {
    headers: { authorization: `Bearer ${tokenOf(app.ctx, user)}`, "accept-encoding": "identity" },
  });

  expect(res.headers.get("content-length")).toBeNull();
  expect(res.headers.get("content-type")).toBe("application/json; charset=utf-8");
  expect(AccountExport.parse(await res.json()).orders).toHaveLength(2);
});

test("a vendor's export lists their products, a new account's export is empty, and a guest gets none", async () => {
  const vendor = await makeVendor(app);
  const { name } = await makeProduct(app, { vendorId: vendor.id });
  await makeProduct(app);

  expect((await exported(vendor)).products).toMatchObject([{ name, isDeleted: false }]);
  const product = {
    vendorId: vendor.id,
    description: "",
    category: "Clothes",
    priceCents: 1,
    commissionCents: 0,
  };
  const more = Array.from({ length: 201 }, (_, number) => ({
    ...product,
    name: `Product ${number}`,
    weightGrams: 1,
    createdAt: app.ctx.now(),
  }));
  await app.db.product.createMany({ data: more });
  const names = (await exported(vendor)).products.map((exportedProduct) => exportedProduct.name);
  expect([names.length, new Set(names).size]).toEqual([202, 202]);
  expect(await exported(await makeReseller(app))).toMatchObject({
    bankHistory: [],
    orders: [],
    ledger: [],
    payouts: [],
    mails: [],
    activity: [],
    products: [],
  });
  expect((await app.request.get("/api/auth/me/export")).status).toBe(401);
});

test("a person downloads their data at most ten times an hour, and others are not affected", async () => {
  const [busy, calm] = [await makeReseller(app), await makeReseller(app)];
  const download = async (who: typeof busy) => await app.as(who).get("/api/auth/me/export");
  for (let count = 0; count < 10; count += 1) expect((await download(busy)).status).toBe(200);

  const { status, headers } = await download(busy);
  expect([status, Math.ceil(Number(headers["retry-after"]) / 3600)]).toEqual([429, 1]);
  expect((await download(calm)).status).toBe(200);
});

test("an account export says to which bank account each payout was sent, and what the bank sent back (docs/product/accounts.md, A-1182)", async () => {
  const user = await makeReseller(app, ACCOUNT);
  await completeOrder(app.ctx, user.id, 10_000);
  app.clock.set("2026-11-23T06:00:00.000Z");
  await closeDueWeeks(app.ctx);
  const run = await payRun(app.ctx, await makeRun(app.ctx), "BOC 77");
  const { id: payoutId } = await app.db.payout.findFirstOrThrow({ where: { userId: user.id } });
  const line = `/api/payouts/admin/runs/${run.id}/lines/${payoutId}`;
  await app.as(admin).post(`${line}/returned`).send({ reason: "Account closed" }).expect(200);

  expect((await exported(user)).payouts.map(({ paymentRuns }) => paymentRuns)).toEqual([
    [
      {
        number: run.number,
        status: "paid",
        amount: 100,
        account: expect.objectContaining({ bank: "Bank of Ceylon", accountNumber: "0071234567" }),
        paymentReference: "BOC 77",
        paidOn: "2026-11-23",
        returned: { at: "2026-11-23T06:00:00.000Z", reason: "Account closed" },
      },
    ],
  ]);
});
