import type { Order } from "@pola/shared/schemas/order";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { makeOrder, newId } from "../../test/factories.ts";
import { address, renderApp } from "../../test/render-app.tsx";
import { networkFailure, ok, pendingForever, refusal, serve, type SeenCall } from "../../test/server.ts";
// Imported here, so that loading the page does not use up the first test's time limit.
import "./admin-orders-page.tsx";

const COUNTS = {
  all: 214,
  pending: 12,
  processing: 8,
  shipped: 20,
  delivered: 4,
  completed: 150,
  returned: 9,
  cancelled: 11,
};

function serveOrders(total: number, make: (index: number) => Order = () => makeOrder()) {
  const all = Array.from({ length: total }, (_, index) => make(index + 1));
  serve("get", "/orders/admin/counts", () => ok(COUNTS));
  return serve("get", "/orders/admin/all", ({ url }) => {
    const page = Number(url.searchParams.get("page"));
    const pageSize = Number(url.searchParams.get("pageSize"));
    const rows = all.slice((page - 1) * pageSize, page * pageSize);
    return ok(rows, { pagination: { page, pageSize, total, totalPages: Math.ceil(total / pageSize) } });
  });
}

/** The calls for the status tabs; those with a day are for the slips of today. */
const tabCalls = (calls: readonly SeenCall[]) => calls.filter(({ url }) => !url.searchParams.has("from"));
const openOrders = (query = "") => renderApp(`/admin/orders${query}`, { as: "admin" });
const numbered = (index: number) => makeOrder({ orderNumber: `ORD-${index}` });
const rows = () => screen.getAllByRole("row").slice(1);
const pages = () => screen.getAllByRole("button", { name: /^Page \d+$/ }).map((button) => button.textContent);
const chip = (name: RegExp) =>
  within(screen.getByRole("group", { name: "Status" })).getByRole("button", { name });

test("the page shows that orders are loading", async () => {
  serve("get", "/orders/admin/counts", () => ok(COUNTS));
  serve("get", "/orders/admin/all", pendingForever);
  openOrders();
  expect(await screen.findByText("Loading orders")).toBeTruthy();
  expect(screen.queryByText("No orders found")).toBeNull();
});

test("without any orders the page shows a message and offers no Clear filters", async () => {
  serveOrders(0);
  openOrders();
  expect(await screen.findByText("No orders found")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Clear filters" })).toBeNull();
});

test("when nothing matches, Clear filters removes search and status and keeps the page size", async () => {
  serveOrders(0);
  const { user } = openOrders("?q=nobody&status=shipped&from=2026-06-01&to=2026-06-07&size=25");
  expect(
    await screen.findByText("Searched for: “nobody” · Shipped · Jun 1, 2026 – Jun 7, 2026."),
  ).toBeTruthy();
  await user.click(await screen.findByRole("button", { name: "Clear filters" }));
  expect(address()).toBe("/admin/orders?size=25");
});

test.each([
  [
    "a refusal",
    () => refusal(503, "UNAVAILABLE", "Please try later"),
    "Failed to fetch ordersPlease try later",
  ],
  [
    "a missing response",
    () => networkFailure(),
    "Error fetching orders. Please check if the backend is running.Network error. Please try again.",
  ],
])("%s shows its own message, and Retry loads the list", async (_, respond, text) => {
  let isDown = true;
  serve("get", "/orders/admin/counts", () => ok(COUNTS));
  serve("get", "/orders/admin/all", () => (isDown ? respond() : ok([makeOrder()])));
  const { user } = openOrders();
  const banner = await within(await screen.findByRole("main")).findByRole("alert");
  expect(banner.textContent).toContain(text);
  const [title] = /^.*?(?=Please try later|Network error)/.exec(text) ?? [];
  expect(screen.getByLabelText("Notifications").textContent).toBe(title);
  expect(screen.getAllByRole("alert")).toEqual([banner]);
  isDown = false;
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByRole("table", { name: "Orders" })).toBeTruthy();
});

test("a row shows order, customer, reseller, total with commission, status, tracking and date", async () => {
  serveOrders(1, () => makeOrder({ orderNumber: "ORD-001042", trackingNumber: null }));
  openOrders();
  const row = (await screen.findByRole("row", { name: /ORD-001042/ })).textContent;
  for (const text of ["Cotton Saree", "Kamal Fernando", "071 222 3334", "Nimali Perera", "Nimali Fashion"])
    expect(row).toContain(text);
  for (const text of ["Rs. 2,850.00", "Rs. 250.00 commission", "Pending", "No tracking", "Nov 2, 2026"])
    expect(row).toContain(text);
});

test("every tab has its count; the chosen one is sent and is in the address, without the page", async () => {
  const calls = serveOrders(40);
  const { user } = openOrders("?page=2");
  await screen.findByText("40 found");
  await waitFor(() => expect(chip(/^All/).textContent).toBe("All 214"));
  expect(screen.getByRole("button", { name: "Completed 150" })).toBeTruthy();
  await user.click(chip(/^Shipped/));
  expect(address()).toBe("/admin/orders?status=shipped");
  expect(chip(/^Shipped/).getAttribute("aria-pressed")).toBe("true");
  await waitFor(() => expect(calls.at(-1)?.url.searchParams.get("status")).toBe("shipped"));
  expect(calls.at(-1)?.url.searchParams.get("page")).toBe("1");
});

test("a search applies to the list and to the counts, and drops the page", async () => {
  const calls = serveOrders(40);
  const counts = serve("get", "/orders/admin/counts", () => ok(COUNTS));
  const { user } = openOrders("?page=2");
  await screen.findByText("40 found");
  await user.type(screen.getByRole("searchbox", { name: "Search orders" }), "ORD-17{Enter}");
  expect(address()).toBe("/admin/orders?q=ORD-17");
  await waitFor(() => expect(calls.at(-1)?.url.searchParams.get("search")).toBe("ORD-17"));
  await waitFor(() => expect(tabCalls(counts).at(-1)?.url.searchParams.get("search")).toBe("ORD-17"));
});

test("a page has ten orders, or 5, 25, 50 or 100", async () => {
  const calls = serveOrders(214);
  const { user } = openOrders("?page=2");
  await screen.findByText("11–20 of 214");
  const sizes = screen.getByRole<HTMLSelectElement>("combobox", { name: "Show" });
  expect([...sizes.options].map((option) => option.value)).toEqual(["5", "10", "25", "50", "100"]);
  expect(sizes.value).toBe("10");
  await user.selectOptions(sizes, "25");
  await screen.findByText("1–25 of 214");
  expect(address()).toBe("/admin/orders?size=25");
  expect(calls.at(-1)?.url.searchParams.get("pageSize")).toBe("25");
});

test("the chosen page size is remembered for the next visit", async () => {
  serveOrders(214);
  const { user, unmount } = openOrders();
  await user.selectOptions(await screen.findByRole("combobox", { name: "Show" }), "25");
  await screen.findByText("1–25 of 214");
  unmount();
  openOrders();
  await screen.findByText("1–25 of 214");
  expect(address()).toBe("/admin/orders");
});

test("an order's row names the options and the quantity of its first product", async () => {
  const [item] = makeOrder().items;
  if (!item) throw new Error("no item");
  const items = [
    { ...item, productName: "Cotton Saree", quantity: 2, variations: { Size: "M", Colour: "Blue" } },
    { ...item, id: newId(), productName: "Clay Lamp", quantity: 1, variations: {} },
  ];
  serveOrders(1, () => makeOrder({ orderNumber: "ORD-001042", items }));
  openOrders();
  const row = await screen.findByRole("row", { name: /ORD-001042/ });
  expect(row.textContent).toContain("2 × Cotton Saree (M, Blue) +1 more");
});

test("the list can be limited to orders whose slip is not printed", async () => {
  const calls = serveOrders(3);
  const { user } = openOrders();
  await user.click(await screen.findByRole("button", { name: "Filters" }));
  await user.selectOptions(await screen.findByRole("combobox", { name: "Slip" }), "Slip not printed");
  await waitFor(() => expect(calls.at(-1)?.url.searchParams.get("slip")).toBe("unprinted"));
  expect(address()).toBe("/admin/orders?slip=unprinted");
  await user.click(screen.getByRole("button", { name: /^Show/ }));
  expect(await screen.findByRole("button", { name: "Filters (1)" })).toBeTruthy();
});

test("on a phone the status and the filters are in a sheet, and other actions in a menu", async () => {
  window.innerWidth = 360;
  const calls = serveOrders(3);
  const { user } = openOrders();
  await screen.findByRole("list", { name: "Orders" });
  expect(screen.queryByRole("group", { name: "Status" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Filters" }));
  const sheet = within(await screen.findByRole("dialog", { name: "Filters" }));
  await user.click(sheet.getByRole("button", { name: /^Shipped/ }));
  await waitFor(() => expect(calls.at(-1)?.url.searchParams.get("status")).toBe("shipped"));
  await user.click(sheet.getByRole("button", { name: /^Show/ }));
  await user.click(await screen.findByRole("button", { name: "More actions" }));
  const items = (await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent);
  expect(items).toEqual(["Dispatch", "Export"]);
});

test("the button that closes the filters counts like the list, at most 10,000", async () => {
  window.innerWidth = 360;
  serve("get", "/orders/admin/counts", () => ok(COUNTS));
  serve("get", "/orders/admin/all", () =>
    ok([makeOrder()], { pagination: { page: 1, pageSize: 10, total: 10_001, totalPages: 1001 } }),
  );
  const { user } = openOrders();
  await user.click(await screen.findByRole("button", { name: "Filters" }));
  expect(await screen.findByRole("button", { name: "Show 10,000+" })).toBeTruthy();
});

test("a page size that the list does not offer reads as ten", async () => {
  const calls = serveOrders(30);
  openOrders("?size=7&status=lost");
  await screen.findByText("1–10 of 30");
  expect(Object.fromEntries(calls[0]?.url.searchParams ?? [])).toEqual({
    sort: "-createdAt",
    page: "1",
    pageSize: "10",
  });
});

test("at most five page buttons are shown, around the current page", async () => {
  serveOrders(214, numbered);
  const { user } = openOrders();
  await screen.findByText("1–10 of 214");
  expect(pages()).toEqual(["1", "2", "3", "4", "5"]);
  await user.click(screen.getByRole("button", { name: "Last page" }));
  await screen.findByText("211–214 of 214");
  expect(pages()).toEqual(["18", "19", "20", "21", "22"]);
  await waitFor(() => expect(address()).toBe("/admin/orders?page=22"));
  await waitFor(() => expect(rows()).toHaveLength(4));
});

test("a page beyond the end shows the last page", async () => {
  const complained = vi.spyOn(console, "error");
  serveOrders(12, numbered);
  openOrders("?page=99");
  expect(await screen.findByRole("row", { name: /ORD-12/ })).toBeTruthy();
  expect(screen.getByText("11–12 of 12")).toBeTruthy();
  expect(screen.queryByText("No orders found")).toBeNull();
  expect(complained).not.toHaveBeenCalled();
});

test("while another page loads, the old rows stay and are marked as busy", async () => {
  serveOrders(12, numbered);
  const { user } = openOrders();
  const table = await screen.findByRole("table", { name: "Orders" });
  serve("get", "/orders/admin/all", pendingForever);
  await user.click(screen.getByRole("button", { name: "Next page" }));
  await waitFor(() => expect(table.closest("[aria-busy]")?.getAttribute("aria-busy")).toBe("true"));
  expect(screen.getByRole("row", { name: /ORD-10/ })).toBeTruthy();
});

test("Refresh loads the list, the counts and the number of today's slips again (I-1440)", async () => {
  const calls = serveOrders(1);
  let today = 5;
  serve("get", "/orders/admin/slips/counts", () => ok({ today, printed: 0, earlier: 0 }));
  const counts = serve("get", "/orders/admin/counts", () => ok(COUNTS));
  const { user } = openOrders();
  await screen.findByRole("button", { name: "Print Today's Delivery Slips (5)" });
  await waitFor(() => expect(tabCalls(counts)).toHaveLength(1));
  today = 8;
  await user.click(screen.getByRole("button", { name: "Refresh" }));
  await waitFor(() => expect(calls).toHaveLength(2));
  await waitFor(() => expect(tabCalls(counts)).toHaveLength(2));
  await screen.findByRole("button", { name: "Print Today's Delivery Slips (8)" });
});

test("the list is a table from 768 px on, and cards with the same facts and actions below", async () => {
  window.innerWidth = 767;
  serveOrders(1, () => makeOrder({ orderNumber: "ORD-001042", trackingNumber: "LK1" }));
  openOrders();
  const list = await screen.findByRole("list", { name: "Orders" });
  expect(screen.queryByRole("table")).toBeNull();
  for (const text of ["ORD-001042", "Kamal Fernando", "Nimali Perera", "Rs. 2,850.00", "Pending", "LK1"])
    expect(list.textContent).toContain(text);
  expect(within(list).getByRole("button", { name: "Process ORD-001042" })).toBeTruthy();
  window.innerWidth = 768;
  window.dispatchEvent(new Event("resize"));
  expect(await screen.findByRole("table", { name: "Orders" })).toBeTruthy();
  expect(screen.queryByRole("list", { name: "Orders" })).toBeNull();
});

test("a user who is no longer an admin sees Access Denied", async () => {
  serve("get", "/orders/admin/counts", () => refusal(403, "FORBIDDEN", "Admins only"));
  serve("get", "/orders/admin/all", () => refusal(403, "FORBIDDEN", "Admins only"));
  openOrders();
  expect(await screen.findByRole("heading", { name: "Access Denied" })).toBeTruthy();
  expect(screen.getByText("You need admin privileges to access this page.")).toBeTruthy();
});

test("the dates in the address are sent to the API", async () => {
  const calls = serveOrders(40);
  openOrders("?page=2&from=2026-11-02&to=2026-11-08");
  await screen.findByText("40 found");
  expect(Object.fromEntries(calls[0]?.url.searchParams ?? [])).toMatchObject({
    from: "2026-11-02",
    to: "2026-11-08",
    page: "2",
  });
});
