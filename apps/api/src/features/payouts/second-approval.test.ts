import { businessDateOf } from "@pola/shared/calendar";
import { AdminStats } from "@pola/shared/schemas/admin";
import { beforeEach, expect, test } from "vitest";
import { completeOrder } from "../../test/ledger.ts";
import { BANK } from "../../test/payment-runs.ts";
import { makeAdmin, makeReseller, type TestUser } from "../../test/users.ts";
import { createTestApp } from "../../test/test-app.ts";
import { closeDueWeeks } from "./close-weeks.ts";

let runId: string;

const app = await createTestApp({ config: { needsSecondApproval: true } });
const creator = await makeAdmin(app, { firstName: "Asha", lastName: "Silva" });
const second = await makeAdmin(app, { firstName: "Kamal", lastName: "Dias", limitedTo: ["payouts"] });

beforeEach(async () => {
  app.ctx.config.needsSecondApproval = true;
  const reseller = await makeReseller(app, BANK);
  await completeOrder(app.ctx, reseller.id, 1_000);
  app.clock.advance(7 * 24 * 3_600_000);
  await closeDueWeeks(app.ctx);
  const { body } = await app.as(creator).post("/api/payouts/admin/runs").send({});
  runId = body.data.id;
});

const at = (path = "") => `/api/payouts/admin/runs/${runId}${path}`;
const approve = (actor: TestUser) => app.as(actor).post(at("/approve"));
const download = () => app.as(creator).get(at(".csv"));
const pay = () =>
  app
    .as(creator)
    .post(at("/paid"))
    .send({ paymentReference: "BOC 1", paidOn: businessDateOf(app.ctx.now()) });
const run = async () => (await app.as(creator).get(at())).body.data;

test("the preview of a bank file says whether another admin must approve it", async () => {
  for (const isRequired of [true, false]) {
    app.ctx.config.needsSecondApproval = isRequired;
    const { body } = await app.as(creator).get("/api/payouts/admin/export");
    expect(body.data.needsApproval).toBe(isRequired);
  }
});

test("a run is downloaded and paid only after a second admin approved it, and who did is kept", async () => {
  expect(await run()).toMatchObject({ needsApproval: true, approved: null, createdById: creator.id });
  const { number } = await run();
  for (const res of [await download(), await pay()])
    expect([res.status, res.body.message]).toEqual([409, `Another admin must approve ${number} first.`]);
  expect((await run()).status).toBe("open");

  const approved = await approve(second);

  expect([approved.status, approved.body.message]).toEqual([200, `Payment run ${number} is approved`]);
  expect(approved.body.data).toMatchObject({
    needsApproval: false,
    approved: { at: app.ctx.now().toISOString(), by: "Kamal Dias" },
  });
  expect((await approve(second)).status).toBe(200);
  expect((await download()).status).toBe(200);
  expect((await pay()).status).toBe(200);
  expect(
    await app.db.activityLog.findMany({ where: { action: "payment-run.approve", subjectId: runId } }),
  ).toMatchObject([{ actorId: second.id, after: { number, totalCents: 1_000 } }]);
});

test("the admin who made a run cannot approve it", async () => {
  const { status, body } = await approve(creator);

  expect([status, body.message]).toEqual([403, "You created this run. Another admin must approve it."]);
  await expect(
    app.db.paymentRun.update({
      where: { id: runId },
      data: { approvedAt: app.ctx.now(), approvedById: creator.id },
    }),
  ).rejects.toThrow("payment_runs_approval_check");
  expect((await download()).status).toBe(409);
});

test("a run that was cancelled before it was approved can neither be approved nor downloaded", async () => {
  await app.as(creator).post(at("/cancel")).send({ reason: "Wrong week" });

  const { status, body } = await approve(second);

  expect([status, body.message]).toEqual([409, `Payment run ${(await run()).number} is already cancelled`]);
  expect(await run()).toMatchObject({ needsApproval: false, hasFile: false });
  const file = await download();
  const reason = `${(await run()).number} was cancelled before another admin approved it.`;
  expect([file.status, file.body.message]).toEqual([409, reason]);
});

test("a run that was cancelled after its approval pays nothing; its payouts need a new run and a new approval", async () => {
  await approve(second).expect(200);
  await app.as(creator).post(at("/cancel")).send({ reason: "Wrong week" }).expect(200);
  const paid = await pay();
  expect([paid.status, paid.body.message]).toEqual([
    409,
    `Payment run ${(await run()).number} is already cancelled`,
  ]);

  const { body } = await app.as(creator).post("/api/payouts/admin/runs").send({}).expect(201);
  runId = body.data.id;

  expect(await run()).toMatchObject({ status: "open", needsApproval: true });
  for (const res of [await download(), await pay()]) expect(res.status).toBe(409);
});

test("a run needs no approval unless it is required", async () => {
  app.ctx.config.needsSecondApproval = false;

  expect((await run()).needsApproval).toBe(false);
  expect((await download()).status).toBe(200);
  expect((await pay()).status).toBe(200);

  // Required since: the file of what is paid stays readable.
  app.ctx.config.needsSecondApproval = true;
  expect(await run()).toMatchObject({ needsApproval: false, hasFile: true });
  expect((await download()).status).toBe(200);
});

test("an admin without a last name, such as the first one, is named without a space", async () => {
  await app.db.user.updateMany({ where: { id: { in: [creator.id, second.id] } }, data: { lastName: "" } });
  await approve(second);
  await pay();
  expect(await run()).toMatchObject({ createdBy: "Asha", approved: { by: "Kamal" }, endedBy: "Asha" });
});

test("the dashboard names the runs that wait for the reader's approval: not their own ones, and none where no approval is required", async () => {
  const toApprove = async (actor: TestUser) =>
    AdminStats.parse((await app.as(actor).get("/api/admin/stats")).body.data).today.toApprove;
  const { number } = await run();
  const waiting = { id: runId, number, payouts: 1, amount: 10 };

  expect((await toApprove(second))?.find(({ id }) => id === runId)).toEqual(waiting);
  expect(await toApprove(creator)).toEqual([]);
  const packer = await makeAdmin(app, { limitedTo: ["orders"] });
  expect(await toApprove(packer)).toBeNull();

  await approve(second).expect(200);
  expect((await toApprove(second))?.find(({ id }) => id === runId)).toBeUndefined();

  app.ctx.config.needsSecondApproval = false;
  expect(await toApprove(second)).toBeNull();
});
