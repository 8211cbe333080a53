import { createHash } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { expect, test } from "vitest";
import { seal } from "../../lib/seal.ts";
import { overtaken } from "../../test/competing-transaction.ts";
import { makeAdmin, makeReseller, makeUser, PASSWORD } from "../../test/users.ts";
import { createTestApp } from "../../test/test-app.ts";

const app = await createTestApp({ config: { limits: { loginFailuresPer15Min: 5 } } });

const login = (email: string, password: string) =>
  app.request.post("/api/auth/login").send({ email, password });

test("the right password returns a token and the account without any secret", async () => {
  const reseller = await makeReseller(app);

  const res = await login(reseller.email, PASSWORD);

  expect(res.status).toBe(200);
  expect(res.body).toMatchObject({
    success: true,
    message: "Login successful!",
    data: { user: { id: reseller.id, role: "reseller" } },
  });
  expect(JSON.stringify(res.body)).not.toContain(reseller.passwordHash);
  const me = await app.request.get("/api/auth/me").set("Authorization", `Bearer ${res.body.data.token}`);
  expect(me.body.data).toEqual(res.body.data.user);
});

test("the email is accepted in upper or lower case and with spaces around it", async () => {
  const reseller = await makeReseller(app);

  expect((await login(`  ${reseller.email.toUpperCase()} `, PASSWORD)).status).toBe(200);
});

test("a wrong password and an unknown email get the same response", async () => {
  const reseller = await makeReseller(app);

  const wrong = await login(reseller.email, "not-the-password");
  const unknown = await login("nobody@pola.test", "not-the-password");

  expect(wrong.status).toBe(401);
  expect(wrong.body).toMatchObject({
    success: false,
    code: "INVALID_CREDENTIALS",
    message: "Email or password is incorrect",
  });
  expect({ ...unknown.body, requestId: "" }).toEqual({ ...wrong.body, requestId: "" });
});

test("signing in to a deleted account is refused like an unknown email", async () => {
  const gone = await makeReseller(app, { deletedAt: app.ctx.now() });

  expect((await login(gone.email, PASSWORD)).body.code).toBe("INVALID_CREDENTIALS");
});

test("a pending account may sign in", async () => {
  const pending = await makeReseller(app, { status: "pending" });

  expect((await login(pending.email, PASSWORD)).body.data.user.status).toBe("pending");
});

test.each([
  ["rejected", "ACCOUNT_REJECTED"],
  ["suspended", "ACCOUNT_SUSPENDED"],
] as const)(
  "the reason why an account is %s is given only after the right password",
  async (status, code) => {
    const blocked = await makeUser(app, { status, statusReason: "Papers are missing" });

    const wrong = await login(blocked.email, "not-the-password");
    const right = await login(blocked.email, PASSWORD);

    expect(wrong.body.code).toBe("INVALID_CREDENTIALS");
    expect(right.status).toBe(403);
    expect(right.body).toMatchObject({ code });
    expect(right.body.message).toContain("Papers are missing");
  },
);

test("each field of the sign-in form gets its own message", async () => {
  const empty = await app.request.post("/api/auth/login").send({});
  const short = await login("somebody", "12345");

  expect(empty.status).toBe(422);
  expect(empty.body).toMatchObject({
    code: "VALIDATION_FAILED",
    errors: { email: "Email is required", password: "Password is required" },
  });
  expect(short.body.errors).toEqual({
    email: "Email is invalid",
    password: "Password must be at least 6 characters",
  });
});

test("after five failures even the right password is refused, and the response says for how long", async () => {
  const reseller = await makeReseller(app);
  for (let guess = 0; guess < 5; guess += 1)
    expect((await login(reseller.email, `guess-${guess}`)).status).toBe(401);

  const sixth = await login(reseller.email, PASSWORD);

  expect(sixth.status).toBe(429);
  expect(sixth.body.code).toBe("TOO_MANY_REQUESTS");
  expect(sixth.body.message).toBe("Too many attempts. Please wait 15 minutes and try again.");
  expect(Number(sixth.headers["retry-after"])).toBeGreaterThan(840);
  expect(Number(sixth.headers["retry-after"])).toBeLessThanOrEqual(900);
});

test("a new password by the mailed link ends the wait after five failures", async () => {
  const reseller = await makeReseller(app);
  for (let guess = 0; guess < 5; guess += 1) await login(reseller.email, `guess-${guess}`);
  const before = app.mails.all().length;
  await app.request.post("/api/auth/forgot-password").send({ email: reseller.email });
  const link = (await app.mails.waitFor(before + 1)).findLast(({ link }) => link !== undefined)?.link ?? "";
  const token = new URL(link).searchParams.get("token");

  expect((await login(reseller.email, PASSWORD)).status).toBe(429);
  await app.request.post("/api/auth/reset-password").send({ token, password: "a-new-secret" });

  expect((await login(reseller.email, "a-new-secret")).status).toBe(200);
});

test("of twenty concurrent guesses at most five are checked", async () => {
  const reseller = await makeReseller(app);

  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, guess) => login(reseller.email, `guess-${guess}`)),
  );

  expect(responses.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(5);
  expect(responses.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(15);
});

test("a successful sign-in resets the count of failures", async () => {
  const reseller = await makeReseller(app);
  for (let guess = 0; guess < 4; guess += 1) await login(reseller.email, `guess-${guess}`);
  await login(reseller.email, PASSWORD);

  for (let guess = 0; guess < 4; guess += 1)
    expect((await login(reseller.email, `guess-${guess}`)).status).toBe(401);
});

test("failures from one address are counted across accounts; successes are not counted", async () => {
  const narrow = await createTestApp({ config: { limits: { loginFailuresPerDay: 2 } } });
  const { email } = await makeReseller(narrow);
  const attempt = async (address: string, password: string) =>
    await narrow.request.post("/api/auth/login").send({ email: address, password });
  const send = async (address: string, password: string) => (await attempt(address, password)).status;

  for (let visit = 0; visit < 3; visit += 1) expect(await send(email, PASSWORD)).toBe(200);
  expect([await send("one@pola.test", "guess-1"), await send("two@pola.test", "guess-2")]).toEqual([
    401, 401,
  ]);
  // Only people who signed in from here before still can.
  const stranger = await makeReseller(narrow);
  const { status, body } = await attempt(stranger.email, PASSWORD);
  const message = "Too many attempts. Please wait 24 hours and try again.";
  expect([status, body.message, await send(email, PASSWORD)]).toEqual([429, message, 200]);
  await narrow.close();
});

test("a forged X-Forwarded-For does not change the address that is counted", async () => {
  const reseller = await makeReseller(app);
  const from = (address: string) => login(reseller.email, "not-the-password").set("X-Forwarded-For", address);
  for (let guess = 0; guess < 5; guess += 1) await from(`10.0.0.${guess}`);

  expect((await from("10.0.0.99")).status).toBe(429);
});

test("failures from IPv6 addresses of one network are counted together", async () => {
  const narrow = await createTestApp({ config: { trustProxyHops: 1, limits: { loginFailuresPerDay: 2 } } });
  const from = async (address: string) => {
    const guess = { email: `${address.replaceAll(":", "-")}@pola.test`, password: "not-the-password" };
    const sent = narrow.request.post("/api/auth/login").set("X-Forwarded-For", address).send(guess);
    return (await sent).status;
  };

  expect([await from("2001:db8:0:2::1"), await from("2001:db8:0:2:a:b:c:d")]).toEqual([401, 401]);
  expect([await from("2001:db8::2:0:0:0:3"), await from("2001:db8:0:3::1")]).toEqual([429, 401]);
  await narrow.close();
});

test("guessing a password from one address does not lock the account for another address", async () => {
  const behindProxy = await createTestApp({
    config: { trustProxyHops: 1, limits: { loginFailuresPer15Min: 2 } },
  });
  const { email } = await makeReseller(behindProxy);
  const from = async (address: string, password: string) => {
    const sent = behindProxy.request.post("/api/auth/login").set("X-Forwarded-For", address);
    return (await sent.send({ email, password })).status;
  };

  for (let guess = 0; guess < 2; guess += 1) expect(await from("203.0.113.7", `guess-${guess}`)).toBe(401);
  expect([await from("203.0.113.7", PASSWORD), await from("203.0.113.8", PASSWORD)]).toEqual([429, 200]);
  await behindProxy.close();
});

test("IPv4 addresses in IPv6 notation are counted separately", async () => {
  const narrow = await createTestApp({ config: { trustProxyHops: 1, limits: { loginFailuresPerDay: 1 } } });
  const from = async (address: string) => {
    const guess = { email: "nobody@pola.test", password: "not-the-password" };
    return (await narrow.request.post("/api/auth/login").set("X-Forwarded-For", address).send(guess)).status;
  };

  expect(await from("::ffff:203.0.113.7")).toBe(401);
  expect([await from("::ffff:203.0.113.7"), await from("::ffff:203.0.113.8")]).toEqual([429, 401]);
  await narrow.close();
});

test("the table of rate limits contains no email or network address, and no hash that shows them without the secret", async () => {
  const { email } = await makeReseller(app);
  await login(email, "not-the-password");
  await app.request.post("/api/auth/forgot-password").send({ email });

  const keys = (await app.db.rateLimit.findMany()).map(({ key }) => key);

  const addresses = ["127.0.0.1", "::ffff:127.0.0.1"];
  const counted = [email, ...addresses, ...addresses.map((address) => `${email} ${address}`)];
  const hashes = counted.map((text) => createHash("sha256").update(text));
  const plain = [
    email,
    ...addresses,
    ...hashes.flatMap((hash) => [hash.copy().digest("hex"), hash.digest("base64url")]),
  ];
  expect(keys.map((key) => key.split(":")[0])).toEqual(expect.arrayContaining(["password", "reset_link"]));
  for (const text of plain) expect(keys.filter((key) => key.includes(text))).toEqual([]);
});

test("a code of an authenticator app that is replaced at the same moment does not sign in", async () => {
  const { jwtSecret } = app.ctx.config;
  const secret = new Secret();
  const totpSecret = seal(jwtSecret, secret.base32);
  const { id, email } = await makeAdmin(app, { totpSecret, totpEnabledAt: app.ctx.now() });
  const code = new TOTP({ secret }).generate({ timestamp: app.ctx.now().getTime() });
  const res = await overtaken(
    app,
    (competing) =>
      competing.query("update users set totp_secret = $1 where id = $2", [seal(jwtSecret, "NEW"), id]),
    () => app.request.post("/api/auth/login").send({ email, password: PASSWORD, code }),
  );
  expect([res.status, Object.keys(res.body.errors ?? {})]).toEqual([422, ["code"]]);
});
