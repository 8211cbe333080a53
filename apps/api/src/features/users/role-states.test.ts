import { USER_ROLES } from "@pola/shared/user-status";
import { expect, test } from "vitest";
import { overtaken, untilWaiting } from "../../test/competing-transaction.ts";
import { makeAdmin, makeReseller, makeUser } from "../../test/users.ts";
import { createTestApp } from "../../test/test-app.ts";

const app = await createTestApp();
const admin = await makeAdmin(app);

/** The expected status: the role changes between reseller and admin only (docs/product/accounts.md, A-22). */
function expectedStatus(from: string, to: string): number {
  if (to === "vendor") return 422;
  return from === "vendor" ? 409 : 200;
}

test.each(USER_ROLES.flatMap((from) => USER_ROLES.map((to) => ({ from, to }))))(
  "changing the role of a $from to $to is allowed only between reseller and admin",
  async ({ from, to }) => {
    const user = await makeUser(app, { role: from });

    const { status } = await app.as(admin).patch(`/api/users/${user.id}/role`).send({ role: to });

    const { role } = await app.db.user.findUniqueOrThrow({ where: { id: user.id } });
    const expected = expectedStatus(from, to);
    expect([status, role]).toEqual([expected, expected === 200 ? to : from]);
    const recorded = await app.db.activityLog.count({ where: { subjectId: user.id, action: "user.role" } });
    expect(recorded).toBe(role === from ? 0 : 1);
  },
);

test("a change of the role ends every session at the next call, and the same role again ends none", async () => {
  const user = await makeReseller(app);
  const session = app.as(user);
  const status = async () => (await session.get("/api/auth/me")).status;
  const setRole = (role: string) => app.as(admin).patch(`/api/users/${user.id}/role`).send({ role });

  await setRole("reseller");
  const before = await status();
  await setRole("admin");

  expect([before, await status()]).toEqual([200, 401]);
  const asAdmin = app.as(await app.db.user.findUniqueOrThrow({ where: { id: user.id } }));
  expect((await asAdmin.get("/api/users")).status).toBe(200);
  await setRole("reseller");
  expect((await asAdmin.get("/api/users")).status).toBe(401);
});

test.each(["suspended", "rejected"])(
  "a promotion that meets a change of the account to %s is refused, and the account stays blocked",
  async (status) => {
    const user = await makeReseller(app);

    const res = await overtaken(
      app,
      (competing) => competing.query("update users set status = $2 where id = $1", [user.id, status]),
      () => app.as(admin).patch(`/api/users/${user.id}/role`).send({ role: "admin" }),
    );

    expect([res.status, res.body.message]).toEqual([
      409,
      `This account is ${status}, so it cannot become an admin`,
    ]);
    expect(await app.db.user.findUniqueOrThrow({ where: { id: user.id } })).toMatchObject({
      role: "reseller",
      status,
    });
    expect(await app.db.activityLog.count({ where: { subjectId: user.id } })).toBe(0);
  },
);

test("what an admin does while their change of a role waits is recorded at once", async () => {
  const [user, other] = [await makeReseller(app), await makeReseller(app)];
  const competing = await app.pool.connect();
  try {
    await competing.query("begin");
    // A deletion of the account holds this lock when it records who deleted it.
    await competing.query("select from users where id = $1 for update", [user.id]);
    const changed = app.as(admin).patch(`/api/users/${user.id}/role`).send({ role: "admin" });
    const [{ status }] = await Promise.all([
      changed,
      untilWaiting(app, 1).then(async () => {
        const bonus = { userId: other.id, kind: "bonus", amount: 5, reason: "Sold most" };
        const res = await app.as(admin).post("/api/payouts/admin/adjustments").send(bonus);
        expect(res.status).toBe(201);
        return await competing.query("commit");
      }),
    ]);
    expect(status).toBe(200);
  } finally {
    competing.release(true);
  }
});

test("the only admin can demote a person whom they promote at the same moment", async () => {
  const shop = await createTestApp();
  const [only, user] = [await makeAdmin(shop), await makeReseller(shop)];

  const { status } = await overtaken(
    shop,
    async (competing) => {
      await competing.query("select from users where id = $1 for update", [only.id]);
      await competing.query("update users set role = 'admin' where id = $1", [user.id]);
    },
    () => shop.as(only).patch(`/api/users/${user.id}/role`).send({ role: "reseller" }),
  );

  expect(status).toBe(200);
  await shop.close();
});
