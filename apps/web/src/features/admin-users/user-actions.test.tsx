import type { User } from "@pola/shared/schemas/user";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { makeAdmin, makeUser } from "../../test/factories.ts";
import { renderApp } from "../../test/render-app.tsx";
import { networkFailure, ok, refusal, serve } from "../../test/server.ts";
import "./admin-users-page.tsx";

const nimali = makeUser({ firstName: "Nimali", lastName: "Perera" });

function open(shown: User, reader: Partial<User> = {}) {
  serve("get", "/users/counts", () => ok({ all: 1, pending: 0, approved: 1, rejected: 0, suspended: 0 }));
  const calls = serve("get", "/users", () => ok([shown]));
  return { ...renderApp("/admin/users", { as: "admin", user: reader }), calls };
}

const toasts = () => screen.getByLabelText("Notifications").textContent;

async function menuOf(user: ReturnType<typeof open>["user"], name = "Nimali Perera") {
  await user.click(await screen.findByRole("button", { name: `More actions for ${name}` }));
  return (await screen.findAllByRole("menuitem")).map((item) => item.getAttribute("aria-label"));
}

test.each([
  ["pending", "Approve", ["Reject", "Change Role", "Delete"]],
  ["approved", null, ["Suspend", "Revoke Approval", "Change Role", "Delete"]],
  ["rejected", "Approve", ["Change Role", "Delete"]],
  ["suspended", "Approve", ["Change Role", "Delete"]],
] as const)("a reseller in status %s has the button %s and the menu %j", async (status, first, others) => {
  const { user } = open({ ...nimali, status });
  expect(await menuOf(user)).toEqual(others);
  const buttons = screen.queryAllByRole("button", { name: /^(Approve|Suspend|Reject) /, hidden: true });
  expect(buttons.map(({ ariaLabel }) => ariaLabel)).toEqual(first === null ? [] : [`${first} Nimali Perera`]);
});

test.each(["rejected", "suspended"] as const)(
  "Change Role of a %s reseller is disabled with the reason (A-2561)",
  async (status) => {
    const { user } = open({ ...nimali, status });
    await menuOf(user);
    const item = screen.getByRole("menuitem", { name: "Change Role" });
    expect(item.textContent).toContain(`This account is ${status}, so it cannot become an admin`);
    expect(item.getAttribute("aria-disabled")).toBe("true");
  },
);

test("another admin's role can be changed, and Delete is disabled with the reason", async () => {
  const { user } = open(makeAdmin({ firstName: "Asha", lastName: "Silva" }));
  expect(await menuOf(user, "Asha Silva")).toEqual(["Change Role", "Change Areas", "Delete"]);
  const item = screen.getByRole("menuitem", { name: "Delete" });
  expect(item.textContent).toContain("Admin users cannot be deleted");
  await user.click(item);
  expect(screen.queryByRole("alertdialog")).toBeNull();
  expect(screen.queryByRole("button", { name: /^(Approve|Suspend|Reject) / })).toBeNull();
});

test("a vendor has no status actions and no role to change, but can be deleted", async () => {
  const { user } = open({ ...nimali, role: "vendor" });
  await menuOf(user);
  expect(screen.getByRole("menuitem", { name: "Change Role" }).getAttribute("aria-disabled")).toBe("true");
  expect(screen.getByRole("menuitem", { name: "Delete" }).getAttribute("aria-disabled")).toBeNull();
  expect(screen.queryByRole("button", { name: /^(Approve|Suspend|Reject) / })).toBeNull();
});

test("the admin's own row shows that the own role cannot be changed, and opens no dialog", async () => {
  const me = makeAdmin();
  const { user } = open(me, me);
  expect((await screen.findByRole("row", { name: /Asha Silva/ })).textContent).toContain("(you)");
  await menuOf(user, "Asha Silva");
  const item = screen.getByRole("menuitem", { name: "Change Role" });
  expect(item.getAttribute("aria-disabled")).toBe("true");
  expect(item.textContent).toContain("You cannot change your own role");
  await user.click(item);
  expect(screen.queryByRole("dialog")).toBeNull();
  const deletion = screen.getByRole("menuitem", { name: "Delete" });
  expect(deletion.textContent).toContain("You cannot delete your own account");
});

test("approving asks once, shows a message, and loads the list again", async () => {
  const { user, calls } = open({ ...nimali, status: "pending" });
  const sent = serve("patch", `/users/${nimali.id}/status`, () => ok({ ...nimali, status: "approved" }));
  const opener = await screen.findByRole("button", { name: "Approve Nimali Perera" });
  await user.click(opener);
  const dialog = await screen.findByRole("dialog", { name: "Approve Nimali Perera?" });
  expect(within(dialog).queryByRole("textbox")).toBeNull();
  await user.click(within(dialog).getByRole("button", { name: "Approve" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent[0]?.body).toEqual({ status: "approved", reason: null, fromStatus: "pending" });
  expect(toasts()).toContain("User status updated to approved");
  await waitFor(() => expect(calls).toHaveLength(2));
  expect(document.activeElement).toBe(opener);
});

test.each([
  [
    "approved",
    "Revoke Approval",
    "They are logged out now and can't log in. Their unpaid payouts go on hold.",
  ],
  ["approved", "Suspend", "They are logged out now and can't log in. Their unpaid payouts go on hold."],
  ["pending", "Reject", "They can't log in any more."],
  ["pending", "Approve", "They can log in and place orders at once. They get an email."],
  ["suspended", "Approve", "Payouts that were put on hold with the account are released."],
] as const)("the question about a reseller in status %s (%s) says: %s", async (status, label, text) => {
  const { user } = open({ ...nimali, status });
  if (label === "Approve")
    await user.click(await screen.findByRole("button", { name: "Approve Nimali Perera" }));
  else {
    await menuOf(user);
    await user.click(screen.getByRole("menuitem", { name: label }));
  }
  const question = label === "Revoke Approval" ? "Revoke Approval of" : label;
  const dialog = await screen.findByRole("dialog", { name: `${question} Nimali Perera?` });
  expect(dialog.textContent).toContain(text);
});

test("suspending sends the reason", async () => {
  const { user } = open(nimali);
  const sent = serve("patch", `/users/${nimali.id}/status`, () => ok({ ...nimali, status: "suspended" }));
  await menuOf(user);
  await user.click(screen.getByRole("menuitem", { name: "Suspend" }));
  await user.type(await screen.findByRole("textbox", { name: /Reason/ }), "Fake orders");
  await user.click(screen.getByRole("button", { name: "Suspend" }));
  await waitFor(() => expect(toasts()).toContain("User status updated to suspended"));
  expect(sent[0]?.body).toEqual({ status: "suspended", reason: "Fake orders", fromStatus: "approved" });
});

test.each([
  [
    "the server's message follows our own words",
    () => refusal(409, "INVALID_TRANSITION", "An approved account cannot become pending"),
    "Failed to update user status: An approved account cannot become pending",
  ],
  [
    "without a server message only our own words are shown",
    () => refusal(500, "X", ""),
    "Failed to update user status",
  ],
])("when a change of status is refused, %s", async (_, respond, text) => {
  const { user, calls } = open({ ...nimali, status: "pending" });
  serve("get", `/users/${nimali.id}`, () => ok({ ...nimali, status: "pending" }));
  serve("patch", `/users/${nimali.id}/status`, respond);
  await user.click(await screen.findByRole("button", { name: "Approve Nimali Perera" }));
  const dialog = await screen.findByRole("dialog");
  await user.click(within(dialog).getByRole("button", { name: "Approve" }));
  expect((await within(dialog).findByRole("alert")).textContent).toBe(text);
  expect(toasts()).toBe(text);
  await waitFor(() => expect(calls).toHaveLength(2));
});

test("a status that another admin changed meanwhile is refused, and a second try starts from the new one (A-1642)", async () => {
  let now: User = { ...nimali, status: "pending" };
  serve("get", "/users/counts", () => ok({ all: 1, pending: 1, approved: 0, rejected: 0, suspended: 0 }));
  // The list of pending accounts, which the account leaves.
  serve("get", "/users", () => ok(now.status === "pending" ? [now] : []));
  serve("get", `/users/${nimali.id}`, () => ok(now));
  const said = "This account is rejected, so it was not set to approved. Please check it.";
  const sent = serve("patch", `/users/${nimali.id}/status`, ({ body }) =>
    Reflect.get(Object(body), "fromStatus") === now.status
      ? ok({ ...now, status: "approved" })
      : refusal(409, "INVALID_TRANSITION", said),
  );
  const { user } = renderApp("/admin/users?status=pending", { as: "admin" });
  await user.click(await screen.findByRole("button", { name: "Approve Nimali Perera" }));
  const dialog = await screen.findByRole("dialog");
  now = { ...now, status: "rejected" };
  await user.click(within(dialog).getByRole("button", { name: "Approve" }));
  expect((await within(dialog).findByRole("alert")).textContent).toContain(said);
  await waitFor(() => expect(dialog.textContent).toContain("Payouts that were put on hold"));
  await user.click(within(dialog).getByRole("button", { name: "Approve" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent.map(({ body }) => Reflect.get(Object(body), "fromStatus"))).toEqual(["pending", "rejected"]);
});

test("a reseller whom another admin rejected meanwhile cannot be suspended from the open dialog again (A-2262)", async () => {
  const { user } = open({ ...nimali, status: "approved" });
  const said = "This account is rejected, so it was not set to suspended. Please check it.";
  serve("get", `/users/${nimali.id}`, () => ok({ ...nimali, status: "rejected" }));
  const sent = serve("patch", `/users/${nimali.id}/status`, () => refusal(409, "INVALID_TRANSITION", said));
  await user.click(await screen.findByRole("button", { name: "More actions for Nimali Perera" }));
  await user.click(await screen.findByRole("menuitem", { name: "Suspend" }));
  const dialog = within(await screen.findByRole("dialog"));
  const suspend = dialog.getByRole<HTMLButtonElement>("button", { name: "Suspend" });
  await user.click(suspend);
  expect((await dialog.findByRole("alert")).textContent).toContain(said);
  await waitFor(() => expect(suspend.ariaDisabled).toBe("true"));
  await waitFor(() => expect(suspend.ariaBusy).not.toBe("true"));
  await user.click(suspend);
  expect(sent).toHaveLength(1);
  expect(document.activeElement).toBe(suspend);
  expect(dialog.queryByText(/They are logged out now/)).toBeNull();
});

test("an approval whose replies were lost can be sent again once the account shows it, and says that it was made (A-2321)", async () => {
  const { user } = open({ ...nimali, status: "pending" });
  const approved: User = { ...nimali, status: "approved" };
  const path = `/users/${nimali.id}`;
  serve("get", path, () => ok(approved));
  serve("patch", `${path}/status`, networkFailure);
  await user.click(await screen.findByRole("button", { name: "Approve Nimali Perera" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Approve" }));
  const text = "Failed to update user status: Network error. Please try again.";
  expect((await dialog.findByRole("alert")).textContent).toBe(text);
  const again = serve("patch", `${path}/status`, () => ok(approved));
  // Until the account has been read again, if it is.
  await new Promise((resolve) => setTimeout(resolve, 50));
  await user.click(dialog.getByRole("button", { name: "Approve" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(again[0]?.body).toMatchObject({ status: "approved", fromStatus: "pending" });
});

test("while a status is being updated, a second click sends nothing and Escape does not close the dialog", async () => {
  const { user } = open({ ...nimali, status: "pending" });
  let respond: (() => void) | undefined;
  const sent = serve("patch", `/users/${nimali.id}/status`, async () => {
    await new Promise<void>((resolve) => (respond = resolve));
    return ok({ ...nimali, status: "approved" });
  });
  await user.click(await screen.findByRole("button", { name: "Approve Nimali Perera" }));
  const dialog = await screen.findByRole("dialog");
  await user.click(within(dialog).getByRole("button", { name: "Approve" }));
  const busy = await within(dialog).findByRole("button", { name: "Updating..." });
  await user.click(busy);
  await user.keyboard("{Escape}");
  await user.click(within(dialog).getByRole("button", { name: "Close" }));
  expect(screen.getByRole("dialog")).toBeTruthy();
  await waitFor(() => expect(sent).toHaveLength(1));
  respond?.();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(toasts()).toContain("User status updated to approved");
});

test("Update Role is disabled until another role is chosen, then changes the role", async () => {
  const { user, calls } = open(nimali);
  const sent = serve("patch", `/users/${nimali.id}/role`, () => ok({ ...nimali, role: "admin" }));
  await menuOf(user);
  await user.click(screen.getByRole("menuitem", { name: "Change Role" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Change Role" }));
  const update = dialog.getByRole<HTMLButtonElement>("button", { name: "Update Role" });
  expect(dialog.getByRole<HTMLInputElement>("radio", { name: "Reseller" }).checked).toBe(true);
  expect(update.disabled).toBe(true);
  await user.click(dialog.getByRole("radio", { name: "Admin" }));
  expect(update.disabled).toBe(false);
  await user.click(dialog.getByRole("radio", { name: "Reseller" }));
  expect(update.disabled).toBe(true);
  await user.click(dialog.getByRole("radio", { name: "Admin" }));
  await user.click(update);
  await waitFor(() => expect(toasts()).toContain("User role updated to admin successfully"));
  expect(sent[0]?.body).toEqual({ role: "admin" });
  await waitFor(() => expect(calls).toHaveLength(2));
});

test.each([
  [
    () => refusal(409, "CONFLICT", "The last admin cannot be demoted"),
    "Failed to update user role: The last admin cannot be demoted",
  ],
  [() => networkFailure(), "Failed to update user role: Network error. Please try again."],
])("a refused change of role shows the reason and leaves the dialog open", async (respond, text) => {
  const { user } = open(nimali);
  serve("patch", `/users/${nimali.id}/role`, respond);
  await menuOf(user);
  await user.click(screen.getByRole("menuitem", { name: "Change Role" }));
  const dialog = await screen.findByRole("dialog", { name: "Change Role" });
  await user.click(within(dialog).getByRole("radio", { name: "Admin" }));
  await user.click(within(dialog).getByRole("button", { name: "Update Role" }));
  expect((await within(dialog).findByRole("alert")).textContent).toBe(text);
  expect(toasts()).toBe(text);
});

test("the first admin, who has no last name, is named without one", async () => {
  const { user } = open(makeAdmin({ id: "first", firstName: "Admin", lastName: "", email: "admin@pola.lk" }));
  await menuOf(user, "Admin");
  await user.click(screen.getByRole("menuitem", { name: "Change Role" }));
  expect(await screen.findByText("Admin, admin@pola.lk")).toBeTruthy();
});
