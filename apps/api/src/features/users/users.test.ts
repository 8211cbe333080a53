import { canMoveUser, USER_STATUSES } from "@pola/shared/user-status";
import { expect, test } from "vitest";
import { makeAdmin, makeReseller, makeVendor } from "../../test/users.ts";
import { createTestApp, type TestApp } from "../../test/test-app.ts";

const shop = await createTestApp();
const admin = await makeAdmin(shop);

const setStatus = (id: string, status: string, reason?: string) =>
  shop.as(admin).patch(`/api/users/${id}/status`).send({ status, reason });
const setRole = (id: string, role: string, as = admin) =>
  shop.as(as).patch(`/api/users/${id}/role`).send({ role });
const stored = (id: string) => shop.db.user.findUniqueOrThrow({ where: { id } });
const recorded = (id: string) => shop.db.activityLog.findMany({ where: { subjectId: id } });

const pairs = USER_STATUSES.flatMap((from) => USER_STATUSES.map((to) => [from, to] as const));

test.each(pairs.filter(([from, to]) => canMoveUser(from, to)))(
  "an admin's change of a %s account to %s is stored, mailed and recorded",
  async (from, to) => {
    const user = await makeReseller(shop, { status: from });
    const before = shop.mails.all().length;

    const res = await setStatus(user.id, to, "Because");

    expect(res.status).toBe(200);
    expect(res.body).toMatchObject({
      message: `User status updated to ${to}`,
      data: { id: user.id, status: to },
    });
    const isBlocked = to === "rejected" || to === "suspended";
    expect(await stored(user.id)).toMatchObject({
      status: to,
      statusReason: isBlocked ? "Because" : null,
      tokenVersion: isBlocked ? 1 : 0,
    });
    const mail = (await shop.mails.waitFor(before + 1)).at(-1);
    expect(mail?.to).toEqual([user.email]);
    expect(mail?.text.includes("Because")).toBe(isBlocked);
    expect(await recorded(user.id)).toMatchObject([
      { action: "user.status", actorId: admin.id, before: { status: from } },
    ]);
  },
);

test.each(pairs.filter(([from, to]) => from !== to && !canMoveUser(from, to)))(
  "changing a %s account to %s is refused with both statuses in the message",
  async (from, to) => {
    const user = await makeReseller(shop, { status: from });

    const res = await setStatus(user.id, to);

    expect(res.status).toBe(409);
    expect(res.body).toMatchObject({
      code: "INVALID_TRANSITION",
      message: `This account is ${from}, so it cannot be set to ${to}.`,
    });
    expect((await stored(user.id)).status).toBe(from);
  },
);

test.each(USER_STATUSES)("setting the same status again has no effect: %s", async (status) => {
  const user = await makeReseller(shop, { status });
  const mails = await shop.db.mailOutbox.count();

  expect((await setStatus(user.id, status)).status).toBe(200);

  expect((await stored(user.id)).tokenVersion).toBe(0);
  expect([await shop.db.mailOutbox.count(), (await recorded(user.id)).length]).toEqual([mails, 0]);
});

test("of ten concurrent approvals of one account only one sends a mail and is recorded", async () => {
  const user = await makeReseller(shop, { status: "pending" });

  const responses = await Promise.all(Array.from({ length: 10 }, () => setStatus(user.id, "approved")));

  expect(responses.every(({ status }) => status === 200 || status === 409)).toBe(true);
  expect(await recorded(user.id)).toHaveLength(1);
  expect(await shop.db.mailOutbox.count({ where: { userId: user.id } })).toBe(1);
});

test("a status change that another admin overtook is refused with the new status", async () => {
  const user = await makeReseller(shop, { status: "pending" });
  const waiting = await shop.db.$transaction(async (tx) => {
    // The competing transaction has changed the row but not committed, so the request below waits for it.
    await tx.user.update({ where: { id: user.id }, data: { status: "rejected" } });
    const response = Promise.resolve(setStatus(user.id, "approved"));
    await waitUntilBlocked();
    return { response };
  });
  const response = await waiting.response;

  expect(response.status).toBe(409);
  expect(response.body.message).toBe("This account is rejected, so it cannot be set to approved.");
  expect((await stored(user.id)).status).toBe("rejected");
  expect(await recorded(user.id)).toHaveLength(0);
});

test("a person who becomes admin while another admin suspends them is not suspended", async () => {
  const user = await makeReseller(shop);
  const waiting = await shop.db.$transaction(async (tx) => {
    await tx.user.update({ where: { id: user.id }, data: { role: "admin" } });
    const response = Promise.resolve(setStatus(user.id, "suspended"));
    await waitUntilBlocked();
    return { response };
  });

  expect((await waiting.response).status).toBe(409);
  expect(await stored(user.id)).toMatchObject({ role: "admin", status: "approved" });
});

test("a suspension ends the session at the next call", async () => {
  const user = await makeReseller(shop);
  const session = shop.as(user);
  expect((await session.get("/api/auth/me")).status).toBe(200);

  await setStatus(user.id, "suspended");

  expect((await session.get("/api/auth/me")).status).toBe(401);
});

test("admins cannot change their own status or that of another admin", async () => {
  const other = await makeAdmin(shop);

  const own = { code: "FORBIDDEN", message: "You cannot change your own status" };
  expect((await setStatus(admin.id, "suspended")).body).toMatchObject(own);
  expect((await setStatus(other.id, "suspended")).status).toBe(403);
  expect((await stored(other.id)).status).toBe("approved");
});

test("the status of a vendor changes by the same table as that of a reseller", async () => {
  const vendor = await makeVendor(shop, { status: "pending" });

  expect((await setStatus(vendor.id, "approved")).status).toBe(200);
});

test("the id of an unknown or deleted account and a malformed id are 404", async () => {
  const gone = await makeReseller(shop, { deletedAt: shop.ctx.now() });

  for (const id of [gone.id, "01890000-0000-7000-8000-000000000000", "1", "%00"]) {
    expect([id, (await setStatus(id, "approved")).status]).toEqual([id, 404]);
  }
});

test("a status that does not exist is refused at its field", async () => {
  const user = await makeReseller(shop);

  expect((await setStatus(user.id, "banned")).body.errors).toEqual({ status: "Choose a status" });
});

test("the role can change between reseller and admin, which approves a pending account, and each change is recorded", async () => {
  const user = await makeReseller(shop, { status: "pending" });

  const up = await setRole(user.id, "admin");
  const down = await setRole(user.id, "reseller");

  expect(up.body).toMatchObject({
    message: "User role updated to admin successfully",
    data: { role: "admin", status: "approved" },
  });
  expect(down.body.data).toMatchObject({ role: "reseller", status: "approved" });
  expect((await recorded(user.id)).map(({ action }) => action)).toEqual(["user.role", "user.role"]);
});

test("setting the same role again has no effect, and any third role is refused", async () => {
  const user = await makeReseller(shop);

  expect((await setRole(user.id, "reseller")).status).toBe(200);
  expect((await setRole(user.id, "vendor")).status).toBe(422);
  expect(await recorded(user.id)).toHaveLength(0);
});

test("admins cannot change their own role", async () => {
  expect((await setRole(admin.id, "reseller")).status).toBe(403);
  expect((await stored(admin.id)).role).toBe("admin");
});

test("the role of a vendor cannot change, and a blocked account cannot become admin", async () => {
  const vendor = await makeVendor(shop);
  const suspended = await makeReseller(shop, { status: "suspended" });

  expect([
    (await setRole(vendor.id, "reseller")).status,
    (await setRole(suspended.id, "admin")).status,
  ]).toEqual([409, 409]);
});

test("two admins who demote each other at once never leave the product without an admin", async () => {
  const [demoted, other] = [await makeAdmin(shop), await makeReseller(shop, { role: "admin" })];
  const waiting = await shop.db.$transaction(async (tx) => {
    // The competing transaction has demoted this admin but not committed, so the admin's own request waits for it.
    await tx.user.update({ where: { id: demoted.id }, data: { role: "reseller" } });
    const response = Promise.resolve(setRole(other.id, "reseller", demoted));
    await waitUntilBlocked();
    return { response };
  });

  expect((await waiting.response).status).toBe(403);
  expect((await stored(other.id)).role).toBe("admin");
});

test("a week-long session of a reseller does not become an admin session", async () => {
  const user = await makeReseller(shop);
  const session = shop.as(user);
  const now = shop.ctx.now().toISOString();
  // Changed in the database, because the API would end the sessions too.
  await shop.db.user.update({ where: { id: user.id }, data: { role: "admin" } });

  expect((await session.get("/api/users")).status).toBe(200);
  shop.clock.advance(13 * 3_600_000);
  const later = await session.get("/api/users");
  shop.clock.set(now);

  expect(later.status).toBe(401);
});

test("the list of users can be searched, filtered and paged, newest first, without deleted accounts", async () => {
  const alone = await createTestApp();
  const asAdmin = alone.as(await makeAdmin(alone, { firstName: "Asha" }));
  await makeReseller(alone, { firstName: "Kamal", businessName: "100% Cotton", phone: "+94711112222" });
  alone.clock.advance(1000);
  await makeReseller(alone, { firstName: "KAMAL", businessName: "Silk House", status: "pending" });
  await makeReseller(alone, { firstName: "Kamal", deletedAt: alone.ctx.now() });
  const found = async (query: string) => (await asAdmin.get(`/api/users?${query}`)).body;

  expect(businesses(await found("search=kamal"))).toEqual(["Silk House", "100% Cotton"]);
  expect(businesses(await found("search=kamal%20cotton"))).toEqual(["100% Cotton"]);
  expect(businesses(await found(`search=${encodeURIComponent("%")}`))).toEqual(["100% Cotton"]);
  expect(businesses(await found("search=0711112222"))).toEqual(["100% Cotton"]);
  expect(businesses(await found("status=pending&search="))).toEqual(["Silk House"]);
  expect((await found("role=admin")).data).toHaveLength(1);
  const second = await found("role=reseller&page=2&pageSize=1");
  expect(businesses(second)).toEqual(["100% Cotton"]);
  expect(second.pagination).toEqual({ page: 2, pageSize: 1, total: 2, totalPages: 2 });
  expect((await found("page=0")).code).toBe("VALIDATION_FAILED");
  expect((await found("status=pending&status=approved")).code).toBe("VALIDATION_FAILED");
  await alone.close();
});

test("no response contains a password hash", async () => {
  const res = await shop.as(admin).get("/api/users");

  expect(res.body.data.length).toBeGreaterThan(1);
  expect(res.text).not.toMatch(/hash|\$2b\$/i);
});

test("a reseller can read their own account; another account is a 404", async () => {
  const [own, other] = [await makeReseller(shop), await makeReseller(shop)];

  expect((await shop.as(own).get(`/api/users/${own.id}`)).body.data.email).toBe(own.email);
  expect((await shop.as(own).get(`/api/users/${other.id}`)).status).toBe(404);
  expect((await shop.as(admin).get(`/api/users/${other.id}`)).status).toBe(200);
});

test("guests and resellers cannot use the admin's user endpoints", async () => {
  const user = await makeReseller(shop);
  const calls = [
    (app: TestApp["request"]) => app.get("/api/users"),
    (app: TestApp["request"]) => app.patch(`/api/users/${user.id}/status`).send({ status: "approved" }),
    (app: TestApp["request"]) => app.patch(`/api/users/${user.id}/role`).send({ role: "admin" }),
  ];

  for (const call of calls) {
    expect((await call(shop.request)).status).toBe(401);
    expect((await call(shop.as(user))).status).toBe(403);
  }
});

/** Resolves once a transaction waits for a lock of another one. */
async function waitUntilBlocked(): Promise<void> {
  await expect.poll(countBlocked).toBe(1);
}

async function countBlocked() {
  const { rows } = await shop.pool.query<{ count: number }>(
    "select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return rows[0]?.count;
}

function businesses(body: { data: { businessName: string }[] }): string[] {
  return body.data.map(({ businessName }) => businessName);
}
