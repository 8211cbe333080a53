import { afterEach, beforeEach, expect, test } from "vitest";
import { queueMail } from "../../domain/outbox.ts";
import { makeAdmin, makeReseller, type TestUser } from "../../test/users.ts";
import { createTestApp, type TestApp } from "../../test/test-app.ts";
import { sendDueMails } from "./send-due-mails.ts";

let app: TestApp;
let user: TestUser;
const MINUTE = 60_000;

beforeEach(async () => {
  app = await createTestApp();
  user = await makeReseller(app);
});

afterEach(async () => {
  await app.close();
});

const queue = (subject: string) =>
  queueMail(app.ctx, app.db, user, {
    kind: "account.approved",
    subject,
    paragraphs: [`Hello <b>${user.firstName}</b> & friends {{link}} ආයුබෝවන්`],
    link: { label: "Login", path: "/login?a=1&b=2" },
  });
const stored = () => app.db.mailOutbox.findMany({ orderBy: { createdAt: "asc" } });

test("a mail arrives as text and HTML, with its link in both and all inserted text escaped", async () => {
  await queue("Grüße, ආයුබෝවන්");

  expect(await sendDueMails(app.ctx)).toBe(1);

  const [mail] = app.mails.all();
  expect(mail).toMatchObject({ to: [user.email], from: "support@pola.example", subject: "Grüße, ආයුබෝවන්" });
  expect(mail?.text).toContain("Hello <b>Nimal</b> & friends { {link}} ආයුබෝවන්");
  expect(mail?.link).toBe("https://pola.test/login?a=1&b=2");
  expect(mail?.html).toContain("Hello &lt;b&gt;Nimal&lt;/b&gt; &amp; friends");
  expect(mail?.html).toContain('href="https://pola.test/login?a=1&amp;b=2"');
  expect(await stored()).toMatchObject([
    { status: "sent", attempts: 1, sentAt: app.ctx.now(), sealedLink: null, html: "" },
  ]);
  expect(await sendDueMails(app.ctx)).toBe(0);
});

test("without a mail server mails stay queued", async () => {
  await queue("Hello");

  expect(await sendDueMails({ ...app.ctx, config: { ...app.ctx.config, smtpUrl: undefined } })).toBe(0);
  expect(await stored()).toMatchObject([{ status: "queued", attempts: 0 }]);
});

test("a refused mail is tried ten times at growing intervals; then an admin sees the reason", async () => {
  await queue("Hello");
  app.mails.refuse(true);
  const waits = [];
  for (let attempt = 1; attempt <= 10; attempt += 1) {
    await sendDueMails(app.ctx);
    const [mail] = await stored();
    const wait = (mail?.nextAttemptAt.getTime() ?? 0) - app.ctx.now().getTime();
    if (mail?.status === "queued") waits.push(wait / MINUTE);
    // Not due yet.
    expect(await sendDueMails(app.ctx)).toBe(0);
    app.clock.advance(Math.max(wait, 0));
  }

  expect(waits).toEqual([0.5, 1, 2, 4, 8, 16, 32, 64, 128]);
  expect(await stored()).toMatchObject([{ status: "given_up", attempts: 10 }]);
  expect((await stored())[0]?.lastError).toContain("451");
});

test("a delayed mail is sent once the mail server is back", async () => {
  await queue("Hello");
  app.mails.refuse(true);
  await sendDueMails(app.ctx);
  app.mails.refuse(false);

  app.clock.advance(MINUTE);

  expect(await sendDueMails(app.ctx)).toBe(1);
  expect(await stored()).toMatchObject([{ status: "sent", lastError: null }]);
});

test("an unreachable mail server delays mails but loses none", async () => {
  await queue("Hello");
  const gone = { ...app.ctx, config: { ...app.ctx.config, smtpUrl: "smtp://127.0.0.1:1" } };

  expect(await sendDueMails(gone)).toBe(0);
  expect(await stored()).toMatchObject([{ status: "queued", attempts: 1 }]);
  app.clock.advance(MINUTE);
  expect(await sendDueMails(app.ctx)).toBe(1);
});

test("after an outage a mail whose link has expired or was replaced is not sent, and an admin sees why", async () => {
  const ask = () => app.request.post("/api/auth/forgot-password").send({ email: user.email });
  await ask();
  app.clock.advance(61 * MINUTE);
  expect(await sendDueMails(app.ctx)).toBe(0);
  await ask();
  app.clock.advance(MINUTE);
  await ask();

  expect(await sendDueMails(app.ctx)).toBe(1);
  const notSent = { status: "muted", attempts: 0, lastError: "The link no longer works", sealedLink: null };
  expect(await stored()).toMatchObject([notSent, notSent, { status: "sent", lastError: null }]);
});

test("a mail that another worker is claiming is skipped without waiting", async () => {
  await queue("Taken");
  app.clock.advance(1000);
  await queue("Free");
  const [taken] = await stored();

  const sent = await app.db.$transaction(async (tx) => {
    await tx.$queryRaw`select id from mail_outbox where id = ${taken?.id}::uuid for update`;
    return await sendDueMails(app.ctx);
  });

  expect(sent).toBe(1);
  expect(app.mails.all().map(({ subject }) => subject)).toEqual(["Free"]);
});

test("four concurrent workers send each of forty mails once", async () => {
  for (let number = 0; number < 40; number += 1) await queue(`Mail ${number}`);

  const sent = await Promise.all(Array.from({ length: 4 }, () => sendDueMails(app.ctx)));

  expect(sent.reduce((sum, count) => sum + count, 0)).toBe(40);
  expect(new Set(app.mails.all().map(({ subject }) => subject)).size).toBe(40);
  expect(app.mails.all()).toHaveLength(40);
});

test("the mail of a killed worker is retried after two minutes", async () => {
  await queue("Hello");
  await app.db.mailOutbox.updateMany({
    data: { attempts: 1, nextAttemptAt: new Date(app.ctx.now().getTime() + 2 * MINUTE) },
  });

  expect(await sendDueMails(app.ctx)).toBe(0);
  app.clock.advance(2 * MINUTE);
  expect(await sendDueMails(app.ctx)).toBe(1);
});

/** The context of a server that was started with another JWT_SECRET. */
const withOtherSecret = () => ({
  ...app.ctx,
  config: { ...app.ctx.config, jwtSecret: "another-secret-of-at-least-32-bytes" },
});

test("a mail whose link was sealed with another secret is given up instead of sent without its link", async () => {
  await queue("Hello");

  expect(await sendDueMails(withOtherSecret())).toBe(0);
  expect(await stored()).toMatchObject([{ status: "given_up" }]);
});

test("a mail whose link was sealed with another secret fails once; after it was sent again it no longer counts as failed (A-2207)", async () => {
  const admin = await makeAdmin(app);
  const failed = async () => (await app.as(admin).get("/api/admin/mail/counts")).body.data.given_up;
  await queue("Hello");
  await sendDueMails(withOtherSecret());
  expect(await failed()).toBe(1);

  // As an admin's retry leaves it.
  await app.db.mailOutbox.updateMany({
    data: { status: "queued", attempts: 0, nextAttemptAt: app.ctx.now() },
  });
  await sendDueMails(withOtherSecret());

  expect(await failed()).toBe(0);
  const lastError = "The link was sealed with another JWT_SECRET";
  expect(await stored()).toMatchObject([{ status: "muted", sealedLink: null, lastError }]);
});

test("a reset link is sent before 10,000 payout mails that were queued earlier", async () => {
  await app.pool.query(
    `insert into mail_outbox (user_id, kind, to_email, subject, text, next_attempt_at, created_at)
     select $1, 'payout.closed', $2, 'Your weekly payout', '-', $3, $3 from generate_series(1, 10000)`,
    [user.id, user.email, new Date(app.ctx.now().getTime() - MINUTE)],
  );
  await app.request.post("/api/auth/forgot-password").send({ email: user.email });

  const worker = sendDueMails(app.ctx);
  await expect.poll(() => app.mails.all().length).toBeGreaterThan(0);
  await app.db.mailOutbox.deleteMany({ where: { status: "queued" } });
  await worker;

  expect(app.mails.all()[0]?.link).toContain("/reset-password?token=");
});
