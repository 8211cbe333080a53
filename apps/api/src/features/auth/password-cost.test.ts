import bcrypt from "bcrypt";
import { afterEach, beforeEach, expect, test } from "vitest";
import { overtaken } from "../../test/competing-transaction.ts";
import { makeReseller, PASSWORD, type TestUser } from "../../test/users.ts";
import { createTestApp, type TestApp } from "../../test/test-app.ts";

let app: TestApp;

beforeEach(async () => {
  app = await createTestApp({ config: { bcryptCost: 6 } });
});

afterEach(async () => {
  await app.close();
});

const login = (email: string, password: string) =>
  app.request.post("/api/auth/login").send({ email, password });
const makePerson = async (cost: number) =>
  await makeReseller(app, { passwordHash: await bcrypt.hash(PASSWORD, cost) });
const hashOf = async ({ id }: TestUser) =>
  (await app.db.user.findUniqueOrThrow({ where: { id } })).passwordHash;

test("the time of a sign-in tells neither whether the email is known nor the cost of its hash", async () => {
  // 10 takes 16 times as long as the configured cost of 6.
  const people = [await makePerson(6), await makePerson(8), await makePerson(10)];
  const emails = [...people.map(({ email }) => email), "nobody@pola.test", "somebody@pola.test"];
  const times = new Map(emails.map((email) => [email, [] as number[]]));

  for (let round = 0; round < 5; round += 1) {
    for (const email of emails) {
      const start = process.cpuUsage();
      expect((await login(email, "not-the-password")).status).toBe(401);
      const { user, system } = process.cpuUsage(start);
      times.get(email)?.push(user + system);
    }
  }

  // Processor time, which other programs hardly change. The shortest of each has the least noise.
  const shortest = [...times.values()].map((all) => Math.min(...all));
  expect(Math.max(...shortest) / Math.min(...shortest)).toBeLessThan(2);
});

test("a successful sign-in renews a hash of another cost, and sessions go on", async () => {
  const [cheap, dear, current] = [await makePerson(4), await makePerson(8), await makePerson(6)];

  for (const person of [cheap, dear, current]) {
    expect((await login(person.email, "not-the-password")).status).toBe(401);
    expect(await hashOf(person)).toBe(person.passwordHash);
    expect((await login(person.email, PASSWORD)).status).toBe(200);
    expect((await app.as(person).get("/api/auth/me")).status).toBe(200);
    expect((await login(person.email, PASSWORD)).status).toBe(200);
  }

  expect((await hashOf(cheap)).slice(0, 7)).toBe("$2b$06$");
  expect((await hashOf(dear)).slice(0, 7)).toBe("$2b$06$");
  expect(await hashOf(current)).toBe(current.passwordHash);
});

test("a hash that is renewed does not replace a password that was set in the same moment", async () => {
  const person = await makePerson(4);

  await overtaken(
    app,
    (competing) => competing.query("update users set password_hash = 'reset' where id = $1", [person.id]),
    () => login(person.email, PASSWORD),
  );

  expect(await hashOf(person)).toBe("reset");
});

test("a sign-in to a shop without any password hash is refused like any other", async () => {
  expect((await login("nobody@pola.test", "not-the-password")).status).toBe(401);
});
