import { ENDPOINTS } from "@pola/shared/api/contract";
import { Secret, TOTP } from "otpauth";
import { afterEach, beforeEach, expect, test } from "vitest";
import { overtaken } from "../../test/competing-transaction.ts";
import { dumpOf } from "../../test/dump.ts";
import { makeAdmin, makeReseller, PASSWORD, type TestUser } from "../../test/users.ts";
import { createTestApp } from "../../test/test-app.ts";
import { VERBS } from "../../http/serve.ts";

const MAX_FAILURES = 3;

const app = await createTestApp({ config: { limits: { loginFailuresPer15Min: MAX_FAILURES } } });
let admin = await makeAdmin(app);

/** The code that an authenticator app shows, some steps of 30 seconds from now. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: app.ctx.now().getTime() + steps * 30_000,
  });
const login = (code?: string, password = PASSWORD) =>
  app.request.post("/api/auth/login").send({ email: admin.email, password, code });
const setUp = (currentPassword = PASSWORD) =>
  app.as(admin).post("/api/auth/two-factor/setup").send({ currentPassword });
/** The admin goes on with the new session. */
async function enable(code: string) {
  const res = await app.as(admin).post("/api/auth/two-factor/enable").send({ code });
  if (res.status === 200) admin.tokenVersion += 1;
  return res;
}
const disable = (code: string, currentPassword = PASSWORD) =>
  app.as(admin).post("/api/auth/two-factor/disable").send({ code, currentPassword });
const state = async () => (await app.as(admin).get("/api/auth/two-factor")).body.data;
const outcome = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];

/** Turns two-factor sign-in on; the code that did it is used up by then, and a later one is not. */
async function turnOn(): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = (await setUp()).body.data;
  const { status, body } = await enable(codeOf(secret));
  expect(status).toBe(200);
  app.clock.advance(60_000);
  return { secret, recoveryCodes: body.data.recoveryCodes };
}

const other = { id: admin.id, ...(await turnOn()) };

beforeEach(async () => {
  app.ctx.config.requiresTwoFactor = false;
  app.clock.advance(3_600_000);
  admin = await makeAdmin(app);
});

afterEach(async () => {
  const left = await app.db.recoveryCode.count({ where: { userId: other.id, usedAt: null } });
  if (left !== 10) throw new Error(`Another admin has ${left} recovery codes left`);
});

test("an admin sets two-factor sign-in up with the password and a code; then a sign-in needs both", async () => {
  expect(outcome(await setUp("not-the-password"))).toEqual([422, "VALIDATION_FAILED"]);
  expect((await enable("000000")).body.message).toBe("Scan the QR code first.");
  const { secret, uri } = (await setUp()).body.data;
  expect(uri).toContain(
    `otpauth://totp/Pola:${encodeURIComponent(admin.email)}?issuer=Pola&secret=${secret}`,
  );
  expect((await login()).status).toBe(200);
  expect(outcome(await enable("000000"))).toEqual([422, "VALIDATION_FAILED"]);

  const enabled = await enable(codeOf(secret));

  expect([enabled.status, enabled.body.data.recoveryCodes.length]).toEqual([200, 10]);
  expect(await state()).toEqual({ isOn: true, isRequired: false, recoveryCodesLeft: 10 });
  app.clock.advance(30_000);
  expect(outcome(await login())).toEqual([403, "TWO_FACTOR_REQUIRED"]);
  expect(outcome(await login(codeOf(secret), "wrong-password"))).toEqual([401, "INVALID_CREDENTIALS"]);
  const right = await login(codeOf(secret));
  expect([right.status, right.body.data.user.hasTwoFactor]).toEqual([200, true]);
  expect(outcome(await setUp())).toEqual([409, "CONFLICT"]);
});

test("turning two-factor sign-in on ends every session that began without a code; the one that did it goes on until it would have ended", async () => {
  const by = (token: string) => ({
    status: async () =>
      (await app.request.get("/api/admin/stats").set("Authorization", `Bearer ${token}`)).status,
    post: async (path: string, body: object) =>
      (await app.request.post(path).set("Authorization", `Bearer ${token}`).send(body)).body.data,
  });
  const here = by((await login()).body.data.token);
  app.clock.advance(11 * 3_600_000);
  const elsewhere = by((await login()).body.data.token);
  const { secret } = await here.post("/api/auth/two-factor/setup", { currentPassword: PASSWORD });

  const { token } = await here.post("/api/auth/two-factor/enable", { code: codeOf(secret) });

  expect(await Promise.all([elsewhere.status(), here.status(), by(token).status()])).toEqual([401, 401, 200]);
  app.clock.advance(3_600_000);
  expect(await by(token).status()).toBe(401);
});

test("a session that ended while it turned two-factor sign-in on is not renewed, and two-factor sign-in stays off", async () => {
  const { secret } = (await setUp()).body.data;
  const late = await overtaken(
    app,
    (competing) =>
      competing.query("update users set token_version = token_version + 1 where id = $1", [admin.id]),
    () => enable(codeOf(secret)),
  );
  expect(outcome(late)).toEqual([409, "CONFLICT"]);
  expect((await login()).status).toBe(200);
});

test("with two-factor sign-in a new password prolongs no session: it ends when it would have ended", async () => {
  const { secret } = await turnOn();
  const { token } = (await login(codeOf(secret))).body.data;
  const statusOf = async (session: string) =>
    (await app.request.get("/api/auth/me").set("Authorization", `Bearer ${session}`)).status;
  app.clock.advance(11 * 3_600_000);

  const res = await app.request
    .post("/api/auth/change-password")
    .set("Authorization", `Bearer ${token}`)
    .send({ currentPassword: PASSWORD, newPassword: "another-password" });

  expect(await Promise.all([token, res.body.data.token].map(statusOf))).toEqual([401, 200]);
  app.clock.advance(3_600_000);
  expect(await statusOf(res.body.data.token)).toBe(401);
});

test("no table holds the secret or a recovery code", async () => {
  const { secret, recoveryCodes } = await turnOn();
  await login(recoveryCodes[0]);

  const rows = (await dumpOf(app)).map(({ row }) => row).join("\n");

  for (const text of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll("-", ""))])
    expect(rows).not.toContain(text);
});

test("a code works once, also when two sign-ins use it at once, and earlier codes stop working", async () => {
  const { secret } = await turnOn();
  const code = codeOf(secret);

  const both = await Promise.all([login(code), login(code)]);

  expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 422]);
  expect(outcome(await login(codeOf(secret, -1)))).toEqual([422, "VALIDATION_FAILED"]);
  expect((await login(codeOf(secret, 1))).status).toBe(200);
});

test("codes that were copied from a chat sign in", async () => {
  const { secret, recoveryCodes } = await turnOn();
  for (const code of [codeOf(secret), recoveryCodes[0]])
    expect((await login(`\u202A${code}\u202C\u200B`)).status).toBe(200);
});

test("a code works half a minute early or late, and no longer", async () => {
  const { secret } = await turnOn();

  expect((await login(codeOf(secret, -2))).status).toBe(422);
  expect((await login(codeOf(secret, 2))).status).toBe(422);
  expect((await login(codeOf(secret, -1))).status).toBe(200);
  expect((await login(codeOf(secret, 1))).status).toBe(200);
});

test("a recovery code works once, also when two sign-ins use it at once, and the admin sees how many are left", async () => {
  const [first = "", second = ""] = (await turnOn()).recoveryCodes;
  expect((await login(other.recoveryCodes[0])).status).toBe(422);

  const both = await Promise.all([login(first), login(first.toUpperCase())]);

  expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 422]);
  expect((await login(second.replaceAll("-", " ").toUpperCase())).status).toBe(200);
  expect((await state()).recoveryCodesLeft).toBe(8);
  const text = { contains: "Recovery codes left: 8." };
  expect(await app.db.mailOutbox.count({ where: { userId: admin.id, text } })).toBe(1);
});

test("wrong codes count for the account, and the right password alone does not reset them", async () => {
  const { secret } = await turnOn();
  // Inside a session the right password comes with each code.
  const guesses = [login, disable, login];
  expect(guesses).toHaveLength(MAX_FAILURES);
  for (const guess of guesses) {
    expect(outcome(await guess("000000"))).toEqual([422, "VALIDATION_FAILED"]);
    expect(outcome(await login())).toEqual([403, "TWO_FACTOR_REQUIRED"]);
  }

  const locked = await login(codeOf(secret));

  expect(outcome(locked)).toEqual([429, "TOO_MANY_REQUESTS"]);
});

test("new recovery codes need the password and a code; earlier ones stop working, and the admin gets a mail", async () => {
  const renew = (code: string, currentPassword = PASSWORD) =>
    app.as(admin).post("/api/auth/two-factor/recovery-codes").send({ code, currentPassword });
  expect(outcome(await renew("000000"))).toEqual([409, "CONFLICT"]);
  const { secret, recoveryCodes } = await turnOn();
  const code = codeOf(secret);
  expect(outcome(await renew(code, "not-the-password"))).toEqual([422, "VALIDATION_FAILED"]);
  expect(outcome(await renew("000000"))).toEqual([422, "VALIDATION_FAILED"]);
  expect((await login(recoveryCodes[0])).status).toBe(200);

  const { status, body } = await renew(code);

  const renewed: string[] = body.data.recoveryCodes;
  expect([status, renewed.length, (await state()).recoveryCodesLeft]).toEqual([200, 10, 10]);
  const mail = await app.db.mailOutbox.findFirstOrThrow({
    where: { userId: admin.id },
    orderBy: { id: "desc" },
  });
  expect(mail.subject).toBe("New recovery codes were made");
  expect(outcome(await login(recoveryCodes[1]))).toEqual([422, "VALIDATION_FAILED"]);
  expect((await login(renewed[0])).status).toBe(200);
  const log = { where: { subjectId: admin.id }, orderBy: { id: "desc" } } as const;
  expect(await app.db.activityLog.findFirst(log)).toMatchObject({ after: { recoveryCodes: "new" } });
});

test("turning two-factor sign-in off needs the password and a code; the admin gets a mail, and the action is recorded", async () => {
  const { secret } = await turnOn();
  const code = codeOf(secret);
  expect(outcome(await disable(code, "not-the-password"))).toEqual([422, "VALIDATION_FAILED"]);
  expect(outcome(await disable("000000"))).toEqual([422, "VALIDATION_FAILED"]);

  const off = await disable(code);

  expect(off.body.data).toEqual({ isOn: false, isRequired: false, recoveryCodesLeft: 0 });
  expect((await login()).status).toBe(200);
  const mails = await app.db.mailOutbox.findMany({ where: { userId: admin.id }, orderBy: { id: "asc" } });
  expect(mails.map(({ subject }) => subject)).toEqual([
    "Two-factor sign-in was turned on",
    "Two-factor sign-in was turned off",
  ]);
  const log = { where: { subjectId: admin.id, action: "user.two-factor" }, orderBy: { id: "asc" } } as const;
  expect(await app.db.activityLog.findMany(log)).toMatchObject([
    { actorId: admin.id, after: { twoFactor: true } },
    { actorId: admin.id, after: { twoFactor: false } },
  ]);
});

test("another admin with every area turns two-factor sign-in off for an admin who lost the app, whose sessions end and who gets a mail", async () => {
  await turnOn();
  const helper = await makeAdmin(app);
  const reset = (actor: TestUser, id = admin.id) => app.as(actor).delete(`/api/users/${id}/two-factor`);
  expect((await reset(admin)).status).toBe(403);
  expect((await reset(admin, admin.id.toUpperCase())).status).toBe(403);
  expect((await reset(await makeAdmin(app, { limitedTo: ["people"] }))).status).toBe(403);

  const { status, body } = await reset(helper);

  expect([status, body.data.hasTwoFactor]).toEqual([200, false]);
  expect(await app.db.recoveryCode.count({ where: { userId: admin.id } })).toBe(0);
  expect((await app.as(admin).get("/api/auth/me")).status).toBe(401);
  expect((await login()).status).toBe(200);
  const newest = { where: { userId: admin.id }, orderBy: { id: "desc" } } as const;
  const { text } = await app.db.mailOutbox.findFirstOrThrow(newest);
  expect(text).toContain("was turned off by another admin");
  // Off already: no session ends, and no mail is sent.
  admin.tokenVersion += 1;
  expect((await reset(helper)).status).toBe(200);
  expect((await app.as(admin).get("/api/auth/me")).status).toBe(200);
  expect(await app.db.activityLog.count({ where: { subjectId: admin.id, actorId: helper.id } })).toBe(1);
});

test("where two-factor sign-in is required, an admin without it can only set it up, and cannot turn it off", async () => {
  app.ctx.config.requiresTwoFactor = true;
  const signedIn = await login();
  expect([signedIn.status, signedIn.body.data.user.mustSetUpTwoFactor]).toEqual([200, true]);
  const closed = ENDPOINTS.filter(
    ({ access, path }) => access.endsWith("admin") && !path.startsWith("/auth"),
  );
  expect(closed.length).toBeGreaterThan(40);
  for (const { call, method, path } of closed) {
    const res = await app.as(admin)[VERBS[method]](`/api${path.replaceAll(/:\w+/g, admin.id)}`);
    expect([call, ...outcome(res)]).toEqual([call, 403, "TWO_FACTOR_SETUP"]);
  }
  const another = await makeAdmin(app);
  expect(outcome(await app.as(admin).get(`/api/users/${another.id}`))).toEqual([403, "TWO_FACTOR_SETUP"]);
  expect((await app.as(admin).get(`/api/users/${admin.id}`)).status).toBe(200);

  const { secret } = await turnOn();

  expect((await app.as(admin).get("/api/admin/stats")).status).toBe(200);
  const me = (await app.as(admin).get("/api/auth/me")).body.data;
  expect([me.hasTwoFactor, me.mustSetUpTwoFactor]).toEqual([true, undefined]);
  expect(outcome(await disable(codeOf(secret)))).toEqual([409, "CONFLICT"]);
  const reseller = app.as(await makeReseller(app));
  expect((await reseller.get("/api/auth/me")).body.data.mustSetUpTwoFactor).toBeUndefined();
});

test("an admin who becomes a reseller signs in without a code", async () => {
  await turnOn();
  await app
    .as(await makeAdmin(app))
    .patch(`/api/users/${admin.id}/role`)
    .send({ role: "reseller" });

  expect((await login()).status).toBe(200);
  expect(await app.db.recoveryCode.count({ where: { userId: admin.id } })).toBe(0);
});
