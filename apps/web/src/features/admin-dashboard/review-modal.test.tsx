import type { AccountMatch, User } from "@pola/shared/schemas/user";
import type { UserStatus } from "@pola/shared/user-status";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { toast } from "react-hot-toast/headless";
import { expect, test, vi } from "vitest";
import { makeAdminStats, makeUser, newId } from "../../test/factories.ts";
import { address, renderApp } from "../../test/render-app.tsx";
import { networkFailure, ok, pendingForever, refusal, serve } from "../../test/server.ts";
import "./admin-dashboard-page.tsx";

const ID = newId();

const pagesOf = ({ length }: readonly User[]) => ({
  page: 1,
  pageSize: 50,
  total: length,
  totalPages: Math.ceil(length / 50),
});

/** Opens the review of the newest application. `waiting` are other applications that wait. */
async function review(status: UserStatus, matches: AccountMatch[] = [], waiting: User[] = []) {
  serve("get", "/users/:id/matches", () => ok(matches));
  let applicant = makeUser({ id: ID, status, isEmailVerified: false });
  serve("get", "/payouts/admin/dashboard", () => ok({ pendingCommissions: 0 }));
  const stats = serve("get", "/admin/stats", () => ok(makeAdminStats({ recentApplications: [applicant] })));
  const decide = (next: UserStatus) => {
    applicant = { ...applicant, status: next };
    return ok(applicant);
  };
  serve("get", "/users", () => ok(waiting, { pagination: pagesOf(waiting) }));
  const { user } = renderApp("/admin", { as: "admin" });
  const opener = await screen.findByRole("button", { name: "Review Nimali Perera" });
  await user.click(opener);
  const dialog = await screen.findByRole("dialog", { name: "Nimali Perera" });
  return { user, opener, dialog, stats, decide, inDialog: within(dialog) };
}

const toasts = () => screen.getByLabelText("Notifications").textContent;

test("the review names accounts with the same numbers that owe or were blocked", async () => {
  const known = { id: newId(), name: "Kamal Debtor", status: "approved", owed: 150 } as const;
  const gone = { id: newId(), name: "Deleted user", status: "suspended", owed: 0 } as const;
  const { inDialog } = await review("pending", [
    { ...known, isDeleted: false, isSamePhone: true, isSameBankAccount: true },
    { ...gone, isDeleted: true, isSamePhone: false, isSameBankAccount: true },
  ]);
  await inDialog.findByText("Known from another account");
  const texts = inDialog.getAllByRole("listitem").map((item) => item.textContent);
  expect(texts).toEqual([
    "Same phone number and bank account as Kamal Debtor: approved, owes Rs. 150.00",
    "Same bank account as a deleted account: suspended",
  ]);
  expect(inDialog.getByRole("link", { name: "Kamal Debtor" }).getAttribute("href")).toBe(
    `/admin/users/${known.id}`,
  );
});

test("the review shows the applicant and the commission of 5 percent", async () => {
  const { dialog } = await review("pending");
  for (const text of [
    "Applied Nov 2, 2026",
    "nimali@shop.example",
    "Email not verified",
    "077 123 4567",
    "Nimali Fashion",
    "12 Galle Road, Colombo 03",
    "5%",
    "Pending",
  ])
    expect(dialog.textContent).toContain(text);
});

test.each([
  ["pending", ["Reject", "Approve"]],
  ["approved", ["Revoke Approval"]],
  ["rejected", ["Approve"]],
  ["suspended", ["Approve"]],
] as const)("the review of an application in status %s offers %j", async (status, offers) => {
  const { inDialog } = await review(status);
  const names = inDialog.getAllByRole("button").map((button) => button.textContent);
  expect(names.filter((name) => name !== "" && !name?.startsWith("Add a reason"))).toEqual(offers);
});

test.each([
  ["pending", "Approve", "approved", "Approved"],
  ["pending", "Reject", "rejected", "Rejected"],
  ["approved", "Revoke Approval", "rejected", "Rejected"],
] as const)(
  "from status %s, %s sets %s, shows a message and refreshes the list",
  async (from, label, to, badge) => {
    const { user, inDialog, decide, opener } = await review(from);
    const sent = serve("patch", `/users/${ID}/status`, () => decide(to));
    await user.click(inDialog.getByRole("button", { name: label }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(sent.map(({ body }) => body)).toEqual([{ status: to, fromStatus: from }]);
    expect(toasts()).toBe(`Nimali Perera's status updated to ${to} successfully!`);
    await waitFor(() =>
      expect(screen.getByRole("row", { name: /Nimali Perera/ }).textContent).toContain(badge),
    );
    expect(document.activeElement).toBe(opener);
  },
);

test.each([
  [
    "the server's message",
    () => refusal(409, "INVALID_TRANSITION", "A rejected account cannot become rejected"),
    "Failed to update Nimali Perera's status: A rejected account cannot become rejected",
  ],
  ["no message", () => refusal(500, "X", ""), "Error updating Nimali Perera's status"],
  ["no response", () => networkFailure(), "Error updating Nimali Perera's status"],
])("a failure with %s is shown in the dialog and in a toast", async (_, respond, text) => {
  const { user, inDialog } = await review("pending");
  serve("patch", `/users/${ID}/status`, respond);
  await user.click(inDialog.getByRole("button", { name: "Reject" }));
  const alert = await inDialog.findByRole("alert");
  expect([alert.textContent, toasts()]).toEqual([text, text]);
  expect(screen.getAllByRole("alert", { hidden: true })).toEqual([alert]);
});

test("a review whose replies were lost says nothing of a failure once the account has the status (A-2321)", async () => {
  const { user, inDialog, decide } = await review("pending");
  serve("patch", `/users/${ID}/status`, () => {
    decide("approved");
    return networkFailure();
  });
  await user.click(inDialog.getByRole("button", { name: "Approve" }));
  expect(await inDialog.findByRole("button", { name: "Revoke Approval" })).toBeTruthy();
  expect(inDialog.queryByRole("alert")).toBeNull();
});

test.each([
  ["success", "success", () => ok(makeUser({ id: ID, status: "approved" }))],
  ["refusal", "error", () => refusal(409, "INVALID_TRANSITION", "No")],
  ["missing response", "error", () => networkFailure()],
] as const)("the message about a %s is shown for three seconds", async (_, kind, respond) => {
  const shown = vi.spyOn(toast, kind);
  const { user, inDialog } = await review("pending");
  serve("patch", `/users/${ID}/status`, respond);
  await user.click(inDialog.getByRole("button", { name: "Approve" }));
  await waitFor(() => expect(shown.mock.calls[0]?.[1]).toMatchObject({ duration: 3000 }));
  shown.mockRestore();
});

test("after a decision the next pending application opens, also one that is not among the newest", async () => {
  const waiting = makeUser({ id: newId(), firstName: "Waiting", lastName: "Longer", status: "pending" });
  const { user, inDialog, decide } = await review("pending", [], [waiting]);
  expect(await inDialog.findByText("1 of 2")).toBeTruthy();
  serve("get", `/users/${waiting.id}`, () => ok(waiting));
  serve("patch", `/users/${ID}/status`, () => decide("approved"));
  await user.click(inDialog.getByRole("button", { name: "Approve" }));
  const next = within(await screen.findByRole("dialog", { name: "Waiting Longer" }));
  expect(next.getByRole("status").textContent).toBe("2 of 2, Waiting Longer");
  expect(address()).toBe(`/admin?review=${waiting.id}`);
  serve("patch", `/users/${waiting.id}/status`, () => ok({ ...waiting, status: "rejected" }));
  serve("get", "/users", () => ok([], { pagination: pagesOf([]) }));
  await user.click(next.getByRole("button", { name: "Reject" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("the second click of a double click does not decide about the next application (I-2300)", async () => {
  const waiting = makeUser({ id: newId(), firstName: "Waiting", lastName: "Longer", status: "pending" });
  const { user, inDialog, decide } = await review("pending", [], [waiting]);
  expect(await inDialog.findByText("1 of 2")).toBeTruthy();
  serve("get", `/users/${waiting.id}`, () => ok(waiting));
  serve("patch", `/users/${ID}/status`, () => decide("approved"));
  const decided = serve("patch", `/users/${waiting.id}/status`, () => ok({ ...waiting, status: "approved" }));
  fireEvent.click(inDialog.getByRole("button", { name: "Approve" }), { detail: 1 });
  const next = within(await screen.findByRole("dialog", { name: "Waiting Longer" }));
  const approve = await next.findByRole("button", { name: "Approve" });
  fireEvent.click(approve, { detail: 2 });
  expect(approve.ariaBusy).toBeNull();
  await user.hover(approve);
  await user.click(approve);
  await waitFor(() => expect(decided).toHaveLength(1));
});

test("an application that was decided does not open again while the lists load slowly (I-2308)", async () => {
  const waiting = makeUser({ id: newId(), firstName: "Waiting", lastName: "Longer", status: "pending" });
  const { user, inDialog, decide } = await review("pending", [], [waiting]);
  expect(await inDialog.findByText("1 of 2")).toBeTruthy();
  serve("get", `/users/${waiting.id}`, () => ok(waiting));
  serve("patch", `/users/${ID}/status`, () => decide("approved"));
  serve("patch", `/users/${waiting.id}/status`, () => ok({ ...waiting, status: "approved" }));
  serve("get", "/admin/stats", pendingForever);
  serve("get", "/users", pendingForever);
  await user.click(inDialog.getByRole("button", { name: "Approve" }));
  const next = within(await screen.findByRole("dialog", { name: "Waiting Longer" }));
  await user.click(await next.findByRole("button", { name: "Approve" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("Escape closes the review and returns the focus", async () => {
  const { user, opener } = await review("pending");
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(document.activeElement).toBe(opener);
});

test("while the status is being updated, the other button is disabled and Escape does not close the review", async () => {
  const { user, inDialog } = await review("pending");
  serve("patch", `/users/${ID}/status`, pendingForever);
  await user.click(inDialog.getByRole("button", { name: "Approve" }));
  expect(await inDialog.findByRole("button", { name: "Updating..." })).toBeTruthy();
  expect(inDialog.getByRole<HTMLButtonElement>("button", { name: "Reject" }).disabled).toBe(true);
  await user.keyboard("{Escape}");
  expect(screen.getByRole("dialog")).toBeTruthy();
});

test("a rejection is sent with the reason that was added; an approval never has a reason", async () => {
  const { user, inDialog, decide } = await review("pending");
  const sent = serve("patch", `/users/${ID}/status`, networkFailure);
  await user.click(inDialog.getByRole("button", { name: "Add a reason for a rejection" }));
  const field = inDialog.getByRole("textbox", { name: /Reason for a rejection/ });
  expect(document.activeElement).toBe(field);
  await user.type(field, "The phone number is wrong");
  await user.click(inDialog.getByRole("button", { name: "Approve" }));
  await inDialog.findByRole("alert");
  expect(sent[0]?.body).toEqual({ status: "approved", fromStatus: "pending" });
  const rejected = serve("patch", `/users/${ID}/status`, () => decide("rejected"));
  await user.click(inDialog.getByRole("button", { name: "Reject" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(rejected[0]?.body).toEqual({
    status: "rejected",
    fromStatus: "pending",
    reason: "The phone number is wrong",
  });
});

test("a reason that is pasted into a review and is too long stays whole, and the review says so (I-1590)", async () => {
  const { user, inDialog } = await review("pending");
  await user.click(inDialog.getByRole("button", { name: "Add a reason for a rejection" }));
  const field = inDialog.getByRole<HTMLTextAreaElement>("textbox", { name: /Reason for a rejection/ });
  await user.paste("7".repeat(500));
  expect(inDialog.queryByText("Use at most 500 characters")).toBeNull();
  await user.paste("7");
  expect(field.value).toHaveLength(501);
  expect(await inDialog.findByText("Use at most 500 characters")).toBeTruthy();
});

test("Previous and Next move through the newest applications, and the open one is in the address", async () => {
  const people = ["Anil", "Bala", "Cara"].map((firstName) =>
    makeUser({ id: newId(), firstName, status: "pending" }),
  );
  serve("get", "/payouts/admin/dashboard", () => ok({ pendingCommissions: 0 }));
  serve("get", "/admin/stats", () => ok(makeAdminStats({ recentApplications: people })));
  serve("get", "/users/:id/matches", () => ok([]));
  serve("get", "/users", () => ok([], { pagination: pagesOf([]) }));
  const { user } = renderApp(`/admin?review=${people[0]?.id}`, { as: "admin" });
  await screen.findByRole("dialog", { name: "Anil Perera" });
  expect(screen.getByRole("button", { name: "Previous application" }).getAttribute("aria-disabled")).toBe(
    "true",
  );
  await user.click(screen.getByRole("button", { name: "Add a reason for a rejection" }));
  await user.click(screen.getByRole("button", { name: "Next application" }));
  const dialog = await screen.findByRole("dialog", { name: "Bala Perera" });
  expect(within(dialog).getByText("2 of 3")).toBeTruthy();
  expect(within(dialog).queryByRole("textbox")).toBeNull();
  expect(address()).toBe(`/admin?review=${people[1]?.id}`);
  await user.click(screen.getByRole("button", { name: "Next application" }));
  await screen.findByRole("dialog", { name: "Cara Perera" });
  expect(screen.getByRole("button", { name: "Next application" }).getAttribute("aria-disabled")).toBe("true");
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(address()).toBe("/admin");
});

test("an address of an application that is not known opens no review", async () => {
  serve("get", "/payouts/admin/dashboard", () => ok({ pendingCommissions: 0 }));
  serve("get", "/admin/stats", () => ok(makeAdminStats()));
  serve("get", "/users", () => ok([], { pagination: pagesOf([]) }));
  const asked = serve("get", "/users/nobody", () => refusal(404, "NOT_FOUND", "User not found"));
  renderApp("/admin?review=nobody", { as: "admin" });
  await screen.findByRole("button", { name: "Review Nimali Perera" });
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("an application that another admin settled meanwhile stays open as it is by then, also from its address (I-1555)", async () => {
  const settled = makeUser({ id: newId(), firstName: "Waiting", lastName: "Longer", status: "approved" });
  let waiting = [makeUser({ ...settled, status: "pending" })];
  serve("get", "/payouts/admin/dashboard", () => ok({ pendingCommissions: 0 }));
  serve("get", "/admin/stats", () => ok(makeAdminStats()));
  serve("get", "/users/:id/matches", () => ok([]));
  serve("get", "/users", () => ok(waiting, { pagination: pagesOf(waiting) }));
  serve("get", `/users/${settled.id}`, () => ok(settled));
  serve("patch", `/users/${settled.id}/status`, () => {
    waiting = [];
    return refusal(409, "INVALID_TRANSITION", "This account is approved already");
  });
  const { user } = renderApp(`/admin?review=${settled.id}`, { as: "admin" });
  const dialog = within(await screen.findByRole("dialog", { name: "Waiting Longer" }));
  await user.click(dialog.getByRole("button", { name: "Reject" }));
  expect(await dialog.findByRole("button", { name: "Revoke Approval" })).toBeTruthy();
  expect(dialog.getByRole("alert").textContent).toContain("This account is approved already");
  expect(address()).toBe(`/admin?review=${settled.id}`);
});
