import type { User } from "@pola/shared/schemas/user";
import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { makeUser, newId } from "../../test/factories.ts";
import { address, renderApp } from "../../test/render-app.tsx";
import { networkFailure, ok, refusal, serve } from "../../test/server.ts";
// Imported here, so that loading the page does not use up the first test's time limit.
import "./add-vendor-modal.tsx";
import "./admin-vendors-page.tsx";

const nimal = makeUser({
  firstName: "Nimal",
  lastName: "Dias",
  email: "gems@shop.example",
  businessName: "Ratnapura Gems",
  role: "vendor",
  status: "pending",
  productsCount: 7,
});

function open(shown: User[] = [nimal], query = "") {
  serve("get", "/users/vendor-stats", () => ok({ total: 1234, active: 5, pending: 1, products: 50 }));
  const counts = serve("get", "/users/counts", () =>
    ok({ all: 7, pending: 1, approved: 5, rejected: 1, suspended: 0 }),
  );
  const calls = serve("get", "/users", ({ url }) => {
    const page = Number(url.searchParams.get("page"));
    return ok(shown, { pagination: { page, pageSize: 25, total: shown.length, totalPages: 1 } });
  });
  return { ...renderApp(`/admin/vendors${query}`, { as: "admin" }), calls, counts };
}

const lastParams = (calls: { url: URL }[]) => Object.fromEntries(calls.at(-1)?.url.searchParams ?? []);

async function review(user: ReturnType<typeof open>["user"]) {
  await user.click(await screen.findByRole("button", { name: "Review Nimal Dias" }));
  return within(await screen.findByRole("dialog", { name: "Nimal Dias" }));
}

test("the page shows four figures, including the total number of products", async () => {
  open();
  const totals = await screen.findByRole("region", { name: "Totals" });
  expect([...totals.children].map((card) => card.textContent)).toEqual([
    "Total Vendors1,234",
    "Active Vendors5",
    "Pending Approval1",
    "Total Products50",
  ]);
});

const totalsText = () => screen.getByRole("region", { name: "Totals" }).textContent;

test("figures that fail to load leave the list on the page, and Refresh loads them", async () => {
  serve("get", "/users/counts", () => refusal(503, "UNAVAILABLE", "Please try later"));
  serve("get", "/users", () => ok([nimal]));
  serve("get", "/users/vendor-stats", () => refusal(503, "UNAVAILABLE", "Please try later"));
  const { user } = renderApp("/admin/vendors", { as: "admin" });
  await screen.findByRole("row", { name: /Nimal Dias/ });
  await waitFor(() => expect(totalsText()).toContain("Total Vendors–"));
  serve("get", "/users/vendor-stats", () => ok({ total: 12, active: 5, pending: 1, products: 50 }));
  await user.click(screen.getByRole("button", { name: "Refresh" }));
  await waitFor(() => expect(totalsText()).toContain("Total Vendors12"));
});

test("the table has the columns vendor, business, email, phone, products, status, joined, and a Review button", async () => {
  open();
  const row = await screen.findByRole("row", { name: /Nimal Dias/ });
  for (const text of ["Ratnapura Gems", "gems@shop.example", "077 123 4567", "7", "Pending", "Nov 2, 2026"]) {
    expect(row.textContent).toContain(text);
  }
  expect(screen.getByText("1 vendor found")).toBeTruthy();
  const href = screen.getByRole("link", { name: "Nimal Dias" }).getAttribute("href");
  expect(href).toBe(`/admin/vendors?vendor=${nimal.id}`);
});

test("the list asks only for vendors; search and status, with counts, are in the address", async () => {
  const { user, calls, counts } = open([nimal], "?status=suspended");
  await screen.findByRole("row", { name: /Nimal Dias/ });
  expect(lastParams(calls)).toEqual({ role: "vendor", page: "1", pageSize: "25" });
  expect(await screen.findByRole("button", { name: "Approved 5" })).toBeTruthy();
  expect(lastParams(counts)).toEqual({ role: "vendor" });
  const chips = within(screen.getByRole("group", { name: "Status" })).getAllByRole("button");
  expect(chips.map(({ textContent }) => textContent)).toEqual([
    "All 7",
    "Pending 1",
    "Approved 5",
    "Rejected 1",
  ]);
  await user.click(screen.getByRole("button", { name: "Approved 5" }));
  await user.type(screen.getByRole("searchbox", { name: "Search vendors" }), "gems{Enter}");
  expect(address()).toBe("/admin/vendors?status=approved&q=gems");
  await waitFor(() => expect(lastParams(calls)).toMatchObject({ status: "approved", search: "gems" }));
});

test("when no vendor matches, Clear filters shows all vendors", async () => {
  const { user } = open([], "?q=nobody&status=rejected");
  expect(await screen.findByText("Searched for: “nobody” · Rejected.")).toBeTruthy();
  await user.click(await screen.findByRole("button", { name: "Clear filters" }));
  expect(address()).toBe("/admin/vendors");
});

test("a list that fails to load is empty, with a red banner and a retry button", async () => {
  let isDown = true;
  serve("get", "/users/counts", () => refusal(500, "INTERNAL", ""));
  serve("get", "/users/vendor-stats", () => ok({ total: 1, active: 0, pending: 1, products: 0 }));
  serve("get", "/users", () => (isDown ? refusal(500, "INTERNAL", "") : ok([nimal])));
  const { user } = renderApp("/admin/vendors", { as: "admin" });
  expect((await screen.findByRole("alert")).textContent).toContain("Failed to load vendors");
  expect(screen.queryByRole("table")).toBeNull();
  isDown = false;
  await user.click(screen.getByRole("button", { name: "Retry" }));
  await screen.findByRole("row", { name: /Nimal Dias/ });
});

test.each([
  ["pending", ["Reject", "Approve"]],
  ["approved", ["Revoke Approval"]],
  ["rejected", ["Approve"]],
] as const)("the review of a vendor in status %s offers %j", async (status, labels) => {
  const { user } = open([{ ...nimal, status }]);
  const dialog = await review(user);
  const names = dialog.getAllByRole("button").map((button) => button.textContent);
  expect(names.filter((name) => name !== "" && !name?.startsWith("Add a reason"))).toEqual(labels);
  expect(address()).toBe(`/admin/vendors?vendor=${nimal.id}`);
});

test("the review of an approved vendor opens on their details: no field, no red button", async () => {
  const { user } = open([{ ...nimal, status: "approved" }]);
  const dialog = await review(user);
  expect(dialog.queryByRole("textbox")).toBeNull();
  for (const button of dialog.getAllByRole("button")) expect(button.className).not.toContain("bg-danger");
  expect(document.activeElement).toBe(dialog.getByRole("heading", { name: "Nimal Dias" }));
});

test("approving closes the review and shows a green banner for three seconds", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { user, calls } = open();
  const sent = serve("patch", `/users/${nimal.id}/status`, () => ok({ ...nimal, status: "approved" }));
  const dialog = await review(user);
  await user.click(dialog.getByRole("button", { name: "Approve" }));
  const banner = await screen.findByText("Nimal Dias's status updated to approved successfully!");
  expect(banner.closest("[role=status]")?.className).toContain("tone-green");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(sent[0]?.body).toEqual({ status: "approved", fromStatus: nimal.status, reason: null });
  await waitFor(() => expect(calls.length).toBeGreaterThan(1));
  await act(() => vi.advanceTimersByTimeAsync(2500));
  expect(screen.queryByText(/status updated/)).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(600));
  expect(screen.queryByText(/status updated/)).toBeNull();
  vi.useRealTimers();
});

test("two quick clicks on a decision send it once", async () => {
  const { user } = open();
  const sent = serve("patch", `/users/${nimal.id}/status`, () => ok({ ...nimal, status: "approved" }));
  const dialog = await review(user);
  await user.dblClick(dialog.getByRole("button", { name: "Approve" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent).toHaveLength(1);
});

test("a rejection is sent with its reason", async () => {
  const { user } = open();
  const sent = serve("patch", `/users/${nimal.id}/status`, () => ok({ ...nimal, status: "rejected" }));
  const dialog = await review(user);
  await user.click(dialog.getByRole("button", { name: "Add a reason for a rejection" }));
  await user.type(dialog.getByRole("textbox", { name: /Reason/ }), "No licence");
  await user.click(dialog.getByRole("button", { name: "Reject" }));
  await waitFor(() =>
    expect(sent[0]?.body).toEqual({ status: "rejected", fromStatus: nimal.status, reason: "No licence" }),
  );
});

test("while a decision is being sent, no other decision can be made and the review cannot be closed", async () => {
  const { user } = open();
  let respond: (() => void) | undefined;
  serve("patch", `/users/${nimal.id}/status`, async () => {
    await new Promise<void>((resolve) => (respond = resolve));
    return ok({ ...nimal, status: "approved" });
  });
  const dialog = await review(user);
  await user.click(dialog.getByRole("button", { name: "Approve" }));
  expect(await dialog.findByRole("button", { name: "Updating..." })).toBeTruthy();
  expect(dialog.getByRole<HTMLButtonElement>("button", { name: "Reject" }).disabled).toBe(true);
  await user.keyboard("{Escape}");
  expect(screen.getByRole("dialog")).toBeTruthy();
  respond?.();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test.each([
  [
    "the server's message",
    () => refusal(409, "INVALID_TRANSITION", "Another admin set this account to approved just now"),
    "Failed to update Nimal Dias's status: Another admin set this account to approved just now",
  ],
  ["a network failure", () => networkFailure(), "Error updating Nimal Dias's status"],
])("a red banner shows the failure: %s", async (_, respond, text) => {
  const { user } = open();
  serve("patch", `/users/${nimal.id}/status`, respond);
  const dialog = await review(user);
  await user.click(dialog.getByRole("button", { name: "Approve" }));
  const banner = await dialog.findByRole("alert");
  expect(banner.textContent).toBe(text);
  expect(banner.className).toContain("tone-red");
});

test("a review opened by its address loads the account; an account that is no vendor is not reviewed", async () => {
  const other = makeUser({ id: newId(), role: "vendor", firstName: "Anula", lastName: "Herath" });
  serve("get", `/users/${other.id}`, () => ok(other));
  const { unmount } = open([nimal], `?vendor=${other.id}`);
  expect(await screen.findByRole("dialog", { name: "Anula Herath" })).toBeTruthy();
  unmount();
  serve("get", `/users/${other.id}`, () => ok({ ...other, role: "reseller" }));
  open([nimal], `?vendor=${other.id}`);
  expect(await screen.findByText("This account is not a vendor.")).toBeTruthy();
});

async function openInvitation() {
  const page = open();
  await page.user.click(await screen.findByRole("button", { name: "Add Vendor" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Add Vendor" }));
  const type = async (name: string | RegExp, text: string) =>
    await page.user.type(dialog.getByRole("textbox", { name }), text);
  return { ...page, dialog, type };
}

test("a vendor is added by an invitation, and the banner shows the recipient", async () => {
  const { user, dialog, type } = await openInvitation();
  expect(
    dialog.getByText(/If the invitation does not arrive, they can choose "Forgot your password\?"/),
  ).toBeTruthy();
  const sent = serve("post", "/users", () => ok({ ...nimal, email: "new@shop.example" }, { status: 201 }));
  expect(address()).toBe("/admin/vendors?vendor=new");
  await type("First name", "Ruwan");
  await type("Last name", "Silva");
  await type("Email", "new@shop.example");
  await type("Business name", "Ruwan Crafts");
  await user.click(dialog.getByRole("button", { name: "Send Invitation" }));
  expect(await screen.findByText("Invitation sent to new@shop.example")).toBeTruthy();
  expect(sent[0]?.body).toMatchObject({ role: "vendor", firstName: "Ruwan", phone: null });
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("after an invitation was sent, Back leaves the vendors at once", async () => {
  window.history.pushState(null, "", "/admin/settings");
  window.history.pushState(null, "", "/admin/vendors");
  const { user, dialog, type } = await openInvitation();
  serve("post", "/users", () => ok(nimal, { status: 201 }));
  await type("First name", "Ruwan");
  await type("Last name", "Silva");
  await type("Email", "new@shop.example");
  await type("Business name", "Ruwan Crafts");
  await user.click(dialog.getByRole("button", { name: "Send Invitation" }));
  await waitFor(() => expect(address()).toBe("/admin/vendors"));
  act(() => window.history.back());
  await waitFor(() => expect(address()).toBe("/admin/settings"));
});

test("each missing value is reported, and nothing is sent", async () => {
  const { user, dialog } = await openInvitation();
  const sent = serve("post", "/users", () => ok(nimal));
  await user.click(dialog.getByRole("button", { name: "Send Invitation" }));
  for (const text of [
    "First name is required",
    "Last name is required",
    "Email is required",
    "Business name is required",
  ]) {
    expect(await dialog.findByText(text)).toBeTruthy();
  }
  expect(sent).toHaveLength(0);
});

test.each([
  [
    "a taken email address is reported below its field",
    () =>
      refusal(409, "EMAIL_TAKEN", "This email is already registered", {
        errors: { email: "This email is already registered" },
      }),
    "This email is already registered",
  ],
  [
    "a failure without a server message shows our own words",
    () => refusal(500, "INTERNAL", ""),
    "Failed to add the vendor",
  ],
])("%s", async (_, respond, text) => {
  const { user, dialog, type } = await openInvitation();
  serve("post", "/users", respond);
  await type("First name", "Ruwan");
  await type("Last name", "Silva");
  await type("Email", "new@shop.example");
  await type(/Phone/, "077 123 4567");
  await type("Business name", "Ruwan Crafts");
  await user.click(dialog.getByRole("button", { name: "Send Invitation" }));
  expect(await dialog.findAllByText(text)).toHaveLength(1);
});
