import { once } from "node:events";
import bcrypt from "bcrypt";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { hashPassword } from "../../lib/passwords.ts";
import { makeAdmin, makeReseller, PASSWORD, type TestUser } from "../../test/users.ts";
import { createTestApp, type TestApp } from "../../test/test-app.ts";

let app: TestApp;

beforeEach(async () => {
  app = await createTestApp({ config: { limits: { loginFailuresPer15Min: 5, loginFailuresPerDay: 5 } } });
});

afterEach(async () => {
  await app.close();
});

const login = (email: string, password: string) =>
  app.request.post("/api/auth/login").send({ email, password });

async function statusesOf(sent: PromiseLike<{ status: number }>[]): Promise<Record<number, number>> {
  const counts: Record<number, number> = {};
  for (const { status } of await Promise.all(sent)) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** Runs the work while every place in the queue of hashes is taken. */
async function whileBusy<Result>(work: () => Promise<Result>): Promise<Result> {
  const finished = new AbortController();
  const hash = once(finished.signal, "abort").then(() => "-");
  // Without its overloads, of which the spy would take the one with a callback.
  const library: { hash: (password: string, cost: number) => Promise<string> } = bcrypt;
  const slow = vi.spyOn(library, "hash").mockReturnValue(hash);
  const hashes = Array.from({ length: 60 }, () => hashPassword("-", 4).catch(() => undefined));
  const result = await work();
  finished.abort();
  await Promise.all(hashes);
  slow.mockRestore();
  return result;
}

test("110 people who sign in at once from one address do not lock it", async () => {
  const people: TestUser[] = [];
  while (people.length < 110) people.push(await makeReseller(app));
  const signInAll = () => statusesOf(people.map(({ email }) => login(email, PASSWORD)));

  expect(await whileBusy(signInAll)).toEqual({ 503: 110 });
  // More than the failures that the address may have.
  const some = people.slice(0, 12);
  expect(await statusesOf(some.map(({ email }) => login(email, PASSWORD)))).toEqual({ 200: 12 });
});

test("a person who signs in twenty times at once is never refused", async () => {
  const { email } = await makeReseller(app);

  expect(await statusesOf(Array.from({ length: 20 }, () => login(email, PASSWORD)))).toEqual({ 200: 20 });
});

test("a sign-in that the busy server refused is not counted", async () => {
  const { email } = await makeReseller(app);

  for (let attempt = 0; attempt < 3; attempt += 1) {
    const sent = () => statusesOf(Array.from({ length: 4 }, () => login(email, PASSWORD)));
    expect(await whileBusy(sent)).toEqual({ 503: 4 });
  }

  // Not even a row is left: guesses at ever new accounts would fill the disk.
  expect(await app.db.rateLimit.count()).toBe(0);
  expect((await login(email, PASSWORD)).status).toBe(200);
});

test("a registration that the busy server refused is not counted", async () => {
  const person = {
    firstName: "Kumari",
    lastName: "Silva",
    email: "kumari@pola.test",
    password: PASSWORD,
    confirmPassword: PASSWORD,
    phone: "0771234567",
    businessName: "Kumari Sarees",
    businessAddress: "1 Galle Road, Colombo",
    agreement: true,
  };
  const narrow = await createTestApp({ config: { limits: { registrationsPerHour: 1 } } });
  const send = () => narrow.request.post("/api/auth/register").send(person);

  expect((await whileBusy(async () => await send())).status).toBe(503);
  expect((await send()).status).toBe(201);
  await narrow.close();
});

test("people who signed in from an address before can sign in when strangers have used up its failures", async () => {
  const [regular, stranger] = [await makeReseller(app), await makeReseller(app)];
  expect((await login(regular.email, PASSWORD)).status).toBe(200);
  for (let guess = 0; guess < 5; guess += 1)
    expect((await login(`nobody${guess}@pola.test`, "not-the-password")).status).toBe(401);

  const [known, unknown, wrong] = [
    await login(regular.email, PASSWORD),
    await timed(() => login(stranger.email, PASSWORD)),
    await timed(() => login(regular.email, "not-the-password")),
  ];

  expect([known.status, unknown.status, wrong.status]).toEqual([200, 429, 429]);
  // Neither the reply nor its time reveals who signs in from here.
  expect(Math.min(unknown.milliseconds, wrong.milliseconds)).toBeGreaterThanOrEqual(990);
  expect({ ...wrong.body, requestId: "" }).toEqual({ ...unknown.body, requestId: "" });

  // Once more than the account may fail.
  await Promise.all(Array.from({ length: 4 }, async () => await login(regular.email, "not-the-password")));
  const last = await timed(() => login(regular.email, PASSWORD));
  expect(last.milliseconds).toBeGreaterThanOrEqual(990);
  expect({ ...last.body, requestId: "" }).toEqual({ ...unknown.body, requestId: "" });
});

test("wrong codes count as failed logins of the address, too", async () => {
  const { email } = await makeAdmin(app, { totpSecret: "-", totpEnabledAt: app.ctx.now() });
  const guess = () => app.request.post("/api/auth/login").send({ email, password: PASSWORD, code: "000000" });
  for (let count = 0; count < 5; count += 1) expect((await guess()).status).toBe(422);

  const stranger = await makeReseller(app);

  expect((await login(stranger.email, PASSWORD)).status).toBe(429);
});

test("guesses from an address that has used up its failures leave no rows (docs/product/limits.md, A-1080)", async () => {
  for (let guess = 0; guess < 5; guess += 1) await login(`nobody${guess}@pola.test`, "not-the-password");
  const rows = await app.db.rateLimit.count();

  const guesses = Array.from({ length: 8 }, (_, guess) =>
    login(`other${guess}@pola.test`, "not-the-password"),
  );

  expect(await statusesOf(guesses)).toEqual({ 429: 8 });
  expect(await app.db.rateLimit.count()).toBe(rows);
});

test("each sign-in from an address restarts the 30 days in which strangers cannot lock that person out", async () => {
  const { email } = await makeReseller(app);
  for (let visit = 0; visit < 2; visit += 1) {
    expect((await login(email, PASSWORD)).status).toBe(200);
    // The counters follow the real clock.
    await app.db.rateLimit.updateMany({ data: { expire: { decrement: 29 * 86_400_000 } } });
  }
  for (let guess = 0; guess < 5; guess += 1) await login(`nobody${guess}@pola.test`, "not-the-password");

  expect((await login(email, PASSWORD)).status).toBe(200);
  await app.db.rateLimit.updateMany({
    where: { key: { startsWith: "login_known:" } },
    data: { expire: { decrement: 30 * 86_400_000 } },
  });
  expect((await login(email, PASSWORD)).status).toBe(429);
});

async function timed(send: () => PromiseLike<{ status: number; body: object }>) {
  const start = performance.now();
  const { status, body } = await send();
  return { status, body, milliseconds: performance.now() - start };
}
