import { expect, test } from "vitest";
import { overtaken, overtakenByDeletion } from "../../test/competing-transaction.ts";
import { makeAdmin, makeReseller } from "../../test/users.ts";
import { createTestApp } from "../../test/test-app.ts";

const shop = await createTestApp();
const admin = await makeAdmin(shop);

test("an approval from a screen where the account was pending is refused when another admin rejected it since", async () => {
  const user = await makeReseller(shop, { status: "pending" });
  const send = (body: object) => shop.as(admin).patch(`/api/users/${user.id}/status`).send(body);
  expect((await send({ status: "rejected" })).status).toBe(200);
  const approve = (fromStatus: string) => send({ status: "approved", fromStatus });
  const res = await approve("pending");
  expect(res.status).toBe(409);
  expect(res.body.message).toBe("This account is rejected, so it was not set to approved. Please check it.");
  const stored = await shop.db.user.findUniqueOrThrow({ where: { id: user.id } });
  expect(stored.status).toBe("rejected");
  expect((await approve("rejected")).status).toBe(200);
});

const refusal = (id: string, is: string) => ({
  id,
  code: "INVALID_TRANSITION",
  message: `This account is ${is}, so it was not set to approved. Please check it.`,
});

test("an approval of several pending accounts leaves those alone that were rejected or suspended meanwhile", async () => {
  const [pending, rejected, suspended] = await Promise.all([
    makeReseller(shop, { status: "pending" }),
    makeReseller(shop, { status: "rejected" }),
    makeReseller(shop, { status: "suspended" }),
  ]);
  const ids = [pending.id, rejected.id, suspended.id];
  const res = await shop
    .as(admin)
    .post("/api/users/bulk-status")
    .send({ ids, status: "approved", fromStatus: "pending" });
  expect(res.body.data).toEqual({
    changed: [pending.id],
    refused: [refusal(rejected.id, "rejected"), refusal(suspended.id, "suspended")],
    failed: [],
  });
});

test("areas that are chosen on an older screen do not undo another admin's choice, and sent again they change nothing", async () => {
  const other = await makeAdmin(shop);
  const areas = (seen: string[], limitedTo: string[]) =>
    shop.as(admin).put(`/api/users/${other.id}/areas`).send({ limitedTo, seen });
  expect((await areas([], ["orders"])).status).toBe(200);

  const late = await areas([], ["payouts", "orders"]);

  expect([late.status, late.body.message]).toEqual([
    409,
    "Another admin has just changed the areas of this admin. Please look at them again.",
  ]);
  expect((await areas([], ["orders"])).body.data.limitedTo).toEqual(["orders"]);
  expect((await areas(["orders"], ["payouts", "orders"])).status).toBe(200);
  expect(await shop.db.activityLog.count({ where: { subjectId: other.id } })).toBe(2);
});

test("an approval that meets the deletion of the account finds no account, and nothing is recorded", async () => {
  const user = await makeReseller(shop, { status: "pending" });

  const { status, body } = await overtakenByDeletion(shop, user, () =>
    shop.as(admin).patch(`/api/users/${user.id}/status`).send({ status: "approved" }),
  );

  expect([status, body.message]).toEqual([404, "User not found"]);
  const stored = await shop.db.user.findUniqueOrThrow({ where: { id: user.id } });
  expect(stored.status).toBe("pending");
  expect(await shop.db.activityLog.count({ where: { subjectId: user.id, action: "user.status" } })).toBe(0);
});

test("the same decision that is sent twice at once is made once, and both calls succeed (A-1643)", async () => {
  const user = await makeReseller(shop, { status: "pending" });
  const approve = async () =>
    await shop.as(admin).patch(`/api/users/${user.id}/status`).send({ status: "approved" });

  const [one, other] = await overtaken(
    shop,
    (competing) => competing.query("select from users where id = $1 for update", [user.id]),
    () => Promise.all([approve(), approve()]),
    2,
  );

  expect([one.status, other.status]).toEqual([200, 200]);
  expect(one.body).toEqual(other.body);
  expect(await shop.db.activityLog.count({ where: { subjectId: user.id, action: "user.status" } })).toBe(1);
  expect(await shop.db.mailOutbox.count({ where: { userId: user.id } })).toBe(1);
});
