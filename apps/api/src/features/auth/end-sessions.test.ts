import { expect, test } from "vitest";
import { overtaken } from "../../test/competing-transaction.ts";
import { makeAdmin, makeReseller } from "../../test/users.ts";
import { createTestApp } from "../../test/test-app.ts";

const app = await createTestApp();

test("a person who ends their sessions is signed out everywhere but here, and nobody else is", async () => {
  const [user, other] = [await makeReseller(app), await makeReseller(app)];

  const res = await app.as(user).post("/api/auth/end-sessions");

  expect([res.status, res.body.message]).toEqual([200, "All other sessions have ended"]);
  expect((await app.as(user).get("/api/auth/me")).status).toBe(401);
  const here = app.request.get("/api/auth/me").set("Authorization", `Bearer ${res.body.data.token}`);
  expect((await here).body.data.id).toBe(user.id);
  expect((await app.as(other).get("/api/auth/me")).status).toBe(200);
});

test("a session that ends the others ends when it would have ended anyway, for resellers and admins", async () => {
  const DAY_MS = 86_400_000;
  for (const [user, lifetimeMs] of [
    [await makeReseller(app), 7 * DAY_MS],
    [await makeAdmin(app), DAY_MS / 2],
  ] as const) {
    const session = app.as(user);
    app.clock.advance(lifetimeMs - 60_000);
    const { token } = (await session.post("/api/auth/end-sessions")).body.data;
    const status = async () =>
      (await app.request.get("/api/auth/me").set("Authorization", `Bearer ${token}`)).status;

    const before = await status();
    app.clock.advance(60_000);

    expect([user.role, before, await status()]).toEqual([user.role, 200, 401]);
  }
});

test("a session that has ended while it ends the others is refused and not renewed", async () => {
  const user = await makeReseller(app);

  const res = await overtaken(
    app,
    (competing) =>
      competing.query("update users set token_version = token_version + 1 where id = $1", [user.id]),
    () => app.as(user).post("/api/auth/end-sessions"),
  );

  expect([res.status, res.body.message]).toEqual([401, "Your session has ended. Please log in again."]);
  expect(res.body.data).toBeUndefined();
  const { tokenVersion } = await app.db.user.findUniqueOrThrow({ where: { id: user.id } });
  expect(tokenVersion).toBe(1);
});
