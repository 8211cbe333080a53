import { NO_BANK_DETAILS } from "@pola/shared/bank-account";
import { AdminPayoutWeek, MatchingPayouts } from "@pola/shared/schemas/payout";
import { beforeEach, expect, test, vi } from "vitest";
import { readPayouts } from "../../test/books.ts";
import { completeOrder, deleteOrder, pay, takeBack } from "../../test/ledger.ts";
import { makeRun } from "../../test/payment-runs.ts";
import { createTestApp, type TestApp } from "../../test/test-app.ts";
import { makeAdmin, makeReseller, type TestUser } from "../../test/users.ts";
import { closeDueWeeks } from "./close-weeks.ts";

const WEEK_1 = "2026-11-16";
const WEEK_2 = "2026-11-23";
const IN_WEEK_2 = "2026-11-25T06:00:00.000Z";

let app: TestApp;
let admin: TestUser;

beforeEach(async () => {
  app = await createTestApp({ now: "2026-11-18T06:00:00.000Z" });
  admin = await makeAdmin(app);
  return () => app.close();
});

const ofWeek = (query: Record<string, string>) =>
  new URLSearchParams({ weekStart: WEEK_1, ...query }).toString();

async function weekOf(query: Record<string, string> = {}): Promise<AdminPayoutWeek> {
  return await readPayouts(app, admin, `/admin?${ofWeek(query)}`, AdminPayoutWeek);
}

const names = ({ resellers }: AdminPayoutWeek) =>
  resellers.map(({ resellerName }) => resellerName.replace("Nimal ", ""));

const matching = (query: Record<string, string>) =>
  readPayouts(app, admin, `/admin/matching?${ofWeek(query)}`, MatchingPayouts);

/** A reseller with one order, whose business is the last name. */
async function earner(lastName: string, cents: number, more: Parameters<typeof makeReseller>[1] = {}) {
  const person = await makeReseller(app, {
    firstName: "Nimal",
    lastName,
    businessName: `${lastName} Stores`,
    ...more,
  });
  await completeOrder(app.ctx, person.id, cents);
  return person;
}

async function set(userId: string, status: string, reason?: string, weekStart = WEEK_1): Promise<void> {
  const body = { userId, weekStart, status, reason };
  await app.as(admin).put("/api/payouts/admin/status").send(body).expect(200);
}

/** Seven resellers: two due, two on hold, one of them without bank details, one paid, and two with the same amount. */
async function fillWeek() {
  await earner("Silva", 70_000);
  await earner("Dias", 2_000);
  await earner("Alwis", 2_000);
  const paid = await earner("Perera", 50_000);
  const held = await earner("Fonseka", 40_000);
  const noBank = await earner("Mendis", 30_000, NO_BANK_DETAILS);
  const inRun = await earner("Gamage", 9_000);
  return { paid, held, noBank, inRun };
}

test.each(["open", "closed"])(
  "a week that is %s: its pages are its rows, the largest first, and its figures are the same on each, whatever is searched",
  async (state) => {
    const { paid, held, noBank, inRun } = await fillWeek();
    if (state === "closed") {
      app.clock.set(IN_WEEK_2);
      await closeDueWeeks(app.ctx);
      const { id } = await app.db.payout.findFirstOrThrow({ where: { userId: inRun.id } });
      await makeRun(app.ctx, { payoutIds: [id] });
    }
    await set(paid.id, "paid");
    await set(held.id, "onhold", "Documents");
    // Released by the admin, so only the missing bank details hold it.
    await set(noBank.id, "onhold", "Documents");
    await set(noBank.id, "pending");
    // A hold of another week is not to be released in this one.
    if (state === "closed") await set(noBank.id, "onhold", "Documents", WEEK_2);

    const whole = await weekOf();
    expect(names(whole)).toEqual(["Silva", "Perera", "Fonseka", "Mendis", "Gamage", "Alwis", "Dias"]);
    const { rule: _, resellers: __, counts, ...figures } = whole;
    expect(figures).toMatchObject({
      totalCommission: 2030,
      unpaid: 1530,
      totalOrders: 7,
      resellersCount: 7,
      due: state === "closed" ? { payouts: 3, amount: 740 } : { payouts: 4, amount: 830 },
      withoutBankDetails: { payouts: 1, amount: 300 },
    });
    expect(counts).toEqual({ all: 7, pending: 4, paid: 1, onhold: 2, release: 1 });

    const pages: Record<string, string>[] = [{}, { status: "pending" }, { search: "stores" }];
    for (const query of pages) {
      const all = await weekOf(query);
      const seen = [];
      for (let page = 1; page <= 8; page += 1) {
        const week = await weekOf({ ...query, page: String(page), pageSize: "1" });
        expect(week).toMatchObject({ ...figures, counts });
        seen.push(...names(week));
      }
      expect(seen).toEqual(names(all));
    }

    const onHold = await weekOf({ status: "onhold", page: "2", pageSize: "1" });
    expect(onHold).toMatchObject({ ...figures, counts });
    expect(names(onHold)).toEqual(["Mendis"]);
    const found = await weekOf({ search: "as stores", status: "pending" });
    expect(found).toMatchObject({
      ...figures,
      counts: { all: 1, pending: 1, paid: 0, onhold: 0, release: 0 },
    });
    expect(names(found)).toEqual(["Dias"]);
    expect(names(await weekOf({ status: "release" }))).toEqual(["Fonseka"]);
    const [, dias] = await Promise.all([
      matching({ status: "onhold" }).then(({ total, resellers }) =>
        expect([total, resellers]).toEqual([2, whole.resellers.filter(({ status }) => status === "onhold")]),
      ),
      matching({ search: "dias" }),
    ]);
    expect(dias).toEqual({ total: 1, resellers: found.resellers });
    const { body } = await app
      .as(admin)
      .get(`/api/payouts/admin?weekStart=${WEEK_1}&status=pending&pageSize=3&page=2`);
    expect(body.pagination).toEqual({ page: 2, pageSize: 3, total: 4, totalPages: 2 });
  },
);

test.each([
  ["part of a name", "silva", ["Silva"]],
  ["two words in any order", "stores silva", ["Silva"]],
  ["a business", "KANDY", ["Dias"]],
  ["a phone number as it is shown", "077 123", ["Silva"]],
  ["a phone number with the country code", "+94 71 987", ["Dias"]],
  ["a phone number as it is dialled from abroad (I-2220)", "0094 71 987 6543", ["Dias"]],
  ["digits of a business or of a phone number", "77", ["Silva", "Dias"]],
  ["digits that only a part of each number has", "077 987", []],
  ["letters with digits, which are no phone number", "silva 77", []],
  ["a percent sign", "%", []],
  ["an email address, which a week does not show", "@", []],
])("a search of a week for %s finds the matching resellers", async (_, search, expected) => {
  await earner("Silva", 300, { phone: "+94771234567" });
  await earner("Dias", 200, { businessName: "Kandy 77 Style", phone: "+94719876543" });
  await earner("Ravi", 100, { phone: null });
  const week = await weekOf({ search });
  expect(names(week)).toEqual(expected);
  expect(week.counts.all).toBe(expected.length);
});

// The database is checked when the app closes: each stored number equals that of the payout's entries.
test("a payout's orders are counted when it is closed or paid early, and again when one comes back or nothing is left", async () => {
  const [early, late, voided, carried] = await Promise.all(
    ["Early", "Late", "Void", "Carried"].map((name) => earner(name, 5_000)),
  );
  if (!early || !late || !voided || !carried) throw new Error("four resellers");
  const counts = async () =>
    (await app.db.payout.findMany({ orderBy: { id: "asc" }, include: { user: true } })).map(
      ({ user, ordersCount }) => `${user.lastName} ${ordersCount}`,
    );
  await completeOrder(app.ctx, early.id, 0);
  await takeBack(app.ctx, await completeOrder(app.ctx, early.id, 700));
  await set(early.id, "paid");
  expect(await counts()).toEqual(["Early 2"]);
  const [back, gone] = [
    await completeOrder(app.ctx, late.id, 100, 200),
    await completeOrder(app.ctx, late.id, 0),
  ];
  const after = await completeOrder(app.ctx, early.id, 900);
  const only = await app.db.order.findFirstOrThrow({ where: { userId: voided.id } });
  app.clock.set(IN_WEEK_2);
  await closeDueWeeks(app.ctx);
  expect((await counts()).toSorted()).toEqual(["Carried 1", "Early 2", "Late 3", "Void 1"]);
  await takeBack(app.ctx, back);
  await deleteOrder(app.ctx, gone);
  await takeBack(app.ctx, only.id);
  expect((await counts()).toSorted()).toEqual(["Carried 1", "Early 2", "Late 1", "Void 0"]);
  expect(await weekOf()).toMatchObject({ totalOrders: 4, resellersCount: 3 });

  await pay(app.ctx, carried.id, WEEK_1);
  const paid = await app.db.order.findFirstOrThrow({ where: { userId: carried.id } });
  await takeBack(app.ctx, paid.id);
  await completeOrder(app.ctx, carried.id, 9_000);
  await takeBack(app.ctx, after);
  app.clock.set("2026-12-02T06:00:00.000Z");
  await closeDueWeeks(app.ctx);
  expect((await counts()).toSorted()).toEqual(["Carried 1", "Carried 1", "Early 2", "Late 1", "Void 0"]);
});

test("a week that is closed between two reads of one request is shown closed", async () => {
  await earner("Silva", 70_000);
  app.clock.set(IN_WEEK_2);
  const query = app.pool.query.bind(app.pool);
  let closed: Promise<unknown> | undefined;
  const closeAfter = async (reply: Promise<unknown>) => {
    closed = reply.then(() => closeDueWeeks(app.ctx));
    await closed;
    return await reply;
  };
  const spied = vi.spyOn(app.pool, "query").mockImplementation((...args: unknown[]) => {
    const reply = Reflect.apply(query, app.pool, args);
    const isFirstLook = JSON.stringify(args).includes("withoutBankDetails") && !closed;
    return isFirstLook ? closeAfter(reply) : reply;
  });

  expect(await weekOf()).toMatchObject({ state: "closed", due: { payouts: 1, amount: 700 } });
  // The next test file may get the same pool.
  spied.mockRestore();

  expect(await closed).toMatchObject([{ weekStart: WEEK_1, payouts: 1 }]);
});
