import type { AdminSettings } from "@pola/shared/schemas/admin";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { mondayRule } from "../../test/factories.ts";
import { makeSettings } from "../../test/make-settings.ts";
import { renderApp } from "../../test/render-app.tsx";
import { ok, refusal, serve } from "../../test/server.ts";
// Imported here, so that loading the page does not use up the first test's time limit.
import "./admin-settings-page.tsx";

const settings = makeSettings({
  jobs: [
    { name: "remove expired rows", startedAt: null, finishedAt: null, succeededAt: null, isFailed: false },
    {
      name: "close payout weeks",
      startedAt: "2026-11-20T04:30:00.000Z",
      finishedAt: "2026-11-20T04:31:00.000Z",
      succeededAt: "2026-11-20T03:30:00.000Z",
      isFailed: true,
    },
    {
      name: "send mails",
      startedAt: "2026-11-20T04:30:00.000Z",
      finishedAt: "2026-11-20T04:32:00.000Z",
      succeededAt: "2026-11-20T04:32:00.000Z",
      isFailed: false,
    },
  ],
});

function open(overrides: Partial<AdminSettings> = {}) {
  serve("get", "/admin/settings", () => ok({ ...settings, ...overrides }));
  serve("get", "/admin/settings/versions", () =>
    ok([], { pagination: { page: 1, pageSize: 10, total: 0, totalPages: 0 } }),
  );
  return renderApp("/admin/settings", { as: "admin" });
}

const textOf = async (name: string) => (await screen.findByRole("region", { name })).textContent;

test("each group shows the configuration of the server in words", async () => {
  open();
  const payouts = await textOf("Weekly payouts");
  expect(payouts).toContain("Week starts onMonday");
  expect(payouts).toContain("Second approval of payment runsOff");
  expect(payouts).toContain("Two-factor sign-in of adminsRequired");
  expect(payouts).toContain(mondayRule.text[0]);
  expect(await textOf("Limits")).toContain("Picture uploads in an hour101");
  const system = await textOf("System");
  for (const text of [
    "Version1.4.0",
    "Production",
    "https://pola.example",
    "PostgreSQL server",
    "In S3-compatible",
  ])
    expect(system).toContain(text);
});

test("a job shows when it last succeeded, or that it never has, and when it has failed since", async () => {
  open();
  const jobs = await textOf("Jobs");
  expect(jobs).toContain("Remove expired rowsNot yet");
  expect(jobs).toContain(
    "Close payout weeksNov 20, 2026, 9:00 AMFailed at Nov 20, 2026, 10:01 AM. It runs again at its next time.",
  );
  expect(jobs).toContain("Send mailsNov 20, 2026, 10:02 AM");
  expect(jobs).toContain("When each job last succeeded, on any server, Sri Lanka time.");
});

test("Today's failed jobs open those jobs alone, with a way to all of them", async () => {
  serve("get", "/admin/settings", () => ok(settings));
  serve("get", "/admin/settings/versions", () => ok([]));
  const { user } = renderApp("/admin/settings?jobs=failed", { as: "admin" });
  const failed = await textOf("Failed jobs");
  expect(failed).toContain("Close payout weeks");
  expect(failed).not.toContain("Send mails");
  await user.click(screen.getByRole("button", { name: "Show all jobs" }));
  expect(await textOf("Jobs")).toContain("Send mails");
});

test.each([
  [true, "SendingOn", false],
  [false, "SendingOff", true],
])("the mail setting is shown in words (enabled: %j)", async (isOn, text, isWarned) => {
  open({ mail: { ...settings.mail, isOn } });
  const mail = await textOf("Mail");
  expect(mail).toContain(text);
  expect(mail).toContain("Failed1,204");
  expect(mail?.includes("No mail server is set")).toBe(isWarned);
});

test("the embedded database, the disk and no save so far each have their own text", async () => {
  open({ database: "embedded", storage: "disk" });
  expect(await textOf("Versions")).toContain("No admin has changed the settings yet.");
  expect(screen.getByRole("region", { name: "Versions" }).querySelector("ol")).toBeNull();
  for (const name of ["Mail", "Jobs", "System"])
    expect(screen.getByRole("heading", { name, level: 3 })).toBeTruthy();
  expect(await textOf("System")).toContain("Embedded PostgreSQL");
  expect(await textOf("System")).toContain("On this server's disk");
});

test("secrets, limits and flags of the server cannot be edited", async () => {
  open();
  await textOf("System");
  const names = [...screen.getAllByRole("textbox"), ...screen.getAllByRole("spinbutton")].map(
    (field) => document.querySelector(`label[for="${field.id}"]`)?.textContent,
  );
  expect(names).toEqual([
    "Shop name",
    "Support email",
    "Support phone",
    "Privacy email",
    "From address on slips",
    "Minimum payout",
  ]);
});

test("a failure shows the server's message, and Retry loads again", async () => {
  let isDown = true;
  serve("get", "/admin/settings", () =>
    isDown ? refusal(503, "UNAVAILABLE", "Please try later") : ok(settings),
  );
  const { user } = renderApp("/admin/settings", { as: "admin" });
  expect((await screen.findByRole("alert")).textContent).toContain("Please try later");
  serve("get", "/admin/settings/versions", () =>
    ok([], { pagination: { page: 1, pageSize: 10, total: 0, totalPages: 0 } }),
  );
  isDown = false;
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect(await textOf("System")).toContain("1.4.0");
});
