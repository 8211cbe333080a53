import type { Order } from "@pola/shared/schemas/order";
import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { makeOrder, makeOrdersSummary, makeProduct } from "../../test/factories.ts";
import { renderApp } from "../../test/render-app.tsx";
import { ok, serve } from "../../test/server.ts";

beforeEach(() => {
  serve("get", "/orders/summary", () => ok(makeOrdersSummary()));
  serve("get", "/products/:id", () => ok(makeProduct()));
});
afterEach(() => {
  Reflect.deleteProperty(navigator, "share");
});

/** Opens the details of an order for Kamal Fernando, from Nimali Fashion. */
async function open(overrides: Partial<Order> = {}) {
  const order = makeOrder({ orderNumber: "ORD-001042", events: [], ...overrides });
  serve("get", "/orders", () => ok([order]));
  serve("get", `/orders/${order.id}`, () => ok(order));
  const { user } = renderApp(`/orders?order=${order.id}`, { as: "reseller" });
  return { user, details: within(await screen.findByRole("dialog", { name: /Order Details/ })) };
}

const chatOf = (link: HTMLElement) => {
  const { pathname, searchParams } = new URL(link.getAttribute("href") ?? "");
  return { to: pathname, text: searchParams.get("text") ?? "" };
};

const SHIPPED = [
  "Hello Kamal Fernando! Your order from Nimali Fashion is on its way.",
  "1 × Cotton Saree",
  "Order number: ORD-001042\nCash to have ready: Rs. 2,850.00, delivery included",
  "See where your order is: http://localhost:3000/t/Ab3dEf6hIj9k",
  "Questions? Call or WhatsApp 077 123 4567",
].join("\n\n");

describe("the message to the customer", () => {
  test("of a shipped order names number, cash and the tracking page, and goes to the customer's WhatsApp", async () => {
    const { details } = await open({ status: "shipped" });
    const { to, text } = chatOf(await details.findByRole("link", { name: /^WhatsApp/ }));
    expect(to).toBe("/94712223334");
    expect(text.replaceAll(/\(.*?\)/g, "").replaceAll(/ +\n/g, "\n")).toBe(SHIPPED);
    expect(text).not.toMatch(/commission/i);
  });

  test.each([
    ["pending", null, "Thank you for your order from Nimali Fashion."],
    ["processing", null, "Thank you for your order from Nimali Fashion."],
    ["shipped", "not_reachable", "The courier could not deliver your order from Nimali Fashion."],
  ] as const)("of an order in %s (%s) begins with: %s", async (status, reason, start) => {
    const { details } = await open({ status, reason });
    const { text } = chatOf(await details.findByRole("link", { name: /^WhatsApp/ }));
    expect(text).toContain(`Hello Kamal Fernando! ${start}`);
  });

  test.each(["delivered", "completed", "returned", "cancelled"] as const)(
    "is not offered for a %s order",
    async (status) => {
      const { details } = await open({ status });
      await details.findByText("Items");
      expect(details.queryByRole("link", { name: /^WhatsApp/ })).toBeNull();
    },
  );

  test("can be copied", async () => {
    const { user, details } = await open({ status: "shipped" });
    await user.click(await details.findByRole("button", { name: "Copy message" }));
    expect(await screen.findByText("Message copied")).toBeTruthy();
    expect(await navigator.clipboard.readText()).toContain("/t/Ab3dEf6hIj9k");
  });

  test("is shared by the device where it can, and a person may call that off", async () => {
    const share = vi.fn<(data: ShareData) => Promise<void>>().mockResolvedValue();
    Object.defineProperty(navigator, "share", { configurable: true, value: share });
    const { user, details } = await open({ status: "shipped" });
    await user.click(await details.findByRole("button", { name: "Share" }));
    expect(share.mock.calls[0]?.[0].text).toContain("/t/Ab3dEf6hIj9k");
    share.mockRejectedValueOnce(new DOMException("called off", "AbortError"));
    await user.click(details.getByRole("button", { name: "Share" }));
    expect(screen.queryByText(/Could not share/)).toBeNull();
    share.mockRejectedValueOnce(new TypeError("refused"));
    await user.click(details.getByRole("button", { name: "Share" }));
    expect(await screen.findByText("Could not share. Copy the message instead.")).toBeTruthy();
  });
});

test("the card of a shipped order tells its customer in one tap, one that was not delivered says why", async () => {
  const shipped = makeOrder({ status: "shipped", orderNumber: "ORD-001042" });
  const failed = makeOrder({ status: "shipped", orderNumber: "ORD-001043", reason: "wrong_address" });
  const back = makeOrder({ status: "returned", orderNumber: "ORD-001044", reason: "refused" });
  serve("get", "/orders", () => ok([shipped, failed, back]));
  renderApp("/orders", { as: "reseller" });
  const cards = within(await screen.findByRole("list", { name: "Orders" }));
  const link = await cards.findByRole("link", { name: /^Tell Kamal Fernando about ORD-001042 on WhatsApp/ });
  expect(chatOf(link).text).toContain("is on its way");
  expect(cards.getByText("Delivery failed. Wrong address")).toBeTruthy();
  expect(cards.getByText("Returned. Refused at the door")).toBeTruthy();
});
