import { OutboxMail, OutboxMailDetail } from "@pola/shared/schemas/admin";
import { beforeEach, expect, test } from "vitest";
import { dumpOf } from "../../test/dump.ts";
import { makeAdmin, makeReseller, type TestUser } from "../../test/users.ts";
import { createTestApp } from "../../test/test-app.ts";

let mailId: string;

const app = await createTestApp();
const admin = await makeAdmin(app);

/** Creates a mail that was given up because the server refused it. */
beforeEach(async () => {
  const person = await makeReseller(app, { status: "pending" });
  await app.as(admin).patch(`/api/users/${person.id}/status`).send({ status: "approved" });
  await app.mails.giveUp();
  ({ id: mailId } = await app.db.mailOutbox.findFirstOrThrow({ where: { userId: person.id } }));
});

const retry = (as: TestUser = admin) => app.as(as).post(`/api/admin/mail/${mailId}/retry`);

test("a given-up mail that an admin retries is sent and recorded, and its error is visible until then", async () => {
  const list = await app.as(admin).get("/api/admin/mail?status=given_up");
  expect(list.body.data).toMatchObject([{ id: mailId, attempts: 10, status: "given_up" }]);
  const arrived = app.mails.all().length;

  const res = await retry();

  expect([res.status, res.body.message]).toEqual([200, "The email will be sent again"]);
  expect(OutboxMail.parse(res.body.data)).toMatchObject({ id: mailId, status: "queued", attempts: 0 });
  expect(res.body.data.lastError).toContain("451");
  const mails = await app.mails.waitFor(arrived + 1);
  expect(mails.at(-1)?.subject).toBe("Your account is approved");
  const detail = await app.as(admin).get(`/api/admin/mail/${mailId}`);
  expect(OutboxMailDetail.parse(detail.body.data)).toMatchObject({ status: "sent", lastError: null });
  expect(
    await app.db.activityLog.findMany({ where: { action: "mail.retry", subjectId: mailId } }),
  ).toMatchObject([
    { actorId: admin.id, before: { status: "given_up" }, requestId: res.headers["x-request-id"] },
  ]);
  expect((await retry()).body).toMatchObject({ code: "CONFLICT", message: "This email was already sent" });
});

test("of many concurrent retries of one mail one queues it, and the others get a 409", async () => {
  const responses = await Promise.all([retry(), retry(), retry(), retry()]);

  expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
  expect(responses.map(({ body }) => body.message)).toContain("This email is already waiting to be sent");
  expect(await app.db.activityLog.count({ where: { action: "mail.retry", subjectId: mailId } })).toBe(1);
});

test("the given-up mail of a deleted person is never sent again", async () => {
  await app.db.mailOutbox.update({
    where: { id: mailId },
    data: { toEmail: "", subject: "", text: "", html: "", sealedLink: null },
  });
  expect((await retry()).status).toBe(409);
});

test("an error of the mail server is stored and logged as a code, so that erasing a person erases it", async () => {
  const { userId } = await app.db.mailOutbox.findUniqueOrThrow({ where: { id: mailId } });
  const { email } = await app.db.user.findUniqueOrThrow({ where: { id: userId ?? "" } });
  const named = async () =>
    (await dumpOf(app)).filter(({ row }) => row.includes(email)).map(({ table }) => table);
  expect((await app.as(admin).get(`/api/admin/mail/${mailId}`)).body.data.lastError).toBe("EENVELOPE 451");
  await retry();

  expect((await app.as(admin).delete(`/api/users/${userId}`)).status).toBe(200);

  expect(await named()).toEqual([]);
  expect(app.logs.filter((line) => line.includes(email))).toEqual([]);
  const [act] = await app.db.activityLog.findMany({ where: { action: "mail.retry", subjectId: mailId } });
  expect(act?.before).toEqual({ status: "given_up", lastError: "EENVELOPE 451" });
});

test("an unknown mail is a 404, and only admins can retry a mail", async () => {
  const reseller = await makeReseller(app);
  expect((await retry(reseller)).status).toBe(403);
  mailId = "01890000-0000-7000-8000-000000000000";
  expect((await retry()).status).toBe(404);
});
