import type { OrderStatus } from "@pola/shared/order-status";
import type { Order } from "@pola/shared/schemas/order";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { makeOrder } from "../../test/factories.ts";
import { renderApp } from "../../test/render-app.tsx";
import { networkFailure, ok, refusal, serve } from "../../test/server.ts";
import "./admin-orders-page.tsx";

const COUNTS = {
  pending: 0,
  processing: 0,
  shipped: 0,
  delivered: 0,
  completed: 0,
  returned: 0,
  cancelled: 0,
};
const numbered = (index: number, status: OrderStatus = "pending") =>
  makeOrder({ orderNumber: `ORD-${index}`, status });

const listOf = (orders: readonly Order[], total = orders.length) =>
  serve("get", "/orders/admin/all", () =>
    ok(orders, { pagination: { page: 1, pageSize: 10, total, totalPages: Math.ceil(total / 10) } }),
  );

function openPage(orders: readonly Order[], { total = orders.length, query = "" } = {}) {
  listOf(orders, total);
  serve("get", "/orders/admin/counts", () => ok({ ...COUNTS, all: total }));
  return renderApp(`/admin/orders${query}`, { as: "admin" });
}

type User = ReturnType<typeof openPage>["user"];
const file = () =>
  new Response("a,b", { headers: { "Content-Disposition": 'attachment; filename="orders.csv"' } });
const toasts = () => screen.getByLabelText("Notifications").textContent;
const exportList = async (user: User) => {
  await user.click(screen.getByRole("button", { name: "More actions" }));
  await user.click(await screen.findByRole("menuitem", { name: "Export" }));
};
const bar = () => within(screen.getByRole("region", { name: "Selection" }));
const select = async (user: User, ...numbers: string[]) => {
  for (const number of numbers)
    await user.click(await screen.findByRole("checkbox", { name: `Select order ${number}` }));
};

test("processing several orders first shows which will not change, sends each with the status it was shown with, and reports how many moved", async () => {
  const orders = [numbered(1), numbered(2), numbered(3, "shipped")];
  const { user } = openPage(orders);
  const sent = serve("post", "/orders/admin/bulk-status", ({ body }) =>
    ok({ changed: Reflect.get(Object(body), "ids"), refused: [], failed: [] }),
  );
  await select(user, "ORD-1", "ORD-2", "ORD-3");
  expect(bar().getByText("3 selected")).toBeTruthy();
  await user.click(bar().getByRole("button", { name: "Process (2)" }));
  const dialog = await screen.findByRole("alertdialog", { name: "Mark 2 orders as processing?" });
  expect(dialog.textContent).toContain(
    "No email is sent.This can't be undone. 1 order stays as it is: 1 shipped.",
  );
  await user.click(within(dialog).getByRole("button", { name: "Mark as Processing" }));
  await waitFor(() => expect(toasts()).toBe("2 orders updated to processing"));
  expect(sent.map(({ body }) => body)).toEqual([
    { ids: [orders[0]?.id, orders[1]?.id], status: "processing", fromStatus: "pending" },
  ]);
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(bar().getByText("1 selected")).toBeTruthy();
});

test("orders that the server refuses, and those that failed, are listed with the reason and stay selected", async () => {
  const orders = [numbered(1), numbered(2), numbered(3)];
  const { user } = openPage(orders);
  const message =
    "This order has just become shipped and was not changed to cancelled. Please look at it again.";
  serve("post", "/orders/admin/bulk-status", () =>
    ok({
      changed: [orders[0]?.id],
      refused: [{ id: orders[1]?.id, code: "INVALID_TRANSITION", message }],
      failed: [{ id: orders[2]?.id, message: "Something went wrong." }],
    }),
  );
  await select(user, "ORD-1", "ORD-2", "ORD-3");
  await user.click(bar().getByRole("button", { name: "More actions for the selection" }));
  await user.click(await screen.findByRole("menuitem", { name: "Cancel Orders" }));
  const question = within(await screen.findByRole("dialog", { name: "Mark 3 orders as cancelled?" }));
  expect(question.queryByRole("radio")).toBeNull();
  await user.selectOptions(question.getByRole("combobox", { name: "Reason" }), "Customer changed their mind");
  await user.click(question.getByRole("button", { name: "Mark as Cancelled" }));
  const report = await screen.findByRole("dialog", { name: "1 order updated to cancelled" });
  expect(report.textContent).toContain(`1 order not changedORD-2: ${message}`);
  expect(report.textContent).toContain("1 order failedORD-3: Something went wrong.");
  await user.click(within(report).getAllByRole("button", { name: "Close" })[0] ?? report);
  await waitFor(() => expect(bar().getByText("2 selected")).toBeTruthy());
});

test("an order that another admin takes out of the list is no longer selected, and the reasons of a refusal stay", async () => {
  const orders = [numbered(1), numbered(2), numbered(3)];
  const { user } = openPage(orders, { query: "?status=pending" });
  await select(user, "ORD-1", "ORD-2", "ORD-3");
  listOf(orders.slice(1));
  await user.click(screen.getByRole("button", { name: /^Refresh/ }));
  expect(await bar().findByText("2 selected")).toBeTruthy();
  const message = "This order has just become shipped.";
  serve("post", "/orders/admin/bulk-status", () => {
    listOf([]);
    const refused = orders.slice(1).map(({ id }) => ({ id, code: "INVALID_TRANSITION", message }));
    return ok({ changed: [], refused, failed: [] });
  });
  await user.click(bar().getByRole("button", { name: "Process" }));
  await user.click(await screen.findByRole("button", { name: "Mark as Processing" }));
  const report = await screen.findByRole("dialog", { name: "0 orders updated to processing" });
  await screen.findByText("No orders found");
  expect(screen.queryByRole("region", { name: "Selection" })).toBeNull();
  expect(report.textContent).toContain(`ORD-3: ${message}`);
});

test("on a list of several pages a selected order that left it is no longer selected, but one that moved to another page is", async () => {
  const orders = [numbered(1), numbered(2), numbered(3)];
  const { user } = openPage(orders, { total: 13, query: "?status=pending" });
  const asked = serve("get", "/orders/admin/matching", () => ok({ total: 12, orders: orders.slice(1) }));
  await select(user, "ORD-1", "ORD-2", "ORD-3");
  listOf([numbered(4), ...orders.slice(1, 2)], 12);
  await user.click(screen.getByRole("button", { name: /^Refresh/ }));
  expect(await bar().findByText("2 selected")).toBeTruthy();
  expect(asked.map(({ url }) => url.search)).toEqual(["?status=pending"]);
});

test("when a call fails half way, the moved orders are reported and the others are listed", async () => {
  const orders = Array.from({ length: 150 }, (_, index) => numbered(index));
  const { user } = openPage(orders.slice(0, 10), { total: 150 });
  serve("get", "/orders/admin/matching", () => ok({ total: 150, orders }));
  let calls = 0;
  serve("post", "/orders/admin/bulk-status", ({ body }) => {
    calls += 1;
    return calls === 1
      ? ok({ changed: Reflect.get(Object(body), "ids"), refused: [], failed: [] })
      : networkFailure();
  });
  await select(user, "ORD-1");
  await user.click(bar().getByRole("button", { name: "Select all 150 that match" }));
  expect(await bar().findByText("150 selected")).toBeTruthy();
  await user.click(bar().getByRole("button", { name: "Process" }));
  await user.click(await screen.findByRole("button", { name: "Mark as Processing" }));
  const report = await screen.findByRole("dialog", { name: "100 orders updated to processing" });
  expect(report.textContent).toContain("50 orders failed");
  expect(report.textContent).toContain("ORD-149: Network error. Please try again.");
});

test("a bulk change whose reply was lost is sent again, because an order that moved already counts as moved", async () => {
  const orders = [numbered(1), numbered(2)];
  const { user } = openPage(orders);
  let calls = 0;
  serve("post", "/orders/admin/bulk-status", ({ body }) => {
    calls += 1;
    if (calls === 1) return networkFailure();
    return ok({ changed: Reflect.get(Object(body), "ids"), refused: [], failed: [] });
  });
  await select(user, "ORD-1", "ORD-2");
  await user.click(bar().getByRole("button", { name: "Process" }));
  await user.click(await screen.findByRole("button", { name: "Mark as Processing" }));
  await waitFor(() => expect(toasts()).toBe("2 orders updated to processing"));
});

test("all matching orders are those of the current filters; a filter change clears the selection", async () => {
  const orders = [numbered(1)];
  const { user } = openPage(orders, {
    total: 1200,
    query: "?q=saree&status=pending&from=2026-11-01&to=2026-11-30",
  });
  const requests = serve("get", "/orders/admin/matching", () =>
    ok({ total: 1200, orders: Array.from({ length: 1000 }, () => makeOrder()) }),
  );
  await select(user, "ORD-1");
  await user.click(bar().getByRole("button", { name: "Select all 1,200 that match" }));
  expect(await bar().findByText("1,000 selected")).toBeTruthy();
  expect(toasts()).toBe("The newest 1,000 of 1,200 are selected");
  expect(Object.fromEntries(requests[0]?.url.searchParams ?? [])).toEqual({
    search: "saree",
    status: "pending",
    from: "2026-11-01",
    to: "2026-11-30",
  });
  await user.click(
    within(screen.getByRole("group", { name: "Status" })).getByRole("button", { name: /^All/ }),
  );
  await waitFor(() => expect(screen.queryByRole("region", { name: "Selection" })).toBeNull());
});

test("an order that is selected while those of another filter load is not selected among them", async () => {
  const { user } = openPage([numbered(1)]);
  await screen.findByRole("checkbox", { name: "Select order ORD-1" });
  let hasArrived = false;
  serve("get", "/orders/admin/all", async () => {
    await vi.waitUntil(() => hasArrived, { timeout: 10_000 });
    return ok([numbered(2, "shipped")], { pagination: { page: 1, pageSize: 10, total: 1, totalPages: 1 } });
  });
  await user.click(
    within(screen.getByRole("group", { name: "Status" })).getByRole("button", { name: /^Shipped/ }),
  );
  await select(user, "ORD-1");
  expect(bar().getByText("1 selected")).toBeTruthy();
  hasArrived = true;
  await screen.findByRole("checkbox", { name: "Select order ORD-2" });
  expect(screen.queryByRole("region", { name: "Selection" })).toBeNull();
});

test("the export sends the list's filters with the token and saves the file; a selection is exported by its ids", async () => {
  const saved: string[] = [];
  vi.stubGlobal(
    "URL",
    Object.assign(URL, { createObjectURL: () => "blob:x", revokeObjectURL: () => undefined }),
  );
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const orders = [numbered(1)];
  const { user } = openPage(orders, { query: "?q=saree&from=2026-11-01" });
  const requests = serve("get", "/orders/admin/export.csv", file);
  const chosen = serve("post", "/orders/admin/export.csv", file);
  await screen.findByRole("table", { name: "Orders" });
  await exportList(user);
  await waitFor(() => expect(saved).toEqual(["orders.csv"]));
  expect(requests[0]?.headers.get("Authorization")).toBe("Bearer test-token");
  expect(Object.fromEntries(requests[0]?.url.searchParams ?? [])).toEqual({
    search: "saree",
    from: "2026-11-01",
  });
  await select(user, "ORD-1");
  await user.click(bar().getByRole("button", { name: "Export" }));
  await waitFor(() => expect(chosen.map(({ body }) => body)).toEqual([{ ids: [orders[0]?.id] }]));
  serve("get", "/orders/admin/export.csv", () => refusal(500, "X", ""));
  await exportList(user);
  await waitFor(() => expect(toasts()).toContain("Failed to export orders"));
});

test("an export without a token sends nothing and shows a message", async () => {
  const { user } = openPage([numbered(1)]);
  await screen.findByRole("table", { name: "Orders" });
  localStorage.removeItem("token");
  await exportList(user);
  await waitFor(() => expect(toasts()).toBe("No authentication token found"));
  await user.click(screen.getByRole("button", { name: "Refresh" }));
  const banner = await within(screen.getByRole("main")).findByRole("alert");
  expect(banner.textContent).toContain("No authentication token found");
});

test("on the keyboard j moves to a row, x selects it, e takes its next step, and Enter opens it", async () => {
  const orders = [numbered(1), numbered(2, "processing")];
  const { user } = openPage(orders);
  serve("get", `/orders/admin/order/${orders[1]?.id}`, () => ok(orders[1]));
  const moved = serve("patch", `/orders/${orders[0]?.id}/status`, () => ok(orders[0]));
  await screen.findByRole("table", { name: "Orders" });
  await user.keyboard("jx");
  expect(bar().getByText("1 selected")).toBeTruthy();
  await user.keyboard("e");
  await waitFor(() =>
    expect(moved.map(({ body }) => body)).toEqual([{ status: "processing", fromStatus: "pending" }]),
  );
  await user.keyboard("j{Enter}");
  await screen.findByRole("dialog", { name: "Order ORD-2" });
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.keyboard("e");
  expect(await screen.findByRole("dialog", { name: "Add Tracking Number" })).toBeTruthy();
});
