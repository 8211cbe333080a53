import { SetOrderStatus } from "@pola/shared/schemas/order-changes";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { makeOrder, newId } from "../../test/factories.ts";
import { renderApp } from "../../test/render-app.tsx";
import { ok, refusal, serve } from "../../test/server.ts";
// Loaded with the file, so that the first test does not wait for it.
import "../../features/admin-orders/admin-orders-page.tsx";
import "./admin-tools.tsx";

/** Serves a list of two shipped orders, which a step takes forward. Returns the steps that were sent. */
async function openShipped(query: string) {
  let orders = ["ORD-7", "ORD-8"].map((orderNumber) =>
    makeOrder({ id: newId(), orderNumber, status: "shipped" }),
  );
  const wanted = new URLSearchParams(query).get("status");
  serve("get", "/orders/admin/all", () => ok(orders.filter(({ status }) => !wanted || status === wanted)));
  serve("get", "/orders/admin/counts", () => refusal(500, "X", ""));
  const steps: string[] = [];
  for (const { id, orderNumber } of orders)
    serve("patch", `/orders/${id}/status`, ({ body }) => {
      const { status } = SetOrderStatus.parse(body);
      steps.push(`${orderNumber} ${status}`);
      orders = orders.map((order) => (order.id === id ? { ...order, status } : order));
      return ok(orders.find((order) => order.id === id));
    });
  renderApp(`/admin/orders${query}`, { as: "admin" });
  await screen.findByRole("button", { name: "Search everything" });
  return steps;
}

const button = (name: string) => screen.findByRole("button", { name });

/** Clicks as the browser does for the first, second or third click at one place. Returns whether the button takes it. */
const click = (target: Element, detail: number) => fireEvent.click(target, { detail });

test("the second click of a double click does not take the step that the first one brought under the pointer (I-2300)", async () => {
  const steps = await openShipped("");
  click(await button("Deliver ORD-7"), 1);
  const complete = await button("Complete ORD-7");
  expect([2, 3, 1].map((detail) => click(complete, detail))).toEqual([false, false, true]);
  await waitFor(() => expect(steps).toEqual(["ORD-7 delivered", "ORD-7 completed"]));
});

test("nor that of the next row, which moved up (I-2300)", async () => {
  const steps = await openShipped("?status=shipped");
  click(await button("Deliver ORD-7"), 1);
  await waitFor(() => expect(screen.queryByRole("button", { name: "Deliver ORD-7" })).toBeNull());
  const next = await button("Deliver ORD-8");
  expect([2, 1].map((detail) => click(next, detail))).toEqual([false, true]);
  await waitFor(() => expect(steps).toEqual(["ORD-7 delivered", "ORD-8 delivered"]));
});

test("two quick clicks on one button are two clicks (I-2300)", async () => {
  await openShipped("");
  const tools = await button("Search everything");
  expect([1, 2].map((detail) => click(tools, detail))).toEqual([true, true]);
});

test.each([
  ["a held Enter presses a button once", "Deliver ORD-7", true, false],
  ["an Enter presses it again", "Deliver ORD-7", false, true],
])("%s (I-2301)", async (_, name, repeat, isPressed) => {
  await openShipped("");
  expect(fireEvent.keyDown(await button(name), { key: "Enter", repeat })).toBe(isPressed);
});

test("a held Enter makes lines in a text (I-2301)", async () => {
  await openShipped("");
  expect(fireEvent.keyDown(screen.getByRole("searchbox"), { key: "Enter", repeat: true })).toBe(true);
});
