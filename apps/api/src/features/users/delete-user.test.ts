import { expect, test } from "vitest";
import { overtaken } from "../../test/competing-transaction.ts";
import { dumpOf } from "../../test/dump.ts";
import { earnedCents } from "../../test/books.ts";
import { makeOrder, makeOrderIn, makeProduct, setStatus } from "../../test/shop.ts";
import { makeAdmin, makeReseller, PASSWORD, type TestUser } from "../../test/users.ts";
import { createTestApp } from "../../test/test-app.ts";

const app = await createTestApp();
const admin = await makeAdmin(app);

const remove = (id: string, as = admin) => app.as(as).delete(`/api/users/${id}`);
const leave = (user: TestUser, currentPassword = PASSWORD) =>
  app.as(user).delete("/api/auth/me").send({ currentPassword });
const stored = (id: string) => app.db.user.findUniqueOrThrow({ where: { id } });

const PERSON = {
  firstName: "Thilakshi",
  lastName: "Wickramanayake",
  email: "thilakshi.w@mailbox.test",
  password: PASSWORD,
  confirmPassword: PASSWORD,
  phone: "071 987 6543",
  businessName: "Peacock Batiks",
  businessAddress: "99 Lotus Lane, Matara",
  city: "Weligama",
  agreement: true,
};
const BANK = { accountHolderName: "T K Wickrama", bankName: "Seylan Bank", branchName: "Tangalle" };

/**
 * An account with data in every table: registered, approved, suspended, approved again, bank details changed twice, links requested.
 */
async function makeFullAccount(): Promise<TestUser> {
  const { body } = await app.request.post("/api/auth/register").send(PERSON);
  const { id } = body.data.user;
  const decide = (status: string) =>
    app.as(admin).patch(`/api/users/${id}/status`).send({ status, reason: "Called 0719876543 in vain" });
  await decide("approved");
  await decide("suspended");
  await decide("rejected");
  await app.db.user.update({ where: { id }, data: { statusReason: "Wrote to thilakshi.w@mailbox.test" } });
  await app.db.user.update({
    where: { id },
    data: { status: "approved", logoUrl: "/uploads/peacock.webp", isNamedOnLeaderboard: true },
  });
  const user = await stored(id);
  for (const accountNumber of ["700123456789", "700987654321"]) {
    const body = { ...BANK, accountNumber, currentPassword: PASSWORD };
    expect((await app.as(user).put("/api/auth/profile").send(body)).status).toBe(200);
  }
  await app.request.post("/api/auth/forgot-password").send({ email: PERSON.email });
  await app.as(user).post("/api/auth/resend-verification");
  const [createdAt, expiresAt] = [app.ctx.now(), new Date(app.ctx.now().getTime() + 1000)];
  await app.db.idempotencyKey.create({
    data: { userId: id, key: "peacock-1", requestHash: "-", createdAt, expiresAt },
  });
  return user;
}

/** The tables that contain one of the words, in any column and case, as "table: word". */
async function tracesOf(words: string[]): Promise<string[]> {
  const dump = await dumpOf(app);
  const traces = words.flatMap((word) =>
    dump
      .filter(({ row }) => row.toLowerCase().includes(word.toLowerCase()))
      .map(({ table }) => `${table}: ${word}`),
  );
  return [...new Set(traces)];
}

const PERSONAL_DATA = [
  PERSON.email,
  "719876543",
  "71 987 6543",
  "700123456789",
  "700987654321",
  "peacock",
  "Wickrama",
  "Thilakshi",
  "Lotus Lane",
  "Weligama",
  "Seylan",
  "Tangalle",
];

test("deleting an account removes all personal data from every table and leaves the money unchanged", async () => {
  const user = await makeFullAccount();
  const product = await makeProduct(app, { stock: 50, commission: 300 });
  const cart = [{ product, quantity: 2 }];
  const paid = await makeOrderIn(app, "completed", { reseller: user, admin, cart });
  await app.mails.waitFor(1);
  await app.as(admin).put("/api/payouts/admin/status").send({ userId: user.id, status: "paid" });
  await makeOrderIn(app, "completed", { reseller: user, admin, cart });
  const open = await makeOrder(app, user, [{ product }]);
  const sums = await moneyOf(user.id);
  const traces = await tracesOf(PERSONAL_DATA);
  expect(traces).toContain("users: peacock");
  // Nothing of a person is copied into their orders, so their number does not matter.
  expect(traces.filter((trace) => trace.startsWith("orders"))).toEqual([]);

  // The error of an earlier try of a mail that was sent later; its subject may name the person.
  const lastError = `550 <${PERSON.email}> unknown`;
  const subject = "Thilakshi, your payout is paid";
  await app.db.mailOutbox.updateMany({ where: { userId: user.id }, data: { lastError, subject } });

  const { tokenVersion } = await stored(user.id);
  expect(await app.db.accountToken.count({ where: { userId: user.id } })).toBeGreaterThan(0);

  const res = await remove(user.id);

  expect(await app.db.accountToken.count({ where: { userId: user.id } })).toBe(0);
  expect(await stored(user.id)).toMatchObject({
    tokenVersion: tokenVersion + 1,
    isNamedOnLeaderboard: false,
  });
  expect(res.body).toEqual({ success: true, data: { id: user.id }, message: "User deleted successfully" });
  expect(await tracesOf(PERSONAL_DATA)).toEqual([]);
  expect(await moneyOf(user.id)).toEqual(sums);
  expect(sums.paidCents).toBe(60_000);
  const seen = await app.as(admin).get(`/api/orders/${paid.id}`);
  expect(seen.body.data).toMatchObject({
    resellerName: "Deleted user",
    resellerPhone: null,
    businessName: "",
  });

  // The open order continues to its end, without mails to the deleted person.
  const mails = await app.db.mailOutbox.count();
  for (const status of ["processing", "shipped", "delivered", "completed"] as const)
    expect((await setStatus(app, admin, open.id, status)).status).toBe(200);
  expect(await app.db.mailOutbox.count()).toBe(mails);
  expect((await moneyOf(user.id)).entryCents).toBe(sums.entryCents + 30_000);
  expect(await tracesOf(PERSONAL_DATA)).toEqual([]);
});

async function moneyOf(userId: string) {
  const payouts = await app.db.payout.findMany({ where: { userId }, orderBy: { id: "asc" } });
  const paid = payouts.filter(({ status }) => status === "paid");
  return {
    paidCents: paid.reduce((sum, { amountCents }) => sum + Number(amountCents), 0),
    payouts: payouts.map(({ id, amountCents, status }) => ({ id, amountCents, status })),
    entryCents: await earnedCents(app, { id: userId }),
  };
}

test("an account is not deleted with a password that was reset in the same moment", async () => {
  const user = await makeReseller(app);
  const res = await overtaken(
    app,
    (competing) =>
      competing.query("update users set password_hash = 'reset', token_version = 1 where id = $1", [user.id]),
    () => leave(user),
  );
  expect([res.status, res.body.message]).toEqual([
    409,
    "Your account has just changed. Please log in again.",
  ]);
  expect((await stored(user.id)).email).toBe(user.email);
});

test("a person can delete their own account with the password; sessions end and the email is free again", async () => {
  const user = await makeReseller(app, { email: "leaver@pola.test" });

  const wrong = await leave(user, "not-the-password");
  const without = await app.as(user).delete("/api/auth/me");
  expect([wrong.status, wrong.body.errors]).toEqual([
    422,
    { currentPassword: "The current password is incorrect" },
  ]);
  expect(without.body.errors).toEqual({ currentPassword: "Password is required" });
  expect((await stored(user.id)).deletedAt).toBeNull();
  const right = await leave(user);

  expect([right.status, right.body.message]).toEqual([200, "Your account was deleted"]);
  expect((await app.as(user).get("/api/auth/me")).status).toBe(401);
  expect((await app.as({ ...user, tokenVersion: 1 }).get("/api/auth/me")).status).toBe(401);
  const login = { email: "leaver@pola.test", password: PASSWORD };
  expect((await app.request.post("/api/auth/login").send(login)).status).toBe(401);
  const again = await app.request.post("/api/auth/register").send({ ...PERSON, email: login.email });
  expect(again.status).toBe(201);
  expect(again.body.data.user.id).not.toBe(user.id);
  expect(await app.db.activityLog.findMany({ where: { subjectId: user.id } })).toMatchObject([
    { action: "user.delete", actorId: user.id, before: { role: "reseller", status: "approved" } },
  ]);
});

test("a deleted person appears in no list, cannot sign in, and gets no queued mail", async () => {
  const user = await makeReseller(app, { firstName: "Vanishing", status: "pending" });
  await app.as(admin).patch(`/api/users/${user.id}/status`).send({ status: "approved" });
  await app.request.post("/api/auth/forgot-password").send({ email: user.email });
  const sentBefore = app.mails.all().length;
  const withLink = { userId: user.id, sealedLink: { not: null } };
  const waiting = await app.db.mailOutbox.count({ where: { ...withLink, status: "queued" } });

  await remove(user.id);

  expect(waiting).toBe(2);
  expect(await app.db.mailOutbox.count({ where: withLink })).toBe(0);
  await app.mails.waitFor(0);
  expect(
    app.mails
      .all()
      .slice(sentBefore)
      .flatMap(({ to }) => to),
  ).not.toContain(user.email);
  expect(await app.db.mailOutbox.count({ where: { userId: user.id, status: "queued" } })).toBe(0);
  expect((await app.as(admin).get("/api/users?search=vanishing")).body.data).toEqual([]);
  expect((await app.as(admin).get(`/api/users/${user.id}`)).status).toBe(404);
});

test("admins cannot be deleted; an unknown, malformed or deleted id is a 404", async () => {
  const other = await makeAdmin(app);
  const gone = await makeReseller(app);
  await remove(gone.id);

  const own = await remove(admin.id);
  const others = await remove(other.id);
  const left = await leave(other);

  expect([own.status, own.body.message]).toEqual([403, "You cannot delete your own account"]);
  expect([others.status, others.body.message]).toEqual([403, "Admin users cannot be deleted"]);
  expect([left.status, left.body.message]).toEqual([403, "An admin cannot delete their own account"]);
  expect((await stored(other.id)).deletedAt).toBeNull();
  for (const id of [gone.id, "01890000-0000-7000-8000-000000000000", "1"])
    expect([id, (await remove(id)).status]).toEqual([id, 404]);
});

test("an account that becomes an admin's at the same moment is not deleted", async () => {
  const [removed, leaving] = [await makeReseller(app), await makeReseller(app)];
  const meetingPromotion = ({ id }: TestUser, deleted: () => PromiseLike<{ status: number }>) =>
    overtaken(
      app,
      (competing) => competing.query("update users set role = 'admin' where id = $1", [id]),
      deleted,
    );

  expect((await meetingPromotion(removed, () => remove(removed.id))).status).toBe(404);
  expect((await meetingPromotion(leaving, () => leave(leaving))).status).toBe(409);
  for (const { id } of [removed, leaving]) expect((await stored(id)).deletedAt).toBeNull();
});

test("only an admin can delete another account", async () => {
  const [user, other] = [await makeReseller(app), await makeReseller(app)];

  expect((await app.request.delete(`/api/users/${other.id}`)).status).toBe(401);
  expect((await remove(other.id, user)).status).toBe(403);
  expect((await app.request.delete("/api/auth/me").send({ currentPassword: PASSWORD })).status).toBe(401);
});

test("of ten concurrent deletions of one account only one succeeds and is recorded", async () => {
  const user = await makeReseller(app);

  const responses = await Promise.all(Array.from({ length: 10 }, () => remove(user.id)));

  expect(responses.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, ...Array(9).fill(404)]);
  expect(await app.db.activityLog.count({ where: { subjectId: user.id } })).toBe(1);
});

test("a change by a person during their deletion does not restore their data", async () => {
  const user = await makeReseller(app, { email: "hurried@mailbox.test" });
  const product = await makeProduct(app);
  const calls = await Promise.all([
    remove(user.id),
    app.as(user).put("/api/auth/profile").send({ businessName: "Hurried Goods" }),
    makeOrder(app, user, [{ product }]).catch(() => null),
    app.request.post("/api/auth/forgot-password").send({ email: user.email }),
    app.as(user).post("/api/auth/resend-verification"),
  ]);

  expect(calls[0].status).toBe(200);
  expect(await tracesOf(["hurried"])).toEqual([]);
});
