import type { User } from "@pola/shared/schemas/user";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { makeUser, newId } from "../../test/factories.ts";
import { address, renderApp } from "../../test/render-app.tsx";
import { ok, pendingForever, refusal, serve } from "../../test/server.ts";
// Imported here, so that loading the page does not use up the first test's time limit.
import "./admin-users-page.tsx";

function serveUsers(people: User[], total = people.length) {
  return serve("get", "/users", ({ url }) => {
    const page = Number(url.searchParams.get("page"));
    const pageSize = Number(url.searchParams.get("pageSize"));
    const data = people.slice((page - 1) * pageSize, page * pageSize);
    return ok(data, { pagination: { page, pageSize, total, totalPages: Math.ceil(total / pageSize) } });
  });
}

function serveCounts() {
  serve("get", "/users/counts", () => ok({ all: 7, pending: 4, approved: 2, rejected: 1, suspended: 0 }));
}

function openUsers(query = "") {
  serveCounts();
  return renderApp(`/admin/users${query}`, { as: "admin" });
}

const rowOf = (name: string) => screen.findByRole("row", { name: new RegExp(name) });

test("while users load, the page shows only that", async () => {
  serve("get", "/users", pendingForever);
  openUsers();
  expect(await screen.findByText("Loading users")).toBeTruthy();
  expect(screen.queryByText("No users found")).toBeNull();
});

test("the users screen links to the vendors", async () => {
  serveUsers([]);
  openUsers();
  expect((await screen.findByRole("link", { name: "Vendors" })).getAttribute("href")).toBe("/admin/vendors");
});

test("without any users the page shows a message and offers no Clear filters", async () => {
  serveUsers([]);
  openUsers();
  expect(await screen.findByText("No users found")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Clear filters" })).toBeNull();
});

test("when no user matches, Clear filters shows all users again", async () => {
  const calls = serve("get", "/users", ({ url }) =>
    ok(url.searchParams.get("search") ? [] : [makeUser()], {
      pagination: { page: 1, pageSize: 10, total: url.searchParams.get("search") ? 0 : 1, totalPages: 1 },
    }),
  );
  const { user } = openUsers("?q=nobody&status=pending&role=reseller");
  expect(await screen.findByText("Searched for: “nobody” · Pending · Reseller.")).toBeTruthy();
  await user.click(await screen.findByRole("button", { name: "Clear filters" }));
  await rowOf("Nimali Perera");
  expect(address()).toBe("/admin/users");
  expect(calls.at(-1)?.url.searchParams.get("status")).toBeNull();
});

test("a failure shows the server's message, and Retry loads the list and the counts again (I-1440)", async () => {
  const down = refusal(503, "UNAVAILABLE", "Please try later");
  serve("get", "/users", () => down);
  serve("get", "/users/counts", () => down);
  const { user } = renderApp("/admin/users", { as: "admin" });
  expect((await screen.findByRole("alert")).textContent).toContain("Please try later");
  serveUsers([makeUser()]);
  serveCounts();
  await user.click(screen.getByRole("button", { name: "Retry" }));
  await rowOf("Nimali Perera");
  expect(await screen.findByRole("button", { name: /All\s*7/ })).toBeTruthy();
});

test("a row shows name, business, role, status and join date; a missing value reads N/A", async () => {
  const bare = { firstName: "Kamal", email: "k@shop.example", businessName: "", phone: null } as const;
  serveUsers([makeUser(), makeUser({ ...bare, status: "pending", isEmailVerified: false })]);
  openUsers();
  const full = (await rowOf("Nimali Perera")).textContent;
  for (const text of ["nimali@shop.example", "Email verified", "Nimali Fashion", "077 123 4567"])
    expect(full).toContain(text);
  expect(full).toContain("Reseller");
  expect(full).toContain("Approved");
  expect(full).toContain("Nov 2, 2026");
  const partly = (await rowOf("Kamal Perera")).textContent;
  expect(partly).toContain("N/A");
  expect(partly).toContain("Email not verified");
});

test.each([
  [1, "1 user found"],
  [1204, "1,204 users found"],
])("the number of %i matching users reads %s", async (total, text) => {
  serveUsers([makeUser()], total);
  openUsers();
  expect(await screen.findByText(text)).toBeTruthy();
});

test("search, filters and page are in the address and are sent to the API", async () => {
  const calls = serveUsers(
    Array.from({ length: 60 }, () => makeUser()),
    60,
  );
  openUsers("?q=nimali&status=approved&role=reseller&page=2");
  await screen.findByText("60 users found");
  const sent = Object.fromEntries(calls[0]?.url.searchParams ?? []);
  expect(sent).toEqual({
    search: "nimali",
    status: "approved",
    role: "reseller",
    page: "2",
    pageSize: "10",
    sort: "-createdAt",
  });
  expect(screen.getByText("11–20 of 60")).toBeTruthy();
});

test("changing a filter drops the page; the filter All is not in the address", async () => {
  serveUsers(Array.from({ length: 60 }, () => makeUser()));
  const { user } = openUsers("?page=2");
  await screen.findByText("60 users found");
  await user.click(screen.getByRole("button", { name: "Suspended 0" }));
  expect(address()).toBe("/admin/users?status=suspended");
  await user.selectOptions(screen.getByRole("combobox", { name: "Role" }), "Admin");
  expect(address()).toBe("/admin/users?status=suspended&role=admin");
  const status = within(screen.getByRole("group", { name: "Status" }));
  await user.click(status.getByRole("button", { name: "All 7" }));
  expect(address()).toBe("/admin/users?role=admin");
});

test("typing searches after a pause, drops the page and adds no history entry", async () => {
  const calls = serveUsers(Array.from({ length: 60 }, () => makeUser()));
  const { user } = openUsers("?page=2");
  await screen.findByText("60 users found");
  const steps = window.history.length;
  await user.type(screen.getByRole("searchbox", { name: "Search users" }), "silva");
  await waitFor(() => expect(address()).toBe("/admin/users?q=silva"));
  expect(window.history.length).toBe(steps);
  await waitFor(() => expect(calls.at(-1)?.url.searchParams.get("search")).toBe("silva"));
  expect(calls).toHaveLength(2);
});

test("the page buttons move through the list", async () => {
  serveUsers(Array.from({ length: 60 }, (_, index) => makeUser({ firstName: `Person${index + 1}` })));
  const { user } = openUsers();
  await user.click(await screen.findByRole("button", { name: "Page 3" }));
  await rowOf("Person30");
  expect(address()).toBe("/admin/users?page=3");
});

test("a page beyond the end shows the last page", async () => {
  serveUsers(Array.from({ length: 30 }, (_, index) => makeUser({ firstName: `Person${index + 1}` })));
  openUsers("?page=99");
  await rowOf("Person30");
  expect(screen.queryByText("No users found")).toBeNull();
  expect(screen.getByText("21–30 of 30")).toBeTruthy();
});

test.each(["?status=nonsense", "?role=vendor", "?role=nonsense", "?page=zero"])(
  "the address %s filters nothing",
  async (query) => {
    const calls = serveUsers([makeUser()]);
    openUsers(query);
    await rowOf("Nimali Perera");
    expect(Object.fromEntries(calls[0]?.url.searchParams ?? [])).toEqual({
      page: "1",
      pageSize: "10",
      sort: "-createdAt",
    });
  },
);

test("on a phone the users are cards with the same facts and actions", async () => {
  window.innerWidth = 360;
  serveUsers([makeUser({ id: newId(), status: "pending" })]);
  openUsers();
  const list = await screen.findByRole("list", { name: "Users" });
  expect(screen.queryByRole("table")).toBeNull();
  for (const text of ["Nimali Perera", "Nimali Fashion", "Reseller", "Pending", "Nov 2, 2026"])
    expect(list.textContent).toContain(text);
  expect(within(list).getByRole("button", { name: "Approve Nimali Perera" })).toBeTruthy();
});

test("on a phone the menu of a user shares a line with the facts, unless Approve needs one", async () => {
  window.innerWidth = 360;
  serveUsers([makeUser({ firstName: "Asha" }), makeUser({ firstName: "Ravi", status: "pending" })]);
  openUsers();
  const list = within(await screen.findByRole("list", { name: "Users" }));
  const lineOf = (name: string) =>
    list.getByRole("button", { name: `More actions for ${name} Perera` }).parentElement?.parentElement;
  expect(lineOf("Asha")?.textContent).toBe("Reseller, joined Nov 2, 2026");
  expect(lineOf("Ravi")?.textContent).toContain("Nimali Fashion");
});

test("the status tabs count the users that match the search and the role, whichever tab is open", async () => {
  serveUsers([makeUser()]);
  openUsers("?status=approved&q=silva&role=reseller");
  await rowOf("Nimali Perera");
  const status = within(screen.getByRole("group", { name: "Status" }));
  expect(status.getAllByRole("button").map((button) => button.textContent?.trim())).toEqual([
    "All 7",
    "Pending 4",
    "Approved 2",
    "Rejected 1",
    "Suspended 0",
  ]);
});

test("a column header sorts, reverses the order on a second click, and drops the page", async () => {
  const calls = serveUsers(Array.from({ length: 60 }, () => makeUser()));
  const { user } = openUsers("?page=2");
  await user.click(await screen.findByRole("button", { name: "User" }));
  expect(address()).toBe("/admin/users?sort=name");
  await waitFor(() => expect(calls.at(-1)?.url.searchParams.get("sort")).toBe("name"));
  expect(screen.getByRole("columnheader", { name: "User" }).getAttribute("aria-sort")).toBe("ascending");
  await user.click(screen.getByRole("button", { name: "User" }));
  expect(address()).toBe("/admin/users?sort=-name");
  await user.click(screen.getByRole("button", { name: "Joined" }));
  expect(address()).toBe("/admin/users");
});

test("the page size is in the address; an unknown size reads as ten", async () => {
  const calls = serveUsers(Array.from({ length: 60 }, () => makeUser()));
  const { user } = openUsers("?size=7");
  await screen.findByText("1–10 of 60");
  await user.selectOptions(screen.getByRole("combobox", { name: "Show" }), "50");
  expect(address()).toBe("/admin/users?size=50");
  await waitFor(() => expect(calls.at(-1)?.url.searchParams.get("pageSize")).toBe("50"));
});
