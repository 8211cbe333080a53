import { ActivityEntry } from "@pola/shared/schemas/admin";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { makeOrder, makeProduct } from "../../test/shop.ts";
import { makeAdmin, makeReseller, makeVendor } from "../../test/users.ts";
import { createTestApp } from "../../test/test-app.ts";

const app = await createTestApp();
const admin = await makeAdmin(app);
const reader = await makeAdmin(app, { firstName: "Reader", lastName: "" });

const read = async (query: string) => (await app.as(reader).get(`/api/admin/activity?${query}`)).body;
const entries = async (query: string) => z.array(ActivityEntry).parse((await read(query)).data);

const listed = async (query: string) =>
  (await entries(query)).map(({ action, after }) => `${action} ${JSON.stringify(after)}`);

const moved = (status: string) => `user.status {"status":"${status}"}`;

test("an action that was refused or changed nothing is not recorded", async () => {
  const { id } = await makeReseller(app);
  const before = (await read("")).pagination.total;

  await app.as(admin).patch(`/api/users/${id}/status`).send({ status: "approved" });
  await app.as(admin).patch(`/api/users/${id}/status`).send({ status: "pending" });
  await app.as(admin).delete(`/api/users/${admin.id}`);

  expect((await read("")).pagination.total).toBe(before);
});

test("every export of accounts or orders is recorded, without what was searched for", async () => {
  const other = await makeAdmin(app);
  const order = await makeOrder(app, await makeReseller(app), [{ product: await makeProduct(app) }]);
  const orders = "/api/orders/admin/export.csv";
  for (const exporting of [
    () => app.as(other).get("/api/users/export.csv?search=nimal"),
    () => app.as(other).get(`${orders}?search=nimal`),
    () => app.as(other).get("/api/couriers/outstanding/orders.csv"),
    () =>
      app
        .as(other)
        .post(orders)
        .send({ ids: [order.id] }),
  ]) {
    app.clock.advance(1000);
    expect((await exporting()).status).toBe(200);
  }

  expect(await listed(`actor=${other.id}`)).toEqual([
    "order.export null",
    "order.export null",
    "order.export null",
    "user.export null",
  ]);
});

test("the activity log is filtered by person, action and subject, and paged newest first", async () => {
  const other = await makeAdmin(app);
  const reseller = await makeReseller(app);
  for (const status of ["suspended", "approved", "rejected"]) {
    app.clock.advance(1000);
    await app.as(other).patch(`/api/users/${reseller.id}/status`).send({ status });
  }
  app.clock.advance(1000);
  await app.as(other).post("/api/payouts/admin/close");
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
  expect((await read("from=yesterday")).errors).toEqual({ from: "Enter the date as YYYY-MM-DD" });
});

test("the days of the activity filter begin at midnight in Colombo, 18:30 UTC, and both ends are inclusive", async () => {
  const other = await makeAdmin(app);
  const now = app.ctx.now().toISOString();
  for (const at of ["2026-12-01T18:29:59.999Z", "2026-12-01T18:30:00.000Z", "2026-12-02T18:30:00.000Z"]) {
    app.clock.set(at);
    const { body } = await app
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
      .parse((await app.as(other).get(`/api/admin/activity?actor=${other.id}&${query}`)).body.data)
      .map(({ at }) => at);

  const found = {
    second: await times("from=2026-12-02&to=2026-12-02"),
    upToFirst: await times("to=2026-12-01"),
    fromSecond: await times("from=2026-12-02"),
  };
  app.clock.set(now);
  expect(found).toEqual({
    second: ["2026-12-01T18:30:00.000Z"],
    upToFirst: ["2026-12-01T18:29:59.999Z"],
    fromSecond: ["2026-12-02T18:30:00.000Z", "2026-12-01T18:30:00.000Z"],
  });
});

test("an action of the system itself has no actor", async () => {
  await app.db.activityLog.create({
    data: { action: "payout.close", subjectType: "system", createdAt: app.ctx.now() },
  });
  const [entry] = await entries("subjectType=system");
  expect((await entries("actor=system")).map(({ id }) => id)).toEqual([entry?.id]);
  expect(entry).toMatchObject({ actor: null, subjectName: null, before: null, after: null, requestId: null });
});

test("only admins can read the activity log, and resellers' orders are not in it", async () => {
  const reseller = await makeReseller(app);
  const order = await makeOrder(app, reseller, [{ product: await makeProduct(app) }]);

  expect((await app.request.get("/api/admin/activity")).status).toBe(401);
  expect((await app.as(reseller).get("/api/admin/activity")).status).toBe(403);
  expect((await app.as(await makeVendor(app)).get("/api/admin/activity")).status).toBe(403);
  expect(await entries(`subjectId=${order.id}`)).toEqual([]);
});
