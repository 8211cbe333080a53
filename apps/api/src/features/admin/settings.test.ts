import { AdminSettings } from "@pola/shared/schemas/admin";
import type { QueryConfig } from "pg";
import { expect, test } from "vitest";
import { startJobs } from "../../jobs.ts";
import { makeAdmin, makeReseller } from "../../test/users.ts";
import { createTestApp } from "../../test/test-app.ts";

const MARKER = "marker-that-no-response-may-contain";

const app = await createTestApp({
  config: {
    jwtSecret: `${MARKER}-secret-of-thirty-two-bytes`,
    metricsToken: MARKER,
    databaseUrl: `postgres://pola:${MARKER}@db.test:5432/pola`,
    firstAdmin: { email: "first@pola.test", password: MARKER },
    s3: {
      bucket: MARKER,
      endpoint: "https://s3.test",
      region: "us-east-1",
      accessKeyId: MARKER,
      secretAccessKey: MARKER,
      publicUrl: "https://pictures.test",
    },
    limits: { ordersPerMinute: 31 },
  },
});
// The test mail server accepts any login, so its address may contain a password like a real one.
app.ctx.config.smtpUrl = app.ctx.config.smtpUrl?.replace("smtp://", `smtp://pola:${MARKER}@`);
const admin = await makeAdmin(app);

const read = async () => await app.as(admin).get("/api/admin/settings");
const listedJobs = async () => AdminSettings.parse((await read()).body.data).jobs;

test("the settings show the configuration in force without any secret", async () => {
  const res = await read();

  const settings = AdminSettings.parse(res.body.data);
  expect(settings).toMatchObject({
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    environment: "development",
    publicUrl: "https://pola.test",
    database: "server",
    storage: "s3",
    mail: { isOn: true, waiting: 0, givenUp: 0 },
    payouts: { weekStartsOn: "monday", minimumPayout: 0 },
    needsSecondApproval: false,
    requiresTwoFactor: false,
  });
  expect(settings.limits.ordersPerMinute).toBe(31);
  expect(settings.shop.defaults).toMatchObject(app.ctx.config.brand);
  expect(res.text).not.toContain(MARKER);
});

test("the settings count queued and given-up mails, without those of deleted people", async () => {
  const row = { kind: "order.placed", subject: "S", text: "T", createdAt: app.ctx.now() };
  const later = new Date(app.ctx.now().getTime() + 3_600_000);
  await app.db.mailOutbox.createMany({
    data: [
      { ...row, toEmail: "a@pola.test", nextAttemptAt: later },
      { ...row, toEmail: "b@pola.test", nextAttemptAt: later, status: "given_up" },
      { ...row, toEmail: "", nextAttemptAt: later, status: "given_up" },
      { ...row, toEmail: "c@pola.test", nextAttemptAt: later, status: "sent", sentAt: later },
    ],
  });
  expect((await read()).body.data.mail).toMatchObject({ waiting: 1, givenUp: 1 });
});

test("the settings show when each job last ran and whether it failed", async () => {
  const none = { startedAt: null, finishedAt: null, succeededAt: null, isFailed: false };
  expect(await listedJobs()).toEqual([
    { name: "close payout weeks", ...none },
    { name: "remove expired rows", ...none },
    { name: "erase deleted people", ...none },
    { name: "send mails", ...none },
    { name: "count popular products", ...none },
  ]);
  const broken = {
    ...app.ctx,
    config: { ...app.ctx.config, smtpUrl: "smtp://127.0.0.1:1" },
    pool: Object.assign(Object.create(app.pool), {
      query: async (statement: QueryConfig) => {
        if (statement.text.includes("mail_outbox set attempts")) throw new Error("gone");
        return await app.pool.query(statement);
      },
    }),
  };
  const jobs = startJobs(broken);
  await jobs.stop();

  const at = app.ctx.now().toISOString();
  const runs = await listedJobs();
  expect(runs.find(({ name }) => name === "remove expired rows")).toMatchObject({
    finishedAt: at,
    succeededAt: at,
    isFailed: false,
  });
  expect(runs.find(({ name }) => name === "send mails")).toEqual({
    name: "send mails",
    startedAt: at,
    finishedAt: at,
    succeededAt: null,
    isFailed: true,
  });
});

test("only admins can read the settings", async () => {
  expect((await app.request.get("/api/admin/settings")).status).toBe(401);
  expect((await app.as(await makeReseller(app)).get("/api/admin/settings")).status).toBe(403);
});
