import type { ActivityEntry } from "@pola/shared/schemas/admin";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { makeAdmin, newId } from "../../test/factories.ts";
import { address, renderApp } from "../../test/render-app.tsx";
import { ok, pendingForever, refusal, serve } from "../../test/server.ts";
// Imported here, so that loading the page does not use up the first test's time limit.
import "./admin-activity-page.tsx";

const asha = makeAdmin({ id: newId() });

function makeEntry(overrides: Partial<ActivityEntry> = {}): ActivityEntry {
  return {
    id: newId(),
    at: "2026-11-20T04:30:00.000Z",
    actor: { id: asha.id, name: "Asha Silva" },
    action: "user.status",
    subjectType: "user",
    subjectId: newId(),
    subjectName: "Nimali Perera",
    before: { status: "pending" },
    after: { status: "approved" },
    requestId: "0f3c1a2b-request",
    ...overrides,
  };
}

function open(entries: ActivityEntry[] = [makeEntry()], query = "") {
  serve("get", "/users", () => ok([asha]));
  const calls = serve("get", "/admin/activity", ({ url }) => {
    const isEmpty = url.searchParams.get("action") === "order.delete";
    return ok(isEmpty ? [] : entries);
  });
  return { ...renderApp(`/admin/activity${query}`, { as: "admin" }), calls };
}

const rowOf = (text: string) => screen.findByRole("row", { name: new RegExp(text) });
const lastParams = (calls: { url: URL }[]) => Object.fromEntries(calls.at(-1)?.url.searchParams ?? []);

test("a row shows the time, the person, the action, the target, the changes, and a request id to copy", async () => {
  const entry = makeEntry();
  open([entry]);
  const row = await rowOf("Changed a user's status");
  for (const text of ["Nov 20, 2026, 10:00 AM", "Asha Silva", "Status: pending → approved"])
    expect(row.textContent).toContain(text);
  expect(within(row).getByRole("link", { name: "Nimali Perera" }).getAttribute("href")).toBe(
    `/admin/users/${entry.subjectId}`,
  );
  expect(within(row).getByText("0f3c1a2b…")).toBeTruthy();
  expect(within(row).getByRole("button", { name: "Copy request id 0f3c1a2b-request" })).toBeTruthy();
});

test("changes that do not fit into two lines are one press away (I-2201)", async () => {
  vi.spyOn(HTMLElement.prototype, "scrollHeight", "get").mockReturnValue(60);
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(40);
  vi.stubGlobal(
    "ResizeObserver",
    class {
      #onResize: () => void;
      constructor(onResize: () => void) {
        this.#onResize = onResize;
      }
      observe() {
        this.#onResize();
      }
      disconnect() {}
    },
  );
  const { user } = open([
    makeEntry({ before: { note: "a", status: "b" }, after: { note: "c", status: "d" } }),
  ]);
  const row = await rowOf("Changed");
  expect(within(row).queryAllByRole("term")).toEqual([]);
  await user.click(within(row).getByRole("button", { name: "All changes of Nimali Perera" }));
  const shown = within(row)
    .getAllByRole("term")
    .map(({ textContent }) => textContent);
  expect(shown).toEqual(["Note:", "Status:"]);
  await user.click(within(row).getByRole("button", { name: /^All changes/, expanded: true }));
  expect(row.textContent).toContain("Note: a → c; Status: b → d");
});

test.each([
  [{ subjectType: "order", subjectName: "ORD-1" }, "ORD-1", "/admin/orders?order="],
  [{ subjectType: "mail", subjectName: null }, "Mail", "/admin/mail?mail="],
])("a target of %o links to its screen", async (overrides, name, path) => {
  open([makeEntry(overrides)]);
  const link = within(await rowOf("Changed")).getByRole("link", { name });
  expect(link.getAttribute("href")?.startsWith(path)).toBe(true);
});

test("an action of the system shows neither a person nor a request", async () => {
  open([
    makeEntry({ actor: null, action: "payout.close", subjectId: null, subjectName: null, requestId: null }),
  ]);
  const row = await rowOf("Closed payout weeks");
  expect(row.textContent).toContain("The system");
  expect(within(row).queryByRole("button")).toBeNull();
});

test("every filter is in the address and is sent to the API", async () => {
  const target = newId();
  const { calls } = open(
    [makeEntry({ subjectId: target })],
    `?who=${asha.id}&what=user.status&type=user&target=${target}&from=2026-11-01&to=2026-11-20&page=2`,
  );
  await rowOf("Changed");
  expect(lastParams(calls)).toEqual({
    actor: asha.id,
    action: "user.status",
    subjectType: "user",
    subjectId: target,
    from: "2026-11-01",
    to: "2026-11-20",
    page: "2",
    pageSize: "25",
  });
});

test("invalid values in the address filter nothing", async () => {
  const { calls } = open(undefined, "?who=me&what=dance&type=boat&target=1&from=soon&to=later");
  await rowOf("Changed");
  expect(lastParams(calls)).toEqual({ page: "1", pageSize: "25" });
});

test("choosing a person, an action or a type of target filters the list and drops the page from the address", async () => {
  const { user, calls } = open(undefined, "?page=3");
  await rowOf("Changed");
  await screen.findByRole("option", { name: "Asha Silva" });
  await user.selectOptions(screen.getByRole("combobox", { name: "Who" }), "The system");
  expect(address()).toBe("/admin/activity?who=system");
  await waitFor(() => expect(lastParams(calls)).toMatchObject({ actor: "system" }));
  await user.selectOptions(screen.getByRole("combobox", { name: "Who" }), "Asha Silva");
  await user.selectOptions(screen.getByRole("combobox", { name: "Target" }), "Order");
  expect(address()).toBe(`/admin/activity?who=${asha.id}&type=order`);
});

test("the list can be limited to one target and widened again", async () => {
  const entry = makeEntry();
  const { user } = open([entry]);
  await user.click(await screen.findByRole("button", { name: "Only activity on Nimali Perera" }));
  expect(address()).toBe(`/admin/activity?type=user&target=${entry.subjectId}`);
  await user.click(await screen.findByRole("button", { name: /^Only Nimali Perera/ }));
  expect(address()).toBe("/admin/activity?type=user");
});

test("when nothing matches, Clear filters shows all activity again", async () => {
  const { user } = open(undefined, "?who=system&what=order.delete&from=2026-06-01");
  expect(await screen.findByText("No activity found")).toBeTruthy();
  expect(screen.getByText(/^Searched for: The system · .+ · from Jun 1, 2026\.$/)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Clear filters" }));
  await rowOf("Changed");
  expect(address()).toBe("/admin/activity");
});

test("the page shows that it is loading; a failure shows the server's message, and Retry loads again", async () => {
  serve("get", "/admin/activity", pendingForever);
  serve("get", "/users", () => ok([asha]));
  const { unmount } = renderApp("/admin/activity", { as: "admin" });
  expect(await screen.findByText("Loading activity")).toBeTruthy();
  unmount();
  let isDown = true;
  serve("get", "/admin/activity", () =>
    isDown ? refusal(503, "UNAVAILABLE", "Please try later") : ok([makeEntry()]),
  );
  const { user } = renderApp("/admin/activity", { as: "admin" });
  expect((await screen.findByRole("alert")).textContent).toContain("Please try later");
  isDown = false;
  await user.click(screen.getByRole("button", { name: "Retry" }));
  await rowOf("Changed");
});

test("on a phone the actions are cards with the same facts", async () => {
  window.innerWidth = 360;
  open();
  const list = await screen.findByRole("list", { name: "Activity" });
  for (const text of ["Changed a user's status", "by Asha Silva", "Nimali Perera", "pending → approved"])
    expect(list.textContent).toContain(text);
});

test("on a phone the button Filters counts two dates as one filter", async () => {
  window.innerWidth = 360;
  open(undefined, "?who=system&from=2026-11-01&to=2026-11-20");
  expect(await screen.findByRole("button", { name: "Filters (2)" })).toBeTruthy();
});
