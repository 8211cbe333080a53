import { Adjustment } from "@pola/shared/schemas/adjustment";
import { PayoutLine, ResellerStatements } from "@pola/shared/schemas/payout";
import { beforeEach, describe, expect, test } from "vitest";
import * as z from "zod";
import { payoutsOf } from "../../test/books.ts";
import { makeAdmin, makeReseller, makeVendor, type TestUser } from "../../test/users.ts";
import { completeOrder, deleteOrder, pay, takeBack } from "../../test/ledger.ts";
import { createTestApp, type TestApp } from "../../test/test-app.ts";
import { closeDueWeeks } from "./close-weeks.ts";

const IN_WEEK_2 = "2026-11-25T06:00:00.000Z";
const IN_WEEK_3 = "2026-12-02T06:00:00.000Z";

let app: TestApp;
let admin: TestUser;
let nimal: TestUser;

beforeEach(async () => {
  app = await createTestApp({ now: "2026-11-18T06:00:00.000Z" });
  [admin, nimal] = [await makeAdmin(app), await makeReseller(app, { businessName: "Nimal Stores" })];
  return () => app.close();
});

async function statements(query = "") {
  const res = await app.as(admin).get(`/api/payouts/admin/reseller/${nimal.id}${query}`);
  const data = ResellerStatements.parse(res.body.data);
  expect(res.body.data).toEqual(data);
  return { ...data, pagination: res.body.pagination };
}

async function linesOf(payoutId?: string) {
  const path = `/api/payouts/admin/reseller/${nimal.id}/lines`;
  const res = await app.as(admin).get(payoutId === undefined ? path : `${path}?payoutId=${payoutId}`);
  return z.array(PayoutLine).parse(res.body.data);
}

const adjust = (body: Record<string, unknown>, by = admin) =>
  app
    .as(by)
    .post("/api/payouts/admin/adjustments")
    .send({ userId: nimal.id, kind: "bonus", amount: 12.5, reason: "Top seller", ...body });

/** Two closed weeks, the first paid and then partly taken back. */
async function twoWeeks() {
  const first = await completeOrder(app.ctx, nimal.id, 50_000);
  await completeOrder(app.ctx, nimal.id, 10_000);
  app.clock.set(IN_WEEK_2);
  await closeDueWeeks(app.ctx);
  await pay(app.ctx, nimal.id, "2026-11-16");
  await completeOrder(app.ctx, nimal.id, 80_000);
  await adjust({});
  await takeBack(app.ctx, first, "Wrong colour");
  app.clock.set(IN_WEEK_3);
  await closeDueWeeks(app.ctx);
}

describe("the statements of the back office", () => {
  test("have a reseller's payouts, newest first, and the sum in no payout; their lines are read one payout at a time", async () => {
    await twoWeeks();
    await adjust({ kind: "deduction", amount: 5, reason: "Lost parcel" });

    const { payouts, pagination, ...books } = await statements();
    expect(books).toMatchObject({ businessName: "Nimal Stores", unclaimed: -5, hasUnclaimed: true });
    expect(await linesOf()).toMatchObject([{ kind: "adjustment", amount: -5, reason: "Lost parcel" }]);
    expect(payouts).toMatchObject([
      { weekStart: "2026-11-23", amount: 312.5, status: "pending" },
      { weekStart: "2026-11-16", amount: 600, status: "paid" },
    ]);
    for (const payout of payouts) expect(payout).not.toHaveProperty("lines");
    const [later, earlier] = await Promise.all(payouts.map(({ id }) => linesOf(id)));
    expect(later).toHaveLength(3);
    expect(later?.map(({ kind, amount }) => [kind, amount])).toEqual(
      expect.arrayContaining([
        ["accrual", 800],
        ["reversal", -500],
        ["adjustment", 12.5],
      ]),
    );
    expect(earlier?.map(({ kind, amount }) => [kind, amount])).toEqual([
      ["accrual", 500],
      ["accrual", 100],
    ]);
    expect(pagination).toEqual({ page: 1, pageSize: 200, total: 2, totalPages: 1 });
  });

  test("are returned page by page", async () => {
    await twoWeeks();
    const { payouts, pagination } = await statements("?page=2&pageSize=1");
    expect(payouts.map(({ weekStart }) => weekStart)).toEqual(["2026-11-16"]);
    expect(pagination).toEqual({ page: 2, pageSize: 1, total: 2, totalPages: 2 });
  });

  test("are the same as the reseller's own statements", async () => {
    await twoWeeks();
    const { payouts } = await statements();
    for (const payout of payouts) {
      const own = await app.as(nimal).get(`/api/payouts/reseller/${payout.id}`);
      const lines = await linesOf(payout.id);
      expect(own.body.data).toEqual(expect.objectContaining({ ...payout, lines }));
    }
  });

  test("list no voided payout, and its own reseller finds its statement no longer (M-1545)", async () => {
    const order = await completeOrder(app.ctx, nimal.id, 50_000);
    app.clock.set(IN_WEEK_2);
    await closeDueWeeks(app.ctx);
    const [payout] = (await statements()).payouts;
    const path = `/api/payouts/reseller/${payout?.id}`;
    await app.as(nimal).get(path).expect(200);
    await takeBack(app.ctx, order);
    expect(await statements()).toMatchObject({ payouts: [], pagination: { total: 0 } });
    for (const link of [path, `${path}.csv`]) {
      const { status, body } = await app.as(nimal).get(link);
      expect([status, body.message]).toEqual([404, "Payout not found"]);
    }
    const lines = `/api/payouts/admin/reseller/${nimal.id}/lines?payoutId=${payout?.id}`;
    expect((await app.as(admin).get(lines)).body).toMatchObject({
      success: false,
      message: "Payout not found",
    });
  });

  test("are empty for a reseller without payouts, and not found for anybody else", async () => {
    expect(await statements()).toMatchObject({ unclaimed: 0, hasUnclaimed: false, payouts: [] });
    expect(await linesOf()).toEqual([]);
    const vendor = await makeVendor(app);
    for (const id of [vendor.id, admin.id, "01890000-0000-7000-8000-000000000000", "1"]) {
      for (const path of [id, `${id}/lines`]) {
        const { status } = await app.as(admin).get(`/api/payouts/admin/reseller/${path}`);
        expect([path, status]).toEqual([path, 404]);
      }
    }
    expect((await app.as(nimal).get(`/api/payouts/admin/reseller/${nimal.id}`)).status).toBe(403);
  });
});

test("somebody who was a reseller keeps their statements, and what they earned is paid", async () => {
  await completeOrder(app.ctx, nimal.id, 50_000);
  app.clock.set(IN_WEEK_2);
  await closeDueWeeks(app.ctx);
  const hold = { userId: nimal.id, weekStart: "2026-11-16", status: "onhold", reason: "We check the bank" };
  await app.as(admin).put("/api/payouts/admin/status").send(hold).expect(200);
  await app.as(admin).patch(`/api/users/${nimal.id}/role`).send({ role: "admin" }).expect(200);

  expect(await statements()).toMatchObject({
    payouts: [{ amount: 500, status: "onhold" }],
    unpaid: { held: 1 },
  });
  const { status } = await app
    .as(admin)
    .post(`/api/payouts/admin/reseller/${nimal.id}/pay`)
    .send({ amount: 500 });
  expect(status).toBe(201);
});

test("a debt of somebody who was a reseller can be forgiven by another admin", async () => {
  await completeOrder(app.ctx, nimal.id, 50_000);
  expect((await adjust({ kind: "deduction", amount: 600, reason: "Lost parcels" })).status).toBe(201);
  await app.as(admin).patch(`/api/users/${nimal.id}/role`).send({ role: "admin" }).expect(200);
  const forgiven = { kind: "bonus", amount: 100, reason: "Forgiven" };
  const self = { ...nimal, role: "admin" as const, tokenVersion: 1 };
  expect((await adjust(forgiven, self)).status).toBe(403);
  expect((await adjust({ ...forgiven, userId: nimal.id.toUpperCase() }, self)).status).toBe(403);
  expect((await adjust(forgiven)).status).toBe(201);
  expect(await statements()).toMatchObject({ unclaimed: 0 });
});

describe("an adjustment", () => {
  test("is in the ledger, in the activity log and in the next payout", async () => {
    await completeOrder(app.ctx, nimal.id, 10_000);
    const res = await adjust({});
    expect([res.status, res.body.message]).toEqual([201, "Adjustment recorded"]);
    const bonus = Adjustment.parse(res.body.data);
    expect(bonus).toMatchObject({ userId: nimal.id, amount: 12.5, reason: "Top seller" });
    const deduction = await adjust({ kind: "deduction", amount: 2.25, reason: "Lost parcel" });
    expect(deduction.body.data.amount).toBe(-2.25);

    const entry = await app.db.commissionEntry.findUniqueOrThrow({ where: { id: bonus.id } });
    expect(entry).toMatchObject({
      kind: "adjustment",
      amountCents: 1_250,
      actorId: admin.id,
      reason: "Top seller",
    });
    const [activity] = await app.db.activityLog.findMany({ where: { action: "payout.adjust" } });
    expect(activity).toMatchObject({
      actorId: admin.id,
      subjectId: nimal.id,
      after: { amountCents: 1_250, reason: "Top seller" },
      requestId: res.headers["x-request-id"],
    });
    app.clock.set(IN_WEEK_2);
    await closeDueWeeks(app.ctx);
    expect(await payoutsOf(app.ctx, nimal.id)).toMatchObject([{ cents: 11_025 }]);
  });

  test("that is sent again after a lost reply is recorded once; another one with its id is refused", async () => {
    const id = crypto.randomUUID();
    const first = await adjust({ id });
    const again = await adjust({ id });
    expect([again.status, again.body.data]).toEqual([201, first.body.data]);
    const kamala = await makeReseller(app);
    for (const different of [{ amount: 99 }, { userId: kamala.id }, { reason: "Another" }]) {
      const other = await adjust({ id, ...different });
      expect([other.status, other.body.message]).toEqual([
        409,
        "Your first try was recorded already. Close this dialog and look at the statement.",
      ]);
    }
    expect(await app.db.commissionEntry.count()).toBe(1);
    expect(await app.db.activityLog.count({ where: { action: "payout.adjust" } })).toBe(1);
  });

  test.each([
    [{ reason: " " }, { reason: "A reason is required" }],
    [{ amount: 0 }, { amount: "The amount must be above 0" }],
    [{ amount: -5 }, { amount: "Enter an amount in rupees with at most 2 decimals" }],
    [{ amount: 1.005 }, { amount: "Enter an amount in rupees with at most 2 decimals" }],
    [{ amount: 21_474_836.48 }, { amount: "This amount is too large" }],
    [{ kind: "gift" }, { kind: "Choose bonus or deduction" }],
  ])("of %o is refused", async (body, errors) => {
    const res = await adjust(body);
    expect([res.status, res.body.errors]).toEqual([422, errors]);
    expect(await app.db.commissionEntry.count()).toBe(0);
  });

  test("is made by admins for resellers only", async () => {
    expect((await adjust({ userId: admin.id })).status).toBe(404);
    expect((await app.as(nimal).post("/api/payouts/admin/adjustments").send({})).status).toBe(403);
  });
});

describe("the statement as a file", () => {
  test("has a line for each entry, signed amounts, the total, and no formula that a spreadsheet runs", async () => {
    await completeOrder(app.ctx, nimal.id, 50_050);
    const deleted = await completeOrder(app.ctx, nimal.id, 10_000);
    await adjust({ kind: "deduction", amount: 5, reason: "@Lost, parcel" });
    app.clock.set(IN_WEEK_2);
    await closeDueWeeks(app.ctx);
    await pay(app.ctx, nimal.id, "2026-11-16");
    await deleteOrder(app.ctx, deleted);
    const [payout] = await payoutsOf(app.ctx, nimal.id);
    const numbers = await app.db.order.findMany({ orderBy: { orderNumber: "asc" } });

    const res = await app.as(nimal).get(`/api/payouts/reseller/${payout?.id}.csv`);

    expect(res.headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(res.headers["content-disposition"]).toBe("attachment; filename=statement-2026-11-16.csv");
    const [header, ...lines] = res.text.trimEnd().split("\r\n");
    expect(header).toBe("\uFEFFDate,Kind,Order,Product,Amount,Note");
    const at = lines[0]?.slice(0, "2026-11-18 09:30".length);
    expect(lines.toSorted()).toEqual(
      [
        `${at},Commission,${numbers[0]?.orderNumber},Batik,500.50,`,
        `${at},Commission,${numbers[1]?.orderNumber},Batik,100.00,order deleted`,
        `${at},Adjustment,,,-5.00,"'@Lost, parcel"`,
        ",Total,,,595.50,2026-11-16 to 2026-11-22",
      ].toSorted(),
    );
    expect(at).toMatch(/^2026-11-\d\d \d\d:\d\d$/);
  });

  test("says of a deleted order that it was deleted, and not that it came back", async () => {
    await completeOrder(app.ctx, nimal.id, 50_050);
    const deleted = await completeOrder(app.ctx, nimal.id, 10_000);
    app.clock.set(IN_WEEK_2);
    await closeDueWeeks(app.ctx);
    await app.as(admin).delete(`/api/orders/${deleted}`).expect(200);
    const [payout] = await payoutsOf(app.ctx, nimal.id);
    const { orderNumber } = await app.db.order.findUniqueOrThrow({ where: { id: deleted } });

    const { text } = await app.as(nimal).get(`/api/payouts/reseller/${payout?.id}.csv`);

    const ofOrder = text.split("\r\n").filter((line) => line.includes(orderNumber));
    expect(ofOrder.map((line) => line.slice("2026-11-18 09:30,".length))).toEqual([
      `Commission,${orderNumber},Batik,100.00,order deleted`,
      `Commission deducted,${orderNumber},Batik,-100.00,Order deleted`,
    ]);
  });

  test("is only for its own reseller", async () => {
    await completeOrder(app.ctx, nimal.id, 100);
    app.clock.set(IN_WEEK_2);
    await closeDueWeeks(app.ctx);
    const [payout] = await payoutsOf(app.ctx, nimal.id);
    const kamala = await makeReseller(app);
    expect((await app.as(kamala).get(`/api/payouts/reseller/${payout?.id}.csv`)).status).toBe(404);
    expect((await app.as(nimal).get("/api/payouts/reseller/1.csv")).status).toBe(404);
    expect((await app.request.get(`/api/payouts/reseller/${payout?.id}.csv`)).status).toBe(401);
  });
});
