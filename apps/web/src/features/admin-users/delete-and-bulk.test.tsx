import type { User } from "@pola/shared/schemas/user";
import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { makeUser, newId } from "../../test/factories.ts";
import { renderApp } from "../../test/render-app.tsx";
import { networkFailure, ok, refusal, serve } from "../../test/server.ts";
import "./admin-users-page.tsx";

const toasts = () => screen.getByLabelText("Notifications").textContent;

function serveUsers(people: User[], total: number) {
  return serve("get", "/users", ({ url }) => {
    const size = Number(url.searchParams.get("pageSize"));
    const page = Number(url.searchParams.get("page"));
    const all = Array.from({ length: total }, (_, index) => people[index] ?? makeUser({ id: newId() }));
    const rows = all.slice((page - 1) * size, page * size);
    return ok(rows, { pagination: { page, pageSize: size, total, totalPages: Math.ceil(total / size) } });
  });
}

function open(people: User[], total = people.length, query = "") {
  serve("get", "/users/counts", () =>
    ok({ all: total, pending: total, approved: 0, rejected: 0, suspended: 0 }),
  );
  const calls = serveUsers(people, total);
  return { ...renderApp(`/admin/users${query}`, { as: "admin" }), calls };
}

const nimali = makeUser({ firstName: "Nimali", lastName: "de  Silva" });

async function askToDelete(user: ReturnType<typeof open>["user"]) {
  await user.click(await screen.findByRole("button", { name: /^More actions for Nimali/ }));
  await user.click(await screen.findByRole("menuitem", { name: "Delete" }));
  return within(await screen.findByRole("alertdialog", { name: /^Delete the account of/ }));
}

test("an account is deleted only after its name is typed, and the list is loaded again", async () => {
  const { user, calls } = open([nimali]);
  const sent = serve("delete", `/users/${nimali.id}`, () => ok({ id: nimali.id }));
  const dialog = await askToDelete(user);
  const confirm = dialog.getByRole<HTMLButtonElement>("button", { name: "Delete User" });
  expect(document.activeElement?.textContent).toBe("Cancel");
  await user.type(dialog.getByRole("textbox"), "nimali");
  expect(confirm.disabled).toBe(true);
  await user.type(dialog.getByRole("textbox"), " DE silva ");
  expect(confirm.disabled).toBe(false);
  await user.click(confirm);
  await waitFor(() => expect(toasts()).toBe("User deleted successfully"));
  expect(sent).toHaveLength(1);
  expect(screen.queryByRole("alertdialog")).toBeNull();
  await waitFor(() => expect(calls).toHaveLength(2));
});

test("a name is confirmed also by a keyboard that leaves out its joiners (I-1981)", async () => {
  const { user } = open([{ ...nimali, lastName: "වික්\u200Dරමසිංහ" }]);
  const dialog = await askToDelete(user);
  await user.type(dialog.getByRole("textbox"), "nimali වික්රමසිංහ");
  expect(dialog.getByRole<HTMLButtonElement>("button", { name: "Delete User" }).disabled).toBe(false);
});

test("after a deletion the list says how much of the person's data is left to erase, until nothing is", async () => {
  const { user } = open([nimali]);
  serve("delete", `/users/${nimali.id}`, () => ok({ id: nimali.id }));
  const dialog = await askToDelete(user);
  await user.type(dialog.getByRole("textbox"), "nimali de silva");
  let left = 190_000;
  serve("get", "/users/erasing", () => ok({ left }));
  await user.click(dialog.getByRole("button", { name: "Delete User" }));
  const note = await screen.findByText("Erasing data of deleted users: 190,000 entries left");
  left = 0;
  await waitFor(() => expect(note.textContent).toBe(""), { timeout: 5_000 });
});

test("Escape closes the dialog and deletes nobody", async () => {
  const { user } = open([nimali]);
  await askToDelete(user);
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
});

test.each([
  [
    () => refusal(403, "FORBIDDEN", "Admin users cannot be deleted"),
    "Failed to delete user: Admin users cannot be deleted",
  ],
  [() => networkFailure(), "Failed to delete user: Network error. Please try again."],
  [() => refusal(500, "X", ""), "Failed to delete user"],
])("a refused deletion shows the reason and leaves the dialog open", async (respond, text) => {
  const { user } = open([nimali]);
  serve("delete", `/users/${nimali.id}`, respond);
  const dialog = await askToDelete(user);
  await user.type(dialog.getByRole("textbox"), "Nimali de Silva");
  await user.click(dialog.getByRole("button", { name: "Delete User" }));
  expect((await dialog.findByRole("alert")).textContent).toBe(text);
  expect(toasts()).toBe(text);
});

const pair = ["Anil", "Bala", "Chitra"].map((firstName) =>
  makeUser({ id: newId(), firstName, status: "pending" }),
);

async function approveSelected(user: ReturnType<typeof open>["user"]) {
  const bar = within(await screen.findByRole("region", { name: "Selection" }));
  await user.click(bar.getByRole("button", { name: "Approve" }));
  const dialog = within(await screen.findByRole("alertdialog"));
  await user.click(dialog.getByRole("button", { name: "Approve" }));
}

test("several users are approved in one call after one confirmation", async () => {
  const { user, calls } = open(pair);
  let tries = 0;
  const sent = serve("post", "/users/bulk-status", () => {
    tries += 1;
    // The reply of the first try is lost.
    return tries === 1
      ? networkFailure()
      : ok({ changed: pair.map(({ id }) => id), refused: [], failed: [] });
  });
  await user.click(await screen.findByRole("checkbox", { name: "Select all on this page" }));
  await approveSelected(user);
  await waitFor(() => expect(toasts()).toBe("3 users approved"));
  expect(sent[0]?.body).toEqual({ ids: pair.map(({ id }) => id), status: "approved", fromStatus: "pending" });
  expect(screen.queryByRole("region", { name: "Selection" })).toBeNull();
  await waitFor(() => expect(calls.length).toBeGreaterThan(1));
});

test.each([
  ["", "pending", "They can log in and place orders at once. Each gets an email."],
  ["?status=suspended", "suspended", "Payouts that were put on hold with the account are released."],
])("an approval of several in the list %s changes only %s users", async (search, from, text) => {
  const { user } = open(pair, 3, search);
  const sent = serve("post", "/users/bulk-status", () => ok({ changed: [], refused: [], failed: [] }));
  await user.click(await screen.findByRole("checkbox", { name: "Select all on this page" }));
  await user.click(await screen.findByRole("button", { name: "Approve" }));
  const dialog = within(await screen.findByRole("alertdialog"));
  expect(dialog.getByText(new RegExp(text))).toBeTruthy();
  expect(dialog.getByText(`Only ${from} users change. All others stay as they are.`)).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "Approve" }));
  await waitFor(() => expect(sent[0]?.body).toMatchObject({ status: "approved", fromStatus: from }));
});

test("users who could not be approved stay selected, and the reasons are shown", async () => {
  const { user } = open(pair);
  serve("post", "/users/bulk-status", () =>
    ok({
      changed: [pair[0]?.id],
      refused: [{ id: pair[1]?.id, code: "FORBIDDEN", message: "You cannot change your own status" }],
      failed: [{ id: pair[2]?.id, message: "Something went wrong." }],
    }),
  );
  await user.click(await screen.findByRole("checkbox", { name: "Select all on this page" }));
  await approveSelected(user);
  expect(await screen.findByText("You cannot change your own status")).toBeTruthy();
  expect(screen.getByText("Something went wrong.")).toBeTruthy();
  const report = within(screen.getByRole("dialog", { name: "2 users could not be approved" }));
  expect(report.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Bala PereraYou cannot change your own status",
    "Chitra PereraSomething went wrong.",
  ]);
  // The dialog is announced, so no toast is.
  expect(screen.queryAllByRole("alert")).toEqual([]);
  await user.click(report.getAllByRole("button", { name: "Close" })[0] ?? document.body);
  for (const name of ["Select Bala Perera", "Select Chitra Perera"])
    expect(screen.getByRole<HTMLInputElement>("checkbox", { name }).checked).toBe(true);
  expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "Select Anil Perera" }).checked).toBe(false);
});

test.each([3, 12])(
  "of %i users one who left the list is no longer selected; the reason of a refusal stays",
  async (total) => {
    const { user } = open(pair, total, "?status=pending");
    for (const name of ["Anil", "Bala"])
      await user.click(await screen.findByRole("checkbox", { name: `Select ${name} Perera` }));
    serveUsers(pair.slice(1), total - 1);
    await user.click(screen.getByRole("button", { name: /^Refresh/ }));
    await waitFor(() => expect(screen.queryByRole("checkbox", { name: "Select Anil Perera" })).toBeNull());
    expect(await screen.findAllByText("1 selected")).toHaveLength(2);
    serve("post", "/users/bulk-status", () => {
      serveUsers([], 0);
      return ok({
        changed: [],
        refused: [{ id: pair[1]?.id, code: "CONFLICT", message: "Was just suspended" }],
        failed: [],
      });
    });
    await approveSelected(user);
    await screen.findByText("No users found");
    expect(screen.queryByRole("region", { name: "Selection" })).toBeNull();
    expect(screen.getByText("Was just suspended")).toBeTruthy();
    expect(screen.getByText("Bala Perera")).toBeTruthy();
  },
);

test("all matching users can be selected beyond the page and are sent in parts of a hundred", async () => {
  const { user } = open(pair, 250, "?status=pending");
  const sent = serve("post", "/users/bulk-status", () => ok({ changed: ["x"], refused: [], failed: [] }));
  await user.click(await screen.findByRole("checkbox", { name: "Select Anil Perera" }));
  await user.click(screen.getByRole("button", { name: "Select all 250 that match" }));
  await screen.findAllByText("250 selected");
  await approveSelected(user);
  await waitFor(() => expect(sent).toHaveLength(3));
  const sizes = sent.map(({ body }) => z.object({ ids: z.array(z.string()) }).parse(body).ids.length);
  expect(sizes).toEqual([100, 100, 50]);
});

test("the export sends the list's filters and saves the file", async () => {
  const { user } = open(pair, 2, "?q=perera&status=pending&sort=name");
  const saved = vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:file");
  vi.spyOn(URL, "revokeObjectURL").mockReturnValue(undefined);
  const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue(undefined);
  const sent = serve(
    "get",
    "/users/export.csv",
    () =>
      new Response("First Name", { headers: { "content-disposition": "attachment; filename=users.csv" } }),
  );
  await user.click(await screen.findByRole("button", { name: "More actions" }));
  await user.click(await screen.findByRole("menuitem", { name: "Export CSV" }));
  await waitFor(() => expect(click).toHaveBeenCalledTimes(1));
  expect(saved).toHaveBeenCalledTimes(1);
  expect(Object.fromEntries(sent[0]?.url.searchParams ?? [])).toEqual({
    search: "perera",
    status: "pending",
    sort: "name",
  });
  vi.restoreAllMocks();
});

test("a failed export shows a message", async () => {
  const { user } = open(pair);
  serve("get", "/users/export.csv", () => refusal(503, "UNAVAILABLE", "Please try later"));
  await user.click(await screen.findByRole("button", { name: "More actions" }));
  await user.click(await screen.findByRole("menuitem", { name: "Export CSV" }));
  await waitFor(() => expect(toasts()).toBe("Failed to export users: Please try later"));
});

test("users who could not be approved after the list was left are counted in a toast (I-2520)", async () => {
  const { user, router } = open(pair);
  let reply: (() => void) | undefined;
  const replied = new Promise<void>((resolve) => (reply = resolve));
  const sent = serve("post", "/users/bulk-status", async () => {
    await replied;
    return ok({
      changed: [pair[0]?.id],
      refused: [{ id: pair[1]?.id, code: "FORBIDDEN", message: "You cannot change your own status" }],
      failed: [{ id: pair[2]?.id, message: "Something went wrong." }],
    });
  });
  await user.click(await screen.findByRole("checkbox", { name: "Select all on this page" }));
  await approveSelected(user);
  await waitFor(() => expect(sent).toHaveLength(1));
  await act(() => router.navigate("/no-such-page"));
  reply?.();
  await waitFor(() => expect(toasts()).toBe("2 users could not be approved1 user approved"));
});
