import type { UserStatus } from "@pola/shared/user-status";
import { act, screen, waitFor, within } from "@testing-library/react";
import { toast } from "react-hot-toast/headless";
import { afterEach, expect, test, vi } from "vitest";
import { makeAdminStats, makeUser, newId } from "../../test/factories.ts";
import { address, renderApp } from "../../test/render-app.tsx";
import { networkFailure, ok, pendingForever, refusal, serve, server } from "../../test/server.ts";
import "./admin-dashboard-page.tsx";

afterEach(() => act(() => toast.removeAll()));

const ID = newId();

async function review(status: UserStatus) {
  let applicant = makeUser({ id: ID, status, isEmailVerified: false });
  serve("get", "/payouts/admin/dashboard", () => ok({ pendingCommissions: 0 }));
  const stats = serve("get", "/admin/stats", () => ok(makeAdminStats({ recentApplications: [applicant] })));
  const decide = (next: UserStatus) => {
    applicant = { ...applicant, status: next };
    return ok(applicant);
  };
  const { user } = renderApp("/admin", { as: "admin" });
  const opener = await screen.findByRole("button", { name: "Review Nimali Perera" });
  await user.click(opener);
  const dialog = await screen.findByRole("dialog", { name: "Nimali Perera" });
  return { user, opener, dialog, stats, decide, inDialog: within(dialog) };
}

const toasts = () => screen.getByLabelText("Notifications").textContent;

test("it shows who applies and the application's 5 percent", async () => {
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
] as const)("a %s application offers %j", async (status, offers) => {
  const { inDialog } = await review(status);
  const names = inDialog.getAllByRole("button").map((button) => button.textContent);
  expect(names.filter((name) => name !== "" && !name?.startsWith("Add a reason"))).toEqual(offers);
});

test.each([
  ["pending", "Approve", "approved", "Approved"],
  ["pending", "Reject", "rejected", "Rejected"],
  ["approved", "Revoke Approval", "rejected", "Rejected"],
] as const)("from %s, %s sets %s, says so and refreshes the list", async (from, label, to, badge) => {
  const { user, inDialog, decide, opener } = await review(from);
  const sent = serve("patch", `/users/${ID}/status`, () => decide(to));
  await user.click(inDialog.getByRole("button", { name: label }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent.map(({ body }) => body)).toEqual([{ status: to }]);
  expect(toasts()).toBe(`Nimali Perera's status updated to ${to} successfully!`);
  await waitFor(() =>
    expect(screen.getByRole("row", { name: /Nimali Perera/ }).textContent).toContain(badge),
  );
  expect(document.activeElement).toBe(opener);
});

test.each([
  [
    "the server's sentence",
    () => refusal(409, "INVALID_TRANSITION", "A rejected account cannot become rejected"),
    "Failed to update Nimali Perera's status: A rejected account cannot become rejected",
  ],
  ["no sentence", () => refusal(500, "X", ""), "Error updating Nimali Perera's status"],
  ["no answer", () => networkFailure(), "Error updating Nimali Perera's status"],
])("a refusal with %s is told in dialog and toast", async (_, answer, text) => {
  const { user, inDialog } = await review("pending");
  serve("patch", `/users/${ID}/status`, answer);
  await user.click(inDialog.getByRole("button", { name: "Reject" }));
  expect((await inDialog.findByRole("alert")).textContent).toBe(text);
  expect(toasts()).toBe(text);
});

test.each([
  ["success", "success", () => ok(makeUser({ id: ID, status: "approved" }))],
  ["refusal", "error", () => refusal(409, "INVALID_TRANSITION", "No")],
  ["missing answer", "error", () => networkFailure()],
] as const)("a %s is told for three seconds", async (_, kind, answer) => {
  const told = vi.spyOn(toast, kind);
  const { user, inDialog } = await review("pending");
  serve("patch", `/users/${ID}/status`, answer);
  await user.click(inDialog.getByRole("button", { name: "Approve" }));
  await waitFor(() => expect(told.mock.calls[0]?.[1]).toMatchObject({ duration: 3000 }));
  told.mockRestore();
});

test("Escape closes it and gives the focus back", async () => {
  const { user, opener } = await review("pending");
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(document.activeElement).toBe(opener);
});

test("while it is being updated the other answer is blocked and Escape does not close", async () => {
  const { user, inDialog } = await review("pending");
  server.use(pendingForever("patch", `/users/${ID}/status`));
  await user.click(inDialog.getByRole("button", { name: "Approve" }));
  expect(await inDialog.findByRole("button", { name: "Updating..." })).toBeTruthy();
  expect(inDialog.getByRole<HTMLButtonElement>("button", { name: "Reject" }).disabled).toBe(true);
  await user.keyboard("{Escape}");
  expect(screen.getByRole("dialog")).toBeTruthy();
});

test("a rejection carries the reason that was added; an approval never does", async () => {
  const { user, inDialog, decide } = await review("pending");
  const sent = serve("patch", `/users/${ID}/status`, () => decide("rejected"));
  await user.click(inDialog.getByRole("button", { name: "Add a reason for a rejection" }));
  const field = inDialog.getByRole("textbox", { name: /Reason for a rejection/ });
  expect(document.activeElement).toBe(field);
  await user.type(field, "The phone number is wrong");
  await user.click(inDialog.getByRole("button", { name: "Reject" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent[0]?.body).toEqual({ status: "rejected", reason: "The phone number is wrong" });
});

test("previous and next go through the newest applications; the open one stands in the address", async () => {
  const people = ["Anil", "Bala", "Cara"].map((firstName) =>
    makeUser({ id: newId(), firstName, status: "pending" }),
  );
  serve("get", "/payouts/admin/dashboard", () => ok({ pendingCommissions: 0 }));
  serve("get", "/admin/stats", () => ok(makeAdminStats({ recentApplications: people })));
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

test("an address with an application that is not among the newest opens nothing", async () => {
  serve("get", "/payouts/admin/dashboard", () => ok({ pendingCommissions: 0 }));
  serve("get", "/admin/stats", () => ok(makeAdminStats()));
  renderApp("/admin?review=nobody", { as: "admin" });
  await screen.findByRole("button", { name: "Review Nimali Perera" });
  expect(screen.queryByRole("dialog")).toBeNull();
});
