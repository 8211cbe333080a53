import { QueuedMails } from "@pola/shared/schemas/admin";
import { afterEach, beforeEach, expect, test } from "vitest";
import { queueMail } from "../../domain/outbox.ts";
import { makeAdmin, makeReseller, type TestUser } from "../../test/users.ts";
import { createTestApp, type TestApp } from "../../test/test-app.ts";
import { sendDueMails } from "./send-due-mails.ts";

let app: TestApp;
let admin: TestUser;
let reseller: TestUser;

beforeEach(async () => {
  app = await createTestApp();
  admin = await makeAdmin(app);
  reseller = await makeReseller(app);
});

afterEach(async () => {
  await app.close();
});

async function queue(subject: string, person: TestUser = reseller): Promise<void> {
  await queueMail(app.ctx, app.db, person, { kind: "account.approved", subject, paragraphs: [] });
}

const retryAll = (as: TestUser = admin) => app.as(as).post("/api/admin/mail/retry");
const recorded = () => app.db.activityLog.findMany({ where: { action: "mail.retry-all" } });
const states = async () =>
  Object.fromEntries((await app.db.mailOutbox.findMany()).map(({ subject, status }) => [subject, status]));

test("after a night without a mail server one recorded action sends all given-up mails", async () => {
  for (const subject of ["First", "Second", "Third"]) await queue(subject);
  await app.mails.giveUp();
  await queue("Fresh");
  expect(await states()).toEqual({
    First: "given_up",
    Second: "given_up",
    Third: "given_up",
    Fresh: "queued",
  });

  const res = await retryAll();

  expect([res.status, res.body.message]).toEqual([200, "3 emails will be sent again"]);
  expect(QueuedMails.parse(res.body.data)).toEqual({ queued: 3 });
  expect(await recorded()).toMatchObject([
    {
      actorId: admin.id,
      subjectType: "mail",
      subjectId: null,
      before: { status: "given_up" },
      after: { status: "queued", mails: 3 },
      requestId: res.headers["x-request-id"],
    },
  ]);
  const sent = await app.mails.waitFor(4);
  expect(sent.map(({ subject }) => subject).toSorted()).toEqual(["First", "Fresh", "Second", "Third"]);
  expect((await app.db.mailOutbox.findMany()).map(({ status, attempts }) => [status, attempts])).toEqual(
    Array.from({ length: 4 }, () => ["sent", 1]),
  );
});

test("after a long outage given-up mails are queued in batches, each recorded", async () => {
  const mails = Array.from({ length: 1001 }, () => ({
    kind: "account.approved",
    toEmail: "many@pola.test",
    subject: "Many",
    text: "Hello",
    status: "given_up" as const,
    nextAttemptAt: app.ctx.now(),
    createdAt: app.ctx.now(),
  }));
  await app.db.mailOutbox.createMany({ data: mails });

  expect((await retryAll()).body.message).toBe("1,001 emails will be sent again");

  expect((await recorded()).map(({ after }) => after)).toEqual(
    expect.arrayContaining([
      { status: "queued", mails: 1000 },
      { status: "queued", mails: 1 },
    ]),
  );
});

test("given-up mails that are queued again have all their tries again", async () => {
  await queue("Hello");
  await app.mails.giveUp();
  await retryAll();
  app.mails.refuse(true);
  await sendDueMails(app.ctx);

  expect(await app.db.mailOutbox.findFirst()).toMatchObject({ status: "queued", attempts: 1 });
});

test("given-up mails of deleted people are neither queued again nor counted, and not listed as failed", async () => {
  const leaver = await makeReseller(app);
  await queue("Theirs", leaver);
  await queue("Ours");
  await app.mails.giveUp();
  expect((await app.as(admin).delete(`/api/users/${leaver.id}`)).status).toBe(200);

  const listed = await app.as(admin).get("/api/admin/mail?status=given_up");
  expect([listed.body.pagination.total, listed.body.data[0].subject]).toEqual([1, "Ours"]);
  expect((await app.as(admin).get("/api/admin/mail")).body.pagination.total).toBe(2);
  expect((await app.as(admin).get("/api/admin/stats")).body.data.today.failedMails).toBe(1);

  expect((await retryAll()).body.message).toBe("1 email will be sent again");

  expect(await app.db.mailOutbox.findFirst({ where: { toEmail: "" } })).toMatchObject({
    status: "given_up",
  });
});

test("of many concurrent retries only one queues each mail, and the others find none", async () => {
  for (const subject of ["First", "Second"]) await queue(subject);
  await app.mails.giveUp();

  const responses = await Promise.all([retryAll(), retryAll(), retryAll(), retryAll()]);

  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(responses.map(({ body }) => (body.data.queued === 0 ? "none" : "all")).toSorted()).toEqual([
    "all",
    "none",
    "none",
    "none",
  ]);
  expect(responses.map(({ body }) => body.message)).toContain("No email is left to send again");
  expect(await recorded()).toHaveLength(1);
});

test("only admins can queue given-up mails again", async () => {
  await queue("Hello");
  await app.mails.giveUp();

  expect((await app.request.post("/api/admin/mail/retry")).status).toBe(401);
  expect((await retryAll(reseller)).status).toBe(403);
  expect(await states()).toEqual({ Hello: "given_up" });
});
