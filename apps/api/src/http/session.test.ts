import { generateKeyPairSync } from "node:crypto";
import jwt from "jsonwebtoken";
import { expect, test } from "vitest";
import { findActor } from "../domain/actor.ts";
import { makeAdmin, makeReseller, type TestUser } from "../test/users.ts";
import { createTestApp, tokenOf } from "../test/test-app.ts";

const app = await createTestApp();
const user = await makeReseller(app);

const me = (authorization: string) => app.request.get("/api/auth/me").set("Authorization", authorization);
const claims = () => jwt.decode(tokenOf(app.ctx, user), { json: true }) ?? {};
const sign = (
  payload: object,
  options: jwt.SignOptions = {},
  secret: jwt.Secret = app.ctx.config.jwtSecret,
) => jwt.sign(payload, secret, { algorithm: "HS256", ...options });

const RSA_KEY = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;

test("a token from sign-in is accepted", async () => {
  expect((await me(`Bearer ${tokenOf(app.ctx, user)}`)).status).toBe(200);
  expect((await me(`Bearer ${sign(claims())}`)).status).toBe(200);
});

test("a request without a token is a 401 that says so", async () => {
  const res = await app.request.get("/api/auth/me");

  expect(res.status).toBe(401);
  expect(res.body).toMatchObject({
    code: "UNAUTHENTICATED",
    message: "Authentication token is missing. Please login again.",
  });
});

test("callers that are read together are each found as themselves", async () => {
  const [other, admin] = [await makeReseller(app), await makeAdmin(app)];
  const nobody = "01890000-0000-7000-8000-000000000000";
  const ids = [user.id, nobody, admin.id, other.id, user.id];
  const found = await Promise.all(ids.map((id) => findActor(app.pool, id)));

  expect(found.map((caller) => caller?.actor.id ?? nobody)).toEqual(ids);
});

const forged: Record<string, () => string> = {
  "is not signed (alg none)": () => jwt.sign(claims(), "", { algorithm: "none" }),
  "is signed with HS512": () => sign(claims(), { algorithm: "HS512" }),
  "is signed with another key (RS256)": () => sign(claims(), { algorithm: "RS256" }, RSA_KEY),
  "is signed with another secret": () => sign(claims(), {}, "another-secret-of-at-least-32-bytes!"),
  "has no expiry": () => sign(without(claims(), "exp")),
  "has expired": () => sign({ ...claims(), exp: Math.floor(app.ctx.now().getTime() / 1000) - 1 }),
  "is for another audience": () => sign({ ...claims(), aud: "somebody-else" }),
  "is from another issuer": () => sign({ ...claims(), iss: "somebody-else" }),
  "is of an older version": () => sign({ ...claims(), ver: -1 }),
  "has no version": () => sign(without(claims(), "ver")),
  "names nobody": () => sign({ ...claims(), sub: "01890000-0000-7000-8000-000000000000" }),
  "names no id": () => sign({ ...claims(), sub: "1 or true" }),
  "was edited": () =>
    tokenOf(app.ctx, user).replace(
      /\.[^.]+\./,
      `.${Buffer.from(JSON.stringify({ ...claims(), role: "admin" })).toString("base64url")}.`,
    ),
};

test.each(Object.entries(forged))("a token that %s is refused", async (_name, token) => {
  const res = await me(`Bearer ${token()}`);

  expect(res.status).toBe(401);
  expect(res.body.code).toBe("UNAUTHENTICATED");
});

test.each(["Basic dXNlcjpwYXNz", "Bearer", "Bearer a b", "token"])(
  "the Authorization header %j is refused",
  async (header) => {
    expect((await me(header)).status).toBe(401);
  },
);

test("a role inside a token is ignored", async () => {
  const res = await app.request
    .get("/api/users")
    .set("Authorization", `Bearer ${sign({ ...claims(), role: "admin" })}`);

  expect(res.status).toBe(403);
});

test("an endpoint for guests refuses an invalid token instead of treating its holder as a guest", async () => {
  expect((await app.request.get("/api/products")).status).toBe(200);
  expect((await app.request.get("/api/products").set("Authorization", "Bearer x.y.z")).status).toBe(401);
});

test("a session lasts 7 days for a reseller and 12 hours for an admin", async () => {
  const admin = await makeAdmin(app);
  const now = app.ctx.now().toISOString();
  const [asReseller, asAdmin] = [app.as(user), app.as(admin)];
  const statuses = async () => [
    (await asReseller.get("/api/auth/me")).status,
    (await asAdmin.get("/api/auth/me")).status,
  ];

  app.clock.advance(12 * 3_600_000 - 1000);
  const atNoon = await statuses();
  app.clock.advance(1000);
  const afterNoon = await statuses();
  app.clock.advance(6.5 * 86_400_000);
  const afterWeek = await statuses();
  app.clock.set(now);

  expect([atNoon, afterNoon, afterWeek]).toEqual([
    [200, 200],
    [200, 401],
    [401, 401],
  ]);
});

test.each(["rejected", "suspended"] as const)("an account that is %s has no session", async (status) => {
  expect((await app.as(await makeReseller(app, { status })).get("/api/auth/me")).status).toBe(401);
});

test("calls are limited per signed-in person, and others are not affected", async () => {
  const narrow = await createTestApp({ config: { limits: { callsPerMinute: 3 } } });
  const [busy, calm] = [await makeReseller(narrow), await makeReseller(narrow)];
  const call = async (who: TestUser) => await narrow.as(who).get("/api/auth/me");
  for (let count = 0; count < 3; count += 1) expect((await call(busy)).status).toBe(200);

  const fourth = await call(busy);

  expect(fourth.status).toBe(429);
  const seconds = Number(fourth.headers["retry-after"]);
  expect([seconds > 0, seconds <= 60]).toEqual([true, true]);
  expect((await call(calm)).status).toBe(200);
  await narrow.close();
});

test("a person who ends their sessions gets no more calls with the new one", async () => {
  const narrow = await createTestApp({ config: { limits: { callsPerMinute: 3 } } });
  const person = await makeReseller(narrow);
  const renew = async (tokenVersion: number) =>
    (await narrow.as({ ...person, tokenVersion }).post("/api/auth/end-sessions")).status;
  const statuses = [];
  for (let version = 0; version < 4; version += 1) statuses.push(await renew(version));
  expect(statuses).toEqual([200, 200, 200, 429]);
  await narrow.close();
});

test("calls with a token that has ended use up none of the person's", async () => {
  const narrow = await createTestApp({ config: { limits: { callsPerMinute: 3 } } });
  const person = await makeReseller(narrow, { tokenVersion: 1 });
  const statusOf = async (who: TestUser) => (await narrow.as(who).get("/api/auth/me")).status;
  const stolen = { ...person, tokenVersion: 0 };
  const statuses = [];
  for (let count = 0; count < 4; count += 1) statuses.push(await statusOf(stolen));

  expect(statuses).toEqual([401, 401, 401, 429]);
  expect(await statusOf(person)).toBe(200);
  await narrow.close();
});

function without(payload: object, claim: string): object {
  return Object.fromEntries(Object.entries(payload).filter(([name]) => name !== claim));
}
