import { MoneyLadder } from "@pola/shared/schemas/money-ladder";
import { ResellerPayout } from "@pola/shared/schemas/payout";
import { beforeEach, expect, test } from "vitest";
import { readPayouts } from "../../test/books.ts";
import { completeOrder } from "../../test/ledger.ts";
import { createTestApp, type TestApp } from "../../test/test-app.ts";
import { makeReseller, type TestUser } from "../../test/users.ts";
import { closeDueWeeks } from "./close-weeks.ts";

/** Monday 16 November 2026, 00:00 in Colombo. */
const MONDAY = "2026-11-15T18:30:00.000Z";

let app: TestApp;
let nimal: TestUser;

beforeEach(async () => {
  app = await createTestApp({ now: "2026-11-11T06:00:00.000Z" });
  nimal = await makeReseller(app);
  return () => app.close();
});

const week = () => readPayouts(app, nimal, "/reseller", ResellerPayout);

test("the current week says when an ended week is paid, until its close has run (M-2200)", async () => {
  await completeOrder(app.ctx, nimal.id, 10_000);
  expect(await week()).toMatchObject({ carriedOver: 0, carriedOverDate: null });
  app.clock.set(MONDAY);
  await completeOrder(app.ctx, nimal.id, 700);
  const ended = { totalCommission: 7, carriedOver: 100, carriedOverDate: "2026-11-16" };
  expect(await week()).toMatchObject(ended);
  app.ctx.config.minPayoutCents = 10_001;
  expect(await week()).toMatchObject({ ...ended, carriedOverDate: null });
  app.ctx.config.minPayoutCents = 10_000;
  expect(await week()).toMatchObject(ended);
  await closeDueWeeks(app.ctx);
  expect(await week()).toMatchObject({ carriedOver: 0, carriedOverDate: null });
});

const toBePaid = async () => (await readPayouts(app, nimal, "/reseller/ladder", MoneyLadder)).toBePaid;

test("the money still to be paid has the day of an ended week's payment until its close has run, unless it is held (M-2351)", async () => {
  await completeOrder(app.ctx, nimal.id, 10_000);
  expect(await toBePaid()).toMatchObject({ carriedOver: 0, carriedOverDate: null });
  app.clock.set(MONDAY);
  expect(await toBePaid()).toMatchObject({ carriedOver: 100, carriedOverDate: "2026-11-16" });
  await app.db.user.update({ where: { id: nimal.id }, data: { accountNumber: null } });
  expect(await toBePaid()).toMatchObject({ carriedOver: 100, carriedOverDate: null });
  await closeDueWeeks(app.ctx);
  expect(await toBePaid()).toMatchObject({ carriedOver: 0, carriedOverDate: null, payouts: 1 });
});
