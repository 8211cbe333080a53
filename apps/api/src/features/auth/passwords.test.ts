import { expect, test } from "vitest";
import { overtaken } from "../../test/competing-transaction.ts";
import { dumpOf } from "../../test/dump.ts";
import { hashPassword } from "../../lib/passwords.ts";
import { makeReseller, PASSWORD, type TestUser } from "../../test/users.ts";
import { createTestApp } from "../../test/test-app.ts";

const app = await createTestApp();

const forgot = (email: string) => app.request.post("/api/auth/forgot-password").send({ email });
const reset = (token: string, password: string) =>
  app.request.post("/api/auth/reset-password").send({ token, password });
const login = (email: string, password: string) =>
  app.request.post("/api/auth/login").send({ email, password });

async function resetTokenOf(user: TestUser): Promise<string> {
  const before = app.mails.all().length;
  await forgot(user.email);
  const link = (await app.mails.waitFor(before + 1)).findLast(({ link }) => link !== undefined)?.link ?? "";
  expect(link).toMatch(/^https:\/\/pola\.test\/reset-password\?token=/);
  return new URL(link).searchParams.get("token") ?? "";
}

test("a known and an unknown email get the same response in the same time, and only the known one gets a mail", async () => {
  const user = await makeReseller(app);
  const before = app.mails.all().length;
  const known = await timed(user.email);
  const unknown = await timed("nobody@pola.test");

  expect(unknown.status).toBe(200);
  expect(unknown.body).toEqual(known.body);
  expect(Math.min(known.milliseconds, unknown.milliseconds)).toBeGreaterThanOrEqual(245);
  expect(await app.mails.waitFor(before + 1)).toHaveLength(before + 1);
});

test("a reset link sets a new password and ends every earlier session", async () => {
  const user = await makeReseller(app);
  const token = await resetTokenOf(user);

  expect((await reset(token, "a-new-secret")).status).toBe(200);

  expect((await app.as(user).get("/api/auth/me")).status).toBe(401);
  expect((await login(user.email, PASSWORD)).status).toBe(401);
  expect((await login(user.email, "a-new-secret")).status).toBe(200);
});

test("no table contains the token of a reset link, neither while its mail is queued nor after its use", async () => {
  const user = await makeReseller(app);
  const before = app.mails.all().length;
  await forgot(user.email);
  const waiting = await dumpOf(app);
  const link = (await app.mails.waitFor(before + 1)).findLast(({ link }) => link !== undefined)?.link ?? "";
  const token = new URL(link).searchParams.get("token") ?? "";
  const sent = await dumpOf(app);
  await reset(token, "a-new-secret");
  const used = await dumpOf(app);

  expect(token).toMatch(/^[\w-]{43}$/);
  for (const dump of [waiting, sent, used]) {
    expect(dump.some(({ row }) => row.includes(user.email))).toBe(true);
    expect(dump.filter(({ row }) => row.includes(token))).toEqual([]);
  }
});

test("the host of a reset link comes from the configuration, not from the request", async () => {
  const user = await makeReseller(app);
  const before = app.mails.all().length;
  await forgot(user.email)
    .set("Host", "evil.test")
    .set("X-Forwarded-Host", "evil.test")
    .set("Forwarded", "host=evil.test")
    .set("Origin", "https://evil.test");
  const mail = (await app.mails.waitFor(before + 1)).findLast(({ link }) => link !== undefined);

  expect(mail?.link).toMatch(/^https:\/\/pola\.test\/reset-password\?token=/);
  expect(`${mail?.headers}${mail?.text}${mail?.html}`).not.toContain("evil.test");
});

test("of fifty concurrent uses of one reset link only one succeeds", async () => {
  const user = await makeReseller(app);
  const token = await resetTokenOf(user);

  const responses = await Promise.all(
    Array.from({ length: 50 }, (_, use) => reset(token, `a-new-secret-${use}`)),
  );

  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  const refused = responses.filter(({ status }) => status === 422);
  expect(refused.length + responses.filter(({ status }) => status === 503).length).toBe(49);
  // Also for somebody who tries again because the reply was lost, and who has asked for another link by then.
  await forgot(user.email);
  const again = await reset(token, "a-new-secret");
  expect([refused[0]?.body.message, again.body.message]).toEqual(
    Array(2).fill(
      "This reset link was used already. Log in with your new password, or request a new password reset.",
    ),
  );
});

test("of two reset links that are requested at once one works", async () => {
  const user = await makeReseller(app);
  await overtaken(
    app,
    (competing) => competing.query("select from users where id = $1 for update", [user.id]),
    () => Promise.all([forgot(user.email), forgot(user.email)]),
    2,
  );
  expect(await app.db.accountToken.count({ where: { userId: user.id, usedAt: null } })).toBe(1);
});

test("a reset link works for one hour and no longer", async () => {
  const token = await resetTokenOf(await makeReseller(app));
  const now = app.ctx.now().toISOString();

  app.clock.advance(3_600_000);
  const late = await reset(token, "a-new-secret");
  app.clock.advance(-1);
  const inTime = await reset(token, "a-new-secret");
  app.clock.set(now);

  expect([late.status, inTime.status]).toEqual([422, 200]);
});

test("a new reset request invalidates the old link", async () => {
  const others = await resetTokenOf(await makeReseller(app));
  const user = await makeReseller(app);
  const old = await resetTokenOf(user);
  const fresh = await resetTokenOf(user);

  const replaced = await reset(old, "a-new-secret");
  expect([replaced.status, (await reset(fresh, "a-new-secret")).status]).toEqual([422, 200]);
  // Other people's links were used before; this one was not.
  expect(replaced.body.message).toBe("Invalid reset link. Please request a new password reset.");
  expect((await reset(others, "a-new-secret")).status).toBe(200);
});

test("a change of the password that a reset overtakes is refused, and the new password of the reset stays", async () => {
  const user = await makeReseller(app);
  const session = app.as(user);
  const passwordHash = await hashPassword("the-reset-secret", 4);

  const res = await overtaken(
    app,
    (competing) =>
      competing.query(
        "update users set password_hash = $2, token_version = token_version + 1 where id = $1",
        [user.id, passwordHash],
      ),
    () =>
      session
        .post("/api/auth/change-password")
        .send({ currentPassword: PASSWORD, newPassword: "the-changed-secret" }),
  );

  expect([res.status, res.body.code, res.body.message]).toEqual([
    409,
    "CONFLICT",
    "Your password was changed in the meantime. Please log in again.",
  ]);
  expect((await login(user.email, "the-changed-secret")).status).toBe(401);
  expect((await login(user.email, "the-reset-secret")).status).toBe(200);
});

test("a session that ended while it sets a new password is refused, and the old password stays", async () => {
  const user = await makeReseller(app);

  const res = await overtaken(
    app,
    (competing) =>
      competing.query("update users set token_version = token_version + 1 where id = $1", [user.id]),
    () =>
      app
        .as(user)
        .post("/api/auth/change-password")
        .send({ currentPassword: PASSWORD, newPassword: "the-changed-secret" }),
  );

  expect([res.status, res.body.code, res.body.data]).toEqual([409, "CONFLICT", undefined]);
  expect((await login(user.email, PASSWORD)).status).toBe(200);
});

test("a verification link cannot reset a password", async () => {
  const before = app.mails.all().length;
  const user = await makeReseller(app, { emailVerifiedAt: null });
  await app.as(user).post("/api/auth/resend-verification");
  const link = (await app.mails.waitFor(before + 1)).findLast(({ link }) => link !== undefined)?.link ?? "";

  expect((await reset(new URL(link).searchParams.get("token") ?? "", "a-new-secret")).status).toBe(422);
});

test("a reset link does not verify an address, and still sets a password", async () => {
  const token = await resetTokenOf(await makeReseller(app));

  expect((await app.request.post("/api/auth/verify-email").send({ token })).status).toBe(422);
  expect((await reset(token, "a-new-secret")).status).toBe(200);
});

test("reset requests per email are limited, whether the email is known or not", async () => {
  const narrow = await createTestApp({ config: { limits: { forgotPasswordPerHour: 1 } } });
  const user = await makeReseller(narrow);
  const ask = async (email: string) =>
    (await narrow.request.post("/api/auth/forgot-password").send({ email })).status;

  for (const email of [user.email, "nobody@pola.test"])
    expect([await ask(email), await ask(email)]).toEqual([200, 429]);
  await narrow.close();
});

test("requests for reset links and uses of mailed links are limited per network address", async () => {
  const narrow = await createTestApp({ config: { limits: { linkCallsPerHour: 3 } } });
  const send = async (path: string, body: object) =>
    (await narrow.request.post(`/api/auth/${path}`).send(body)).status;
  const askFor = async (name: string) => await send("forgot-password", { email: `${name}@pola.test` });

  expect([
    await askFor("one"),
    await send("reset-password", { token: "guess", password: "a-new-secret" }),
    await send("verify-email", { token: "guess" }),
  ]).toEqual([200, 422, 422]);
  const rows = await narrow.db.rateLimit.count();

  expect(await askFor("two")).toBe(429);
  expect(await send("reset-password", { token: "guess", password: "a-new-secret" })).toBe(429);
  expect(await send("verify-email", { token: "guess" })).toBe(429);
  expect(await narrow.db.rateLimit.count()).toBe(rows);
  await narrow.close();
});

test("changing the password requires the old one, returns a fresh session and ends the others and the mailed links", async () => {
  const user = await makeReseller(app);
  const link = await resetTokenOf(user);
  const others = await resetTokenOf(await makeReseller(app));
  const change = (currentPassword: string) =>
    app.as(user).post("/api/auth/change-password").send({ currentPassword, newPassword: "a-new-secret" });

  const wrong = await change("not-the-password");
  const right = await change(PASSWORD);

  expect(wrong.status).toBe(422);
  expect(wrong.body.errors).toEqual({ currentPassword: "The current password is incorrect" });
  expect(right.status).toBe(200);
  expect((await app.as(user).get("/api/auth/me")).status).toBe(401);
  const fresh = await app.request.get("/api/auth/me").set("Authorization", `Bearer ${right.body.data.token}`);
  expect(fresh.status).toBe(200);
  expect((await reset(link, "another-secret")).status).toBe(422);
  expect((await reset(others, "another-secret")).status).toBe(200);
});

async function timed(email: string) {
  const start = performance.now();
  const { status, body } = await forgot(email);
  return { milliseconds: performance.now() - start, status, body };
}
