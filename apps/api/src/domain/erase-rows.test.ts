import { afterAll, beforeAll, expect, test } from "vitest";
import { startJobs } from "../jobs.ts";
import { makeAdmin, makeReseller, type TestUser } from "../test/users.ts";
import { createTestApp, type TestApp } from "../test/test-app.ts";

let app: TestApp;
let admin: TestUser;
beforeAll(async () => {
  app = await createTestApp();
  admin = await makeAdmin(app);
});
afterAll(async () => {
  await app.close();
});

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
