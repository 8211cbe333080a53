import { ActivityEntry } from "@pola/shared/schemas/admin";
import { afterAll, beforeAll, expect, test as rule } from "vitest";
import * as z from "zod/mini";
import { makeOrder, makeProduct } from "../../test/shop.ts";
import { makeAdmin, makeReseller, makeVendor, type TestUser } from "../../test/users.ts";
import { createTestApp, type TestApp } from "../../test/test-app.ts";

let test: TestApp;
let admin: TestUser;
let reader: TestUser;

beforeAll(async () => {
  test = await createTestApp();
  admin = await makeAdmin(test);
  reader = await makeAdmin(test, { firstName: "Reader", lastName: "" });
});

afterAll(async () => {
  await test.close();
});

const read = async (query: string) => (await test.as(reader).get(`/api/admin/activity?${query}`)).body;
const entries = async (query: string) => z.array(ActivityEntry).parse((await read(query)).data);

const listed = async (query: string) =>
  (await entries(query)).map(({ action, after }) => `${action} ${JSON.stringify(after)}`);

const moved = (status: string) => `user.status {"status":"${status}"}`;

rule("an action that was refused or changed nothing is not recorded", async () => {
  const { id } = await makeReseller(test);
  const before = (await read("")).pagination.total;

  await test.as(admin).patch(`/api/users/${id}/status`).send({ status: "approved" });
  await test.as(admin).patch(`/api/users/${id}/status`).send({ status: "pending" });
  await test.as(admin).delete(`/api/users/${admin.id}`);

  expect((await read("")).pagination.total).toBe(before);
});

rule("the activity log is filtered by person, action and subject, and paged newest first", async () => {
  const other = await makeAdmin(test);
  const reseller = await makeReseller(test);
  for (const status of ["suspended", "approved", "rejected"]) {
    test.clock.advance(1000);
    await test.as(other).patch(`/api/users/${reseller.id}/status`).send({ status });
  }
  test.clock.advance(1000);
  await test.as(other).post("/api/payouts/admin/close");
  const all = ['payout.close {"weeks":[]}', moved("rejected"), moved("approved"), moved("suspended")];
  expect(await listed(`actor=${other.id}`)).toEqual(all);
  expect(await listed(`subjectType=user&subjectId=${reseller.id}`)).toEqual(all.slice(1));
  expect(await listed(`actor=${other.id}&action=user.status&pageSize=1&page=2`)).toEqual([all[2]]);
  expect(await listed(`actor=${other.id}&action=user`)).toEqual([]);
  expect((await read(`actor=${other.id}&pageSize=3`)).pagination).toEqual({
    page: 1,
    pageSize: 3,
    total: 4,
    totalPages: 2,
  });
  expect((await read("actor=somebody")).errors).toEqual({ actor: "Unknown id" });
  expect((await read("from=yesterday")).errors).toEqual({ from: "Write the date as YYYY-MM-DD" });
});

rule(
  "the days of the activity filter begin at midnight in Colombo, 18:30 UTC, and both ends are inclusive",
  async () => {
    const other = await makeAdmin(test);
    const now = test.ctx.now().toISOString();
    for (const at of ["2026-12-01T18:29:59.999Z", "2026-12-01T18:30:00.000Z", "2026-12-02T18:30:00.000Z"]) {
      test.clock.set(at);
      const { body } = await test
        .as(other)
        .post("/api/users")
        .send({
          role: "vendor",
          email: `${at.replaceAll(/\W/g, "")}@pola.test`,
          firstName: "A",
          lastName: "B",
          businessName: "C",
        });
      expect(body.success).toBe(true);
    }
    const times = async (query: string) =>
      z
        .array(ActivityEntry)
        .parse((await test.as(other).get(`/api/admin/activity?actor=${other.id}&${query}`)).body.data)
        .map(({ at }) => at);

    const found = {
      second: await times("from=2026-12-02&to=2026-12-02"),
      upToFirst: await times("to=2026-12-01"),
      fromSecond: await times("from=2026-12-02"),
    };
    test.clock.set(now);
    expect(found).toEqual({
      second: ["2026-12-01T18:30:00.000Z"],
      upToFirst: ["2026-12-01T18:29:59.999Z"],
      fromSecond: ["2026-12-02T18:30:00.000Z", "2026-12-01T18:30:00.000Z"],
    });
  },
);

rule("an action of the system itself has no actor", async () => {
  await test.db.activityLog.create({
    data: { action: "payout.close", subjectType: "system", createdAt: test.ctx.now() },
  });
  const [entry] = await entries("subjectType=system");
  expect((await entries("actor=system")).map(({ id }) => id)).toEqual([entry?.id]);
  expect(entry).toMatchObject({ actor: null, subjectName: null, before: null, after: null, requestId: null });
});

rule("only admins can read the activity log, and resellers' orders are not in it", async () => {
  const reseller = await makeReseller(test);
  const order = await makeOrder(test, reseller, [{ product: await makeProduct(test) }]);

  expect((await test.request.get("/api/admin/activity")).status).toBe(401);
  expect((await test.as(reseller).get("/api/admin/activity")).status).toBe(403);
  expect((await test.as(await makeVendor(test)).get("/api/admin/activity")).status).toBe(403);
  expect(await entries(`subjectId=${order.id}`)).toEqual([]);
});
