import type { OutboxMail, OutboxMailDetail } from "@pola/shared/schemas/admin";
import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { newId } from "../../test/factories.ts";
import { makeSettings } from "../../test/make-settings.ts";
import { address, renderApp } from "../../test/render-app.tsx";
import { networkFailure, ok, refusal, serve } from "../../test/server.ts";
// Imported here, so that loading the page does not use up the first test's time limit.
import "./admin-mail-page.tsx";

const waiting: OutboxMail = {
  id: newId(),
  kind: "account.verify",
  to: "nimali@shop.example",
  subject: "Verify your email address",
  status: "queued",
  isPushed: false,
  attempts: 0,
  lastError: null,
  createdAt: "2026-11-20T04:30:00.000Z",
  sentAt: null,
};

const content = { text: "Hello Nimali,\nplease confirm.", html: '<p style="color:red">Hello</p>' };

function serveMail(link: OutboxMailDetail["link"], overrides: Partial<OutboxMailDetail> = {}) {
  const calls = serve("get", "/admin/mail", () => ok([{ ...waiting, ...overrides }]));
  serve("get", `/admin/mail/${waiting.id}`, () => ok({ ...waiting, ...content, link, ...overrides }));
  return calls;
}

/** Serves the number of given-up mails; the page asks for it on every load. */
const serveGivenUp = (givenUp: () => number) =>
  serve("get", "/admin/settings", () =>
    ok({ ...makeSettings(), mail: { ...makeSettings().mail, givenUp: givenUp() } }),
  );
beforeEach(() => void serveGivenUp(() => 0));

const toasts = () => screen.getByLabelText("Notifications").textContent;

test("an opened mail shows its text and, without a mail server, the link in it", async () => {
  const link = "http://localhost:3000/verify-email?token=abc";
  serveMail(link);
  const { user } = renderApp("/admin/mail", { as: "admin" });
  const row = await screen.findByRole("row", { name: /Verify your email address/ });
  expect(within(row).getByText("Waiting")).toBeTruthy();
  expect(screen.getByText("Emails sent to resellers, vendors and admins.")).toBeTruthy();
  await user.click(within(row).getByRole("link", { name: waiting.subject }));
  const dialog = await screen.findByRole("dialog");
  const preview = await within(dialog).findByTitle(`Mail: ${waiting.subject}`);
  expect(preview.getAttribute("sandbox")).toBe("allow-same-origin");
  await user.click(within(dialog).getByRole("tab", { name: "Text" }));
  expect(await within(dialog).findByText(/please confirm/)).toBeTruthy();
  expect(
    within(dialog)
      .getByRole("link", { name: /Open the link/ })
      .getAttribute("href"),
  ).toBe(link);
  expect(address()).toBe(`/admin/mail?mail=${waiting.id}`);
});

test("the preview of an email runs no code, loads nothing and has no links", async () => {
  const html = `<p style="color:red" onclick="x()">Hello <a href="https://shop.example">you</a><img src="https://shop.example/1.png" srcset="https://shop.example/2.png 2x"><script>x()</script><iframe src="https://shop.example"></iframe></p>`;
  serveMail(null, { html });
  renderApp(`/admin/mail?mail=${waiting.id}`, { as: "admin" });
  const preview = await screen.findByTitle<HTMLIFrameElement>(`Mail: ${waiting.subject}`);
  const shown = () => preview.contentDocument?.body.innerHTML;
  await waitFor(() => expect(shown()).toContain("Hello"));
  expect(shown()).toBe(`<p data-style="color:red" style="color: red;">Hello <a>you</a><img></p>`);
});

test("after a mail is closed, Back leaves the list at once", async () => {
  serveMail(null);
  window.history.replaceState(null, "", "/admin/settings");
  window.history.pushState(null, "", "/admin/mail");
  const { user } = renderApp(null, { as: "admin" });
  await user.click(await screen.findByRole("link", { name: waiting.subject }));
  await screen.findByRole("dialog");
  await user.keyboard("{Escape}");
  await waitFor(() => expect(address()).toBe("/admin/mail"));
  expect(screen.queryByRole("dialog")).toBeNull();
  act(() => window.history.back());
  await waitFor(() => expect(address()).toBe("/admin/settings"));
});

test("an opened mail shows no link when a mail server sends it", async () => {
  serveMail(null);
  renderApp(`/admin/mail?mail=${waiting.id}`, { as: "admin" });
  const dialog = await screen.findByRole("dialog");
  await within(dialog).findByTitle(`Mail: ${waiting.subject}`);
  expect(within(dialog).queryByRole("link")).toBeNull();
  expect(within(dialog).queryByRole("button", { name: "Send again" })).toBeNull();
});

test("an empty outbox shows that it is empty, and one that fails to load shows the failure", async () => {
  serve("get", "/admin/mail", () => ok([]));
  const { unmount } = renderApp("/admin/mail", { as: "admin" });
  expect(await screen.findByText("No emails found")).toBeTruthy();
  unmount();
  serve("get", "/admin/mail", () => refusal(500, "INTERNAL", "Something went wrong"));
  renderApp("/admin/mail", { as: "admin" });
  expect(await screen.findByText("Failed to load mail")).toBeTruthy();
});

test("status, kind, search and page are in the address and are sent to the API; an unknown value filters nothing", async () => {
  const calls = serveMail(null);
  const { unmount } = renderApp("/admin/mail?q=nimali&status=given_up&kind=order.placed&page=2", {
    as: "admin",
  });
  await screen.findByRole("row", { name: /Verify/ });
  expect(Object.fromEntries(calls[0]?.url.searchParams ?? [])).toEqual({
    search: "nimali",
    status: "given_up",
    kind: "order.placed",
    page: "2",
    pageSize: "25",
  });
  unmount();
  renderApp("/admin/mail?status=lost&kind=spam", { as: "admin" });
  await screen.findByRole("row", { name: /Verify/ });
  expect(Object.fromEntries(calls.at(-1)?.url.searchParams ?? [])).toEqual({ page: "1", pageSize: "25" });
});

test("choosing a status and a kind filters the list; Clear filters shows all mails again", async () => {
  serve("get", "/admin/mail", ({ url }) => ok(url.searchParams.get("kind") ? [] : [waiting]));
  const counts = serve("get", "/admin/mail/counts", () =>
    ok({ all: 7, queued: 1, sent: 4, given_up: 2, muted: 0 }),
  );
  const { user } = renderApp("/admin/mail", { as: "admin" });
  await user.click(await screen.findByRole("button", { name: "Waiting 1" }));
  expect(address()).toBe("/admin/mail?status=queued");
  await user.selectOptions(screen.getByRole("combobox", { name: "Kind" }), "Payout paid");
  expect(address()).toBe("/admin/mail?status=queued&kind=payout.paid");
  await waitFor(() => expect(counts.at(-1)?.url.search).toBe("?kind=payout.paid"));
  expect((await screen.findByText(/^Searched for/)).textContent).toBe(
    "Searched for: Waiting\u00A0· Payout paid.",
  );
  await user.click(await screen.findByRole("button", { name: "Clear filters" }));
  await screen.findByRole("row", { name: /Verify/ });
  expect(address()).toBe("/admin/mail");
});

test("a mail that was shown on a device says so, because no email was sent", async () => {
  serveMail(null, { status: "sent", isPushed: true, sentAt: "2026-11-20T04:31:00.000Z" });
  const { user } = renderApp("/admin/mail", { as: "admin" });
  const row = await screen.findByRole("row", { name: /Verify your email address/ });
  expect(within(row).getByText("Sent to device")).toBeTruthy();
  await user.click(within(row).getByRole("link", { name: waiting.subject }));
  expect(await within(await screen.findByRole("dialog")).findByText("Sent to device")).toBeTruthy();
});

const failed = { status: "given_up", attempts: 10, lastError: "ECONNREFUSED" } as const;

test("a mail that was given up shows the reason and can be sent again", async () => {
  const calls = serveMail(null, failed);
  const sent = serve("post", `/admin/mail/${waiting.id}/retry`, () =>
    ok({ ...waiting }, { message: "The mail is queued again" }),
  );
  const { user } = renderApp(`/admin/mail?mail=${waiting.id}`, { as: "admin" });
  const dialog = await screen.findByRole("dialog");
  await user.click(await within(dialog).findByRole("button", { name: "Send again" }));
  expect(within(dialog).getByText("ECONNREFUSED")).toBeTruthy();
  await waitFor(() => expect(toasts()).toContain("The mail is queued again"));
  expect(sent).toHaveLength(1);
  await waitFor(() => expect(calls.length).toBeGreaterThan(1));
});

test("a refused retry shows the reason, announces it once, and leaves the mail open", async () => {
  serveMail(null, failed);
  serve("post", `/admin/mail/${waiting.id}/retry`, () =>
    refusal(409, "CONFLICT", "This mail is waiting to be sent already"),
  );
  const { user } = renderApp(`/admin/mail?mail=${waiting.id}`, { as: "admin" });
  const dialog = await screen.findByRole("dialog");
  await user.click(await within(dialog).findByRole("button", { name: "Send again" }));
  const message = "This mail is waiting to be sent already";
  await waitFor(() => expect(screen.getAllByText(message)).toHaveLength(2));
  const alerts = screen.getAllByRole("alert", { hidden: true });
  expect(alerts.map(({ textContent }) => textContent)).toEqual([message]);
});

test("a retry whose reply was lost asks for no other try once the mail is waiting (A-2335)", async () => {
  serveMail(null, failed);
  serve("post", `/admin/mail/${waiting.id}/retry`, () => {
    serveMail(null);
    return networkFailure();
  });
  const { user } = renderApp(`/admin/mail?mail=${waiting.id}`, { as: "admin" });
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(await dialog.findByRole("button", { name: "Send again" }));
  await waitFor(() => expect(dialog.queryByRole("button", { name: "Send again" })).toBeNull());
  expect(dialog.queryByRole("alert")).toBeNull();
});

test("the mail of a deleted user is empty and cannot be sent", async () => {
  serveMail(null, { ...failed, to: "", subject: "", text: "", html: "", lastError: null });
  renderApp(`/admin/mail?mail=${waiting.id}`, { as: "admin" });
  const dialog = await screen.findByRole("dialog", { name: "Erased email" });
  expect(within(dialog).getByText("The person deleted their account")).toBeTruthy();
  expect(within(dialog).queryByRole("button", { name: "Send again" })).toBeNull();
});

test("all mails that were given up are sent again after one confirmation, and then none is left to send", async () => {
  const lists = serveMail(null, failed);
  let left = 1204;
  serveGivenUp(() => left);
  const sent = serve("post", "/admin/mail/retry", () => {
    left = 0;
    return ok({ queued: 1204 }, { message: "1,204 mails are queued again" });
  });
  const { user } = renderApp("/admin/mail", { as: "admin" });
  await user.click(await screen.findByRole("button", { name: "Send 1,204 failed emails again" }));
  const dialog = await screen.findByRole("alertdialog", { name: "Send 1,204 failed emails again?" });
  expect(dialog.textContent).toContain("Emails to deleted people are left out.");
  expect(document.activeElement).toBe(within(dialog).getByRole("button", { name: "Send again" }));
  const callsBefore = lists.length;
  await user.keyboard("{Enter}");
  await waitFor(() => expect(toasts()).toContain("1,204 mails are queued again"));
  expect(sent).toHaveLength(1);
  await waitFor(() => expect(screen.queryByRole("button", { name: /failed email/ })).toBeNull());
  expect(screen.queryByRole("alertdialog")).toBeNull();
  expect(lists.length).toBeGreaterThan(callsBefore);
});

test("Escape at the confirmation sends nothing", async () => {
  serveMail(null, failed);
  serveGivenUp(() => 1);
  const sent = serve("post", "/admin/mail/retry", () => ok({ queued: 1 }));
  const { user } = renderApp("/admin/mail", { as: "admin" });
  const button = await screen.findByRole("button", { name: "Send 1 failed email again" });
  await user.click(button);
  await screen.findByRole("alertdialog");
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(document.activeElement).toBe(button);
  expect(sent).toHaveLength(0);
});

test("a failure to queue the mails shows the reason and can be retried", async () => {
  serveMail(null, failed);
  serveGivenUp(() => 2);
  serve("post", "/admin/mail/retry", () => refusal(503, "UNAVAILABLE", "Please try later"));
  const { user } = renderApp("/admin/mail", { as: "admin" });
  await user.click(await screen.findByRole("button", { name: "Send 2 failed emails again" }));
  await user.click(
    within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Send again" }),
  );
  await waitFor(() => expect(toasts()).toContain("Please try later"));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(screen.getByRole("button", { name: "Send 2 failed emails again" })).toBeTruthy();
});

test("the retry button is hidden when no mail was given up; when the number is unknown it has no count", async () => {
  serveMail(null);
  const counts = serveGivenUp(() => 0);
  const { unmount } = renderApp("/admin/mail", { as: "admin" });
  await screen.findByRole("row", { name: /Verify/ });
  await waitFor(() => expect(counts).toHaveLength(1));
  expect(screen.queryByRole("button", { name: /failed email/ })).toBeNull();
  unmount();
  serve("get", "/admin/settings", () => refusal(500, "INTERNAL", "Something went wrong"));
  renderApp("/admin/mail", { as: "admin" });
  expect(await screen.findByRole("button", { name: "Send failed emails again" })).toBeTruthy();
});
