import type { OutboxMail, OutboxMailDetail } from "@pola/shared/schemas/admin";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { newId } from "../../test/factories.ts";
import { address, renderApp } from "../../test/render-app.tsx";
import { ok, refusal, serve } from "../../test/server.ts";
// Loaded with the file, not by the first test's clock.
import "./admin-mail-page.tsx";

const waiting: OutboxMail = {
  id: newId(),
  kind: "account.verify",
  to: "nimali@shop.example",
  subject: "Verify your email address",
  status: "queued",
  attempts: 0,
  lastError: null,
  createdAt: "2026-11-20T04:30:00.000Z",
  sentAt: null,
};

function serveMail(link: OutboxMailDetail["link"]) {
  serve("get", "/admin/mail", () => ok([waiting]));
  serve("get", `/admin/mail/${waiting.id}`, () =>
    ok({ ...waiting, text: "Hello Nimali,\nplease confirm.", html: "<p>Hello</p>", link }),
  );
}

test("a mail opens with its text and, without a mail server, the link to click", async () => {
  const link = "http://localhost:3000/verify-email?token=abc";
  serveMail(link);
  const { user } = renderApp("/admin/mail", { as: "admin" });
  const row = await screen.findByRole("row", { name: /Verify your email address/ });
  expect(within(row).getByText("Waiting")).toBeTruthy();
  await user.click(within(row).getByRole("button", { name: waiting.subject }));
  const dialog = await screen.findByRole("dialog");
  expect(await within(dialog).findByText(/please confirm/)).toBeTruthy();
  expect(
    within(dialog)
      .getByRole("link", { name: /Open the link/ })
      .getAttribute("href"),
  ).toBe(link);
  expect(address()).toBe(`/admin/mail?mail=${waiting.id}`);
});

test("where a mail server sends the link, it is not shown here", async () => {
  serveMail(null);
  renderApp(`/admin/mail?mail=${waiting.id}`, { as: "admin" });
  const dialog = await screen.findByRole("dialog");
  expect(await within(dialog).findByText(/please confirm/)).toBeTruthy();
  expect(within(dialog).queryByRole("link")).toBeNull();
});

test("an empty outbox and a failed one say so", async () => {
  serve("get", "/admin/mail", () => ok([]));
  const { unmount } = renderApp("/admin/mail", { as: "admin" });
  expect(await screen.findByText("No mail found")).toBeTruthy();
  unmount();
  serve("get", "/admin/mail", () => refusal(500, "INTERNAL", "Something went wrong"));
  renderApp("/admin/mail", { as: "admin" });
  expect(await screen.findByText("Failed to load mail")).toBeTruthy();
});
