import { expect, test } from "vitest";
import { startJobs } from "../jobs.ts";
import { dumpOf } from "../test/dump.ts";
import { cartOf, makeProduct } from "../test/shop.ts";
import { makeAdmin, makeReseller, PASSWORD, type TestUser } from "../test/users.ts";
import { createTestApp, type TestApp } from "../test/test-app.ts";

const app = await createTestApp();
const admin = await makeAdmin(app);

async function fillMails({ id, email }: TestUser, count: number) {
  await app.pool.query(
    `insert into mail_outbox (user_id, kind, to_email, subject, text, html, next_attempt_at, created_at)
     select $1, 'order.placed', $2, 'Your order', 'Hello', 'Hello', $3::timestamptz, $3::timestamptz from generate_series(1, $4::int)`,
    [id, email, app.ctx.now(), count],
  );
}

const mailsOf = async ({ id }: TestUser) => ({
  all: await app.db.mailOutbox.count({ where: { userId: id } }),
  erased: await app.db.mailOutbox.count({ where: { userId: id, toEmail: "", html: "", status: "given_up" } }),
});

test("the mails of a deleted person are erased in batches before the response, and others' mails stay", async () => {
  const [gone, other] = [await makeReseller(app), await makeReseller(app)];
  await fillMails(gone, 2_500);
  await fillMails(other, 1);

  expect((await app.as(admin).delete(`/api/users/${gone.id}`)).status).toBe(200);

  expect(await mailsOf(gone)).toEqual({ all: 2_500, erased: 2_500 });
  expect(await mailsOf(other)).toEqual({ all: 1, erased: 0 });
});

test("mails that a broken-off erasure left are never sent, and the job erases them when a process starts", async () => {
  const gone = await makeReseller(app);
  await app.as(admin).delete(`/api/users/${gone.id}`);
  await fillMails(gone, 3);

  await app.mails.waitFor(0);
  expect(app.mails.all().filter(({ to }) => to.includes(gone.email))).toEqual([]);
  expect(await mailsOf(gone)).toEqual({ all: 3, erased: 0 });
  const jobs = startJobs(app.ctx);
  await expect.poll(() => mailsOf(gone)).toEqual({ all: 3, erased: 3 });
  await jobs.stop();
});

test("an admin sees how many mails and customers of deleted people are left to erase, until the job has erased them", async () => {
  const [gone, other] = [await makeReseller(app), await makeReseller(app)];
  await app.as(admin).delete(`/api/users/${gone.id}`);
  await fillMails(gone, 3);
  await fillMails(other, 1);
  await app.pool.query(
    `insert into customers (user_id, phone, name, address, last_ordered_at)
     select id, '+94771234567', 'Kamala', '1 Lake Road', now() from unnest($1::uuid[]) id`,
    [[gone.id, other.id]],
  );
  const left = async () => (await app.as(admin).get("/api/users/erasing")).body.data.left;

  expect(await left()).toBe(4);
  const jobs = startJobs(app.ctx);
  await expect.poll(left).toBe(0);
  await jobs.stop();
  expect(await app.db.customer.findMany({ select: { userId: true } })).toEqual([{ userId: other.id }]);
});

test("a failed erasure of mails does not undo the deletion", async () => {
  const gone = await makeReseller(app);
  await fillMails(gone, 3);
  await app.pool.query("alter table mail_outbox add constraint no_erasure check (to_email <> '') not valid");
  const res = await app.as(admin).delete(`/api/users/${gone.id}`);
  await app.pool.query("alter table mail_outbox drop constraint no_erasure");

  expect(res.status).toBe(200);
  expect((await app.as(admin).get(`/api/users/${gone.id}`)).status).toBe(404);
  expect(app.logs.join("")).toContain("left to the job that erases them");
  const jobs = startJobs(app.ctx);
  await expect.poll(() => mailsOf(gone)).toEqual({ all: 3, erased: 3 });
  await jobs.stop();
});

/** What a person leaves behind as they use the shop. */
async function useShop({ id, email }: TestUser, caller: ReturnType<TestApp["as"]>): Promise<void> {
  const cart = cartOf([{ product: await makeProduct(app) }]);
  const bank = { accountHolderName: "K", bankName: "B", accountNumber: "8009998887", branchName: "C" };
  const device = { endpoint: `https://push.example/${id}`, p256dh: "-", auth: "-", createdAt: app.ctx.now() };
  await app.db.pushDevice.create({ data: { ...device, userId: id } });
  const replies = [
    await app.request.post("/api/auth/forgot-password").send({ email }),
    await caller.put("/api/auth/profile").send({ ...bank, currentPassword: PASSWORD }),
    await caller.patch("/api/orders/draft").send({ customerName: "Kamal" }),
    await caller.post("/api/orders").set("Idempotency-Key", `key-of-${id}`).send(cart),
  ];
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 201]);
}

test("a deletion leaves only history of the person, and changes no row of anybody else", async () => {
  const [gone, other] = [await makeReseller(app), await makeReseller(app)];
  for (const person of [gone, other]) await useShop(person, app.as(person));
  const rowsOf = async ({ id }: TestUser) => (await dumpOf(app)).filter(({ row }) => row.includes(id));
  const before = await rowsOf(other);

  await app.as(admin).delete(`/api/users/${gone.id}`);

  expect(await rowsOf(other)).toEqual(before);
  const left = new Set((await rowsOf(gone)).map(({ table }) => table));
  const history = ["activity_log", "bank_account_history", "erased_contacts", "mail_outbox", "users"];
  const sold = ["order_events", "orders", "product_days", "product_sales", "stock_movements"];
  expect([...left].sort()).toEqual([...history, ...sold].sort());
});
