import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestContext, type TestContext } from "../../test/test-context.ts";
import { makeAdmin, makeReseller } from "../../test/users.ts";
import { createFirstAdmin } from "./create-first-admin.ts";

const FIRST_ADMIN = { email: "owner@pola.test", password: "a-long-first-password" };

let it: TestContext;

beforeEach(async () => {
  it = await createTestContext();
});

afterEach(async () => {
  await it.close();
});

const warnings = () => it.logs.filter((line) => line.includes('"level":40'));
const start = async (firstAdmin?: typeof FIRST_ADMIN) => {
  await createFirstAdmin({ ...it.ctx, config: { ...it.ctx.config, firstAdmin } });
};

test("the first admin is created once, and nothing is said", async () => {
  await start(FIRST_ADMIN);
  await start(FIRST_ADMIN);

  const select = { email: true, role: true, status: true, emailVerifiedAt: true } as const;
  const people = await it.ctx.db.user.findMany({ select });
  const emailVerifiedAt = expect.any(Date);
  expect(people).toEqual([{ email: FIRST_ADMIN.email, role: "admin", status: "approved", emailVerifiedAt }]);
  expect(warnings()).toEqual([]);
});

test("an ADMIN_EMAIL that a reseller registered with is a warning, and the account stays a reseller's", async () => {
  await makeAdmin(it);
  await makeReseller(it, { email: FIRST_ADMIN.email });

  await start(FIRST_ADMIN);

  expect(warnings()).toEqual([
    expect.stringContaining("ADMIN_EMAIL belongs to an account that is no admin's"),
  ]);
  const { role } = await it.ctx.db.user.findUniqueOrThrow({ where: { email: FIRST_ADMIN.email } });
  expect(role).toBe("reseller");
});

test("a start without ADMIN_EMAIL in a shop without an admin is a warning", async () => {
  await makeReseller(it);
  await start();
  expect(warnings()).toEqual([
    expect.stringContaining("There is no admin: set ADMIN_EMAIL and ADMIN_PASSWORD"),
  ]);

  await makeAdmin(it);
  await start();
  expect(warnings()).toHaveLength(1);
});
